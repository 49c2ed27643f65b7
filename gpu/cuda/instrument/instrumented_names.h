// Names and declares the registers and variables that an instrumented copy adds to those of its function. operand_columns.h names others.
#pragma once

#include "gpu/ptx/model/module.h"

namespace simtscope::cuda {

// Registers: the position in the buffer, the lanes that make a record, the clock, and the result of a call of the recorder.
inline constexpr char kRecordIndex[] = "%simtscope_place", kActiveLanes[] = "%simtscope_lanes", kClock[] = "%simtscope_clock",
                      kRecorderResult[] = "%simtscope_answer";
// A register with the address of the cell (see below), and predicate registers.
inline constexpr char kCallStateAddress[] = "%simtscope_cell", kGuardPredicate[] = "%simtscope_guard", kIsFirst[] = "%simtscope_first",
                      kIsGuardPassed[] = "%simtscope_passed", kIsSkipped[] = "%simtscope_skips";
// Variables. The cell is local memory by which a kernel passes its position in the buffer, and the address of the sums, to functions that
// it calls.
inline constexpr char kCallStateVariable[] = "simtscope_cell", kCellParameter[] = "simtscope_cell_parameter",
                      kCellArgument[] = "simtscope_cell_argument";

/// Declares those of these registers and variables that the instrumented copy needs.
void declareNames(ptx::Function& copy, bool isEntry, bool callsInstrumented);

/// Limits the number of registers of the instrumented copy. This replaces the limits that its kernel states.
void limitRegisters(ptx::Function& copy, const ptx::Function& original, bool countsBlocks);

}  // namespace simtscope::cuda
