// The x86-64 levels that lanes_columns.cpp is compiled for (gpu/simt/CMakeLists.txt).
#pragma once

#include "gpu/simt/lanes/lanes.h"

namespace simtscope::simt {

namespace baseline {
/// Returns the functions of this level. A level without a faster way to pack has packers() that are null.
const LaneKernels* kernels();
const LanePackers& packers();
}  // namespace baseline
#ifdef SIMTSCOPE_ISA_LEVELS
namespace v3 {
const LaneKernels* kernels();
const LanePackers& packers();
}  // namespace v3
namespace v4 {
const LaneKernels* kernels();
const LanePackers& packers();
}  // namespace v4
#endif

}  // namespace simtscope::simt
