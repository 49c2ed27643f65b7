// Declares the x86-64 levels that the column functions are compiled for: gpu/ptx/CMakeLists.txt builds alu_columns_*.cpp once per
// namespace.
#pragma once

#include "gpu/ptx/alu/alu.h"

namespace simtscope::ptx {

// Each function returns the number of its level's rows, and copies them to `out` unless it is null.
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
