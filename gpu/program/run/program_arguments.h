// Finds out which arguments a program takes, from what it prints and from its source.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::program {

/// Returns the program's line of usage, as it has printed it (`output`) or as its source prints it; else the names of the variables that
/// the source gives its arguments, "n, repetitions"; else "argv[1], argv[2]". Empty if the source uses no arguments, or cannot be read.
std::string describeArguments(const std::string& sourcePath, std::string_view output);

/// Does the same for the text of a source.
std::string findArguments(const std::string& source, std::string_view output);

}  // namespace simtscope::program
