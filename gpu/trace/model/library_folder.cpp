#include "gpu/trace/model/library_folder.h"

namespace simtscope::trace {

std::string_view findLibraryFolder(std::string_view path)
{
    // These are the folders of the toolkits. A folder of a user's programs may also be called "thrust".
    for (const std::string_view library : {"/include/thrust/", "/include/cub/", "/cccl/thrust/", "/cccl/cub/"})
        if (const std::size_t at = path.rfind(library); at != std::string_view::npos)
            return path.substr(0, path.find('/', at + 1) + 1);
    return {};
}

}  // namespace simtscope::trace
