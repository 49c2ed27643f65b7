// Where SIMTscope's own libcudart.so.11.0, .12 and .13 are.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Of CUDA `major`, 11 to 13: the name that NVIDIA's library has.
std::string runtimeLibraryName(int major);

/// Folder of the library: beside the executable (../lib/simtscope as installed, ../lib as built), else the build tree it was compiled in.
Result<std::string> findRuntimeLibrary(int major);

}  // namespace simtscope::program
