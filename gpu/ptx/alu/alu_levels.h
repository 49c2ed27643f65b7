// Declares the x86-64 levels that the column functions are compiled for: gpu/ptx/CMakeLists.txt builds alu_columns_*.cpp once per
// namespace.
#pragma once

#include "gpu/ptx/alu/alu.h"

namespace simtscope::ptx {

// Each function copies the rows of its level to `out`, or only counts them when `out` is null. It returns their number.
namespace baseline {
unsigned collectRows(AluRow* out);
unsigned collectSharedRows(AluRow* out);  // rows that no level makes faster: branches in scalar code
}  // namespace baseline
#ifdef SIMTSCOPE_ISA_LEVELS
namespace v3 {
unsigned collectRows(AluRow* out);
}
namespace v4 {
unsigned collectRows(AluRow* out);
}
#endif

}  // namespace simtscope::ptx
