// Reads what nvcc prints with --verbose: the commands that it starts, among the messages of these.
#pragma once

#include <string>

namespace simtscope::exercises {

/// The output of a run of nvcc with --verbose.
struct CompilerSteps {
    std::string messages;  ///< without nvcc's commands
    std::string last;      ///< the program that nvcc started last, by its file name: "cicc"; empty: none
};

/// Separates the commands of nvcc, which begin with "#$ ", from the messages in its output.
CompilerSteps stepsOf(const std::string& output);

}  // namespace simtscope::exercises
