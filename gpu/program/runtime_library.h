// Where SIMTscope's own libcudart.so.13 is.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::program {

inline constexpr char kRuntimeLibraryName[] = "libcudart.so.13";

/// Folder of the library: beside the executable (../lib/simtscope as installed, ../lib as built), else the build tree it was compiled in.
Result<std::string> findRuntimeLibrary();

}  // namespace simtscope::program
