// Looks a program up as a shell does.
#pragma once

#include <string>

namespace simtscope::program {

/// Returns whether the path is a file that this process may execute.
bool isExecutable(const std::string& path);

/// Returns the path of the first executable file of that name in the folders of PATH; empty when there is none.
std::string findOnPath(const std::string& name);

}  // namespace simtscope::program
