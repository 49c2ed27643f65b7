// Looking a program up as a shell does.
#pragma once

#include <string>

namespace simtscope::program {

/// A file that this process may execute.
bool isExecutable(const std::string& path);

/// Path of the first executable file of that name in the folders of PATH; empty: there is none.
std::string findOnPath(const std::string& name);

}  // namespace simtscope::program
