// The x86-64 levels that lanes_columns.cpp is compiled for (gpu/simt/CMakeLists.txt).
#pragma once

#include "gpu/simt/memory/lanes.h"

namespace simtscope::simt {

namespace baseline {
const LaneKernels* kernels();
}
#ifdef SIMTSCOPE_ISA_LEVELS
namespace v3 {
const LaneKernels* kernels();
}
namespace v4 {
const LaneKernels* kernels();
}
#endif

}  // namespace simtscope::simt
