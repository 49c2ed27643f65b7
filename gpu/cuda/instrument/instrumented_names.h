// Names the registers and variables that an instrumented copy has beside those of its function, and declares them; see also
// operand_columns.h.
#pragma once

#include "gpu/ptx/model/module.h"

namespace simtscope::cuda {

// Registers: the place in the buffer, the lanes that make a record, the clock, and the recorder's answer.
inline constexpr char kRecordIndex[] = "%simtscope_place", kActive[] = "%simtscope_lanes", kClock[] = "%simtscope_clock",
                      kAnswer[] = "%simtscope_answer";
// The address of the cell; then predicates.
inline constexpr char kCallStateAddress[] = "%simtscope_cell", kGuard[] = "%simtscope_guard", kFirst[] = "%simtscope_first",
                      kPassed[] = "%simtscope_passed", kSkips[] = "%simtscope_skips";
// Variables. The cell passes the place and the address of the sums to functions that the kernel calls.
inline constexpr char kCallStateVariable[] = "simtscope_cell", kCellParameter[] = "simtscope_cell_parameter",
                      kCellArgument[] = "simtscope_cell_argument";

/// Declares all of these that the instrumented copy needs.
void declareIn(ptx::Function& copy, bool isEntry, bool callsInstrumented);

/// Limits the registers of the instrumented copy, replacing the limits that its kernel states.
void limitRegisters(ptx::Function& copy, const ptx::Function& original, bool countsBlocks);

}  // namespace simtscope::cuda
