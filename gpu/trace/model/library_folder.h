// Recognises source files of Thrust and CUB, whose kernels run functions of the program.
#pragma once

#include <string_view>

namespace simtscope::trace {

/// Returns the folder of the library and of its dependencies, "/usr/local/cuda/include/cccl/"; empty if the file belongs to neither
/// library.
std::string_view findLibraryFolder(std::string_view path);

}  // namespace simtscope::trace
