// Tells which version of CUDA the library implements.
#pragma once

namespace simtscope::runtime {

/// Returns the version as cudaRuntimeGetVersion does, 1000 * major + 10 * minor: that of the toolkit that built the program if the run
/// names it, else the version that this library was compared with.
int runtimeVersion();

}  // namespace simtscope::runtime
