// Finds what a source includes, as the compiler has written it down.
#pragma once

#include <string>
#include <vector>

namespace simtscope::program {

/// The files named by a make rule as `nvcc -MD` writes it, without the target. nvcc writes '/' for a backslash and does not double '$';
/// where it has garbled a name there is no such file.
std::vector<std::string> parseDependencies(const std::string& rule);

}  // namespace simtscope::program
