// Reads the program of a command line: its files, the options of its run, and the program's own arguments after "--".
#pragma once

#include <string>
#include <vector>

#include "app/arguments/command.h"
#include "gpu/program/run/run.h"

namespace simtscope::app {

/// Holds the files of a program and the options of its run, as the user typed them.
struct ProgramOptions {
    std::vector<std::string> files;  ///< the file or name, then the program's other files
    trace::RunChoices run;           ///< an option that the command does not have keeps its default
};

/// Returns a request for a run with the program's name, files, arguments and options, and defaults for everything else. Fails when there is
/// no such program, or when other files are named beside a built-in program.
Result<program::RunRequest> makeProgramRequest(const ProgramOptions& options, const Invocation& invocation);

/// Splits "main.cu,kernels.cu" into the files of one program, for commands in which each argument is a program. If a file of the whole name
/// exists, the argument is not split, because file names may contain commas.
std::vector<std::string> splitFileList(const std::string& argument);

/// Returns whether `files` is a single name or file that denotes a recording instead of a program.
bool isRecordingName(const std::vector<std::string>& files);

}  // namespace simtscope::app
