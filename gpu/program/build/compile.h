// Runs the commands that make a program: one run of nvcc for one source, else one per source, in parallel, and a link.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/process/child.h"

namespace simtscope::program {

/// Holds the inputs of compiling a program.
struct CompileRequest {
    std::string compiler, runtimeDirectory;
    std::string runtimeLibrary;                                      ///< file in that folder, e.g. libcudart.so.12
    NvccArguments arguments;                                         ///< including all inputs
    std::string folder;                                              ///< folder for everything that is made; it exists
    std::map<std::string, std::vector<std::string>> inputOptions{};  ///< options of single inputs
};

/// Holds the result of compiling a program.
struct CompileResult {
    ChildEnd end = ChildEnd::Exited;  ///< end of the first command that failed, else of the last
    int exitCode = 0;
    std::string text;                   ///< nvcc's messages
    std::string program;                ///< path of the executable
    std::vector<std::string> includes;  ///< the sources and the files that they include
};

/// Compiles a program. The shell that nvcc uses executes nothing of the request's names (shell_safe_request.h). Fails when a command cannot
/// be started, or the folder cannot be written.
Result<CompileResult> compile(const CompileRequest& request, std::stop_token stop);

/// Compiles the device code of a program of one source to PTX (nvcc -ptx); `program` of the result is the path of the PTX. Fails as
/// compile().
Result<CompileResult> compileToPtx(const CompileRequest& request, std::stop_token stop);

}  // namespace simtscope::program
