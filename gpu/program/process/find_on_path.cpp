#include "gpu/program/process/find_on_path.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <unistd.h>

namespace simtscope::program {

namespace fs = std::filesystem;

bool isExecutable(const std::string& path)
{
    std::error_code error;
    return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

std::string findOnPath(const std::string& name)
{
    const char* const variable = std::getenv("PATH");
    const std::string_view path = variable ? variable : "";
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find(':', start), path.size());
        const fs::path candidate = fs::path(path.substr(start, end - start)) / name;
        if (isExecutable(candidate.string()))
            return candidate.string();
        start = end + 1;
    }
    return {};
}

}  // namespace simtscope::program
