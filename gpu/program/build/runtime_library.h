// Finds SIMTscope's own libcudart.so.11.0, .12 and .13.
#pragma once

#include <string>

#include "gpu/core/result.h"

namespace simtscope::program {

/// Returns the name of NVIDIA's library for CUDA `major`, 11 to 13.
std::string runtimeLibraryName(int major);

/// Returns the folder of the library: beside the executable (../lib/simtscope as installed, ../lib as built), else the build tree it was
/// compiled in.
Result<std::string> findRuntimeLibrary(int major);

}  // namespace simtscope::program
