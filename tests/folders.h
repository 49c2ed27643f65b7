// Tells tests where the files of the repository and of the build lie.
#pragma once

#include <string>

namespace simtscope::tests {

/// Returns the absolute path of a file of the repository, such as "resources/recordings/hello.simt". Tests ask this function instead of
/// using a path that the build compiles into them: then a compiler cache can serve every clone of the repository.
std::string repositoryPath(const std::string& path);

/// Returns the absolute path of a file of the build folder, such as "bin/simtscope".
std::string buildPath(const std::string& path);

}  // namespace simtscope::tests
