// Parses the output of nvcc --verbose: the commands that nvcc starts, and their messages.
#pragma once

#include <string>

namespace simtscope::exercises {

/// Holds the parsed output of nvcc --verbose.
struct CompilerSteps {
    std::string messages;  ///< the output without nvcc's commands
    std::string lastTool;  ///< file name of the program that nvcc started last: "cicc"; empty if there is none
};

/// Separates the commands of nvcc, which begin with "#$ ", from the messages in its output.
CompilerSteps parseCompilerSteps(const std::string& output);

}  // namespace simtscope::exercises
