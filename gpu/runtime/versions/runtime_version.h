// Which CUDA the library stands for.
#pragma once

namespace simtscope::runtime {

/// As cudaRuntimeGetVersion gives it, 1000 * major + 10 * minor: of the toolkit that built the program, where the run names it, else the
/// version that this library was compared with.
int runtimeVersion();

}  // namespace simtscope::runtime
