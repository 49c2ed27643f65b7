// Reads the list of included files that the compiler has written.
#pragma once

#include <string>
#include <vector>

namespace simtscope::program {

/// Returns the files that a make rule of `nvcc -MD` names, without the target. nvcc writes '/' for a backslash and does not double '$'; a
/// name that it has garbled belongs to no file.
std::vector<std::string> parseDependencies(const std::string& rule);

}  // namespace simtscope::program
