#include "tests/folders.h"

namespace simtscope::tests {

std::string inRepository(const std::string& path)
{
    return SIMTSCOPE_SOURCE_DIR "/" + path;
}

std::string inBuild(const std::string& path)
{
    return SIMTSCOPE_BINARY_DIR "/" + path;
}

}  // namespace simtscope::tests
