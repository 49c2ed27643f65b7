// Declares the functions of each x86-64 level for which lanes_columns.cpp is compiled (gpu/simt/CMakeLists.txt).
#pragma once

#include "gpu/simt/lanes/lanes.h"

namespace simtscope::simt {

namespace baseline {
/// Returns the functions of this level. A level without a faster way to pack returns null members from packers().
const LaneFunctions* functions();
const LanePackers& packers();
}  // namespace baseline
#ifdef SIMTSCOPE_ISA_LEVELS
namespace v3 {
const LaneFunctions* functions();
const LanePackers& packers();
}  // namespace v3
namespace v4 {
const LaneFunctions* functions();
const LanePackers& packers();
}  // namespace v4
#endif

}  // namespace simtscope::simt
