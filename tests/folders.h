// Tells tests where the files of the repository and of the build lie.
#pragma once

#include <string>

namespace simtscope::tests {

/// Returns the absolute path of a file of the repository, such as "resources/recordings/hello.simt". The tests are compiled without the
/// folder that they lie in, but for one file, so that a compiler cache serves every clone.
std::string inRepository(const std::string& path);

/// Returns the absolute path of a file of the build folder, such as "bin/simtscope".
std::string inBuild(const std::string& path);

}  // namespace simtscope::tests
