// Which source files are those of Thrust and CUB, whose kernels run what a program gives them.
#pragma once

#include <string_view>

namespace simtscope::trace {

/// The folder that holds the library and what it is built on, "/usr/local/cuda/include/cccl/"; empty: the file is of no such library.
std::string_view libraryFolder(std::string_view path);

}  // namespace simtscope::trace
