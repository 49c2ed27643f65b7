#include "tests/folders.h"

namespace simtscope::tests {

std::string repositoryPath(const std::string& path)
{
    return SIMTSCOPE_SOURCE_DIR "/" + path;
}

std::string buildPath(const std::string& path)
{
    return SIMTSCOPE_BINARY_DIR "/" + path;
}

}  // namespace simtscope::tests
