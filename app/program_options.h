// The program of a command line: its files, nvcc's arguments, and its own after "--".
#pragma once

#include <string>
#include <vector>

#include "app/command.h"
#include "gpu/program/run.h"

namespace simtscope::app {

struct ProgramOptions {
    std::vector<std::string> files;          ///< the file or name, then the program's other files
    std::vector<std::string> nvccArguments;  ///< of --nvcc-arg
};

/// --nvcc-arg, the same in every command that builds a program.
void addNvccArguments(CLI::App& command, ProgramOptions& options);

/// A request for the program, with its name, files and arguments; all else as usual. Errors: no such program; more files were named than a
/// built-in program has.
Result<program::RunRequest> programRequest(const ProgramOptions& options, const Invocation& invocation);

/// "main.cu,kernels.cu" where one argument stands for one of several programs: its files.
std::vector<std::string> filesOf(const std::string& argument);

/// The one file or name is a recording, not a program.
bool namesRecording(const std::vector<std::string>& files);

}  // namespace simtscope::app
