// The commands that make a program: one run of nvcc where there is one source, else one per source, side by side, and a link.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/child.h"
#include "gpu/program/nvcc_arguments.h"

namespace simtscope::program {

struct CompileRequest {
    std::string compiler, runtimeDirectory;
    std::string runtimeLibrary;                                   ///< in that folder: libcudart.so.12
    NvccArguments arguments;                                      ///< with all inputs
    std::string folder;                                           ///< for everything that is made; it exists
    std::map<std::string, std::vector<std::string>> optionsOf{};  ///< of one input alone
};

struct Compiled {
    ChildEnd end = ChildEnd::Exited;  ///< of the first command that failed, else of the last
    int exitCode = 0;
    std::string text;                   ///< nvcc's message
    std::string program;                ///< path of the executable
    std::vector<std::string> includes;  ///< what the sources include, and they themselves
};

/// The shell of nvcc executes nothing of the request's names (plain_request.h). Errors: a command cannot be started at all, or the folder
/// cannot be written.
Result<Compiled> compile(const CompileRequest& request, std::stop_token stop);

}  // namespace simtscope::program
