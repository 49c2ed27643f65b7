// Names and declares the registers and variables that an instrumented copy adds to those of its function. operand_columns.h names others.
#pragma once

#include "gpu/ptx/model/module.h"

namespace simtscope::cuda {

// Registers: the position in the buffer, the lanes that make a record, the clock, and the result of a call of the recorder.
inline constexpr char kRecordIndexRegister[] = "%simtscope_place", kActiveLanesRegister[] = "%simtscope_lanes",
                      kClockRegister[] = "%simtscope_clock", kRecorderResultRegister[] = "%simtscope_answer";
// A register with the address of the cell (see below), and predicate registers.
inline constexpr char kCallStateAddressRegister[] = "%simtscope_cell", kGuardRegister[] = "%simtscope_guard",
                      kIsFirstRegister[] = "%simtscope_first", kIsGuardPassedRegister[] = "%simtscope_passed",
                      kIsSkippedRegister[] = "%simtscope_skips";
// Variables. The cell is local memory by which a kernel passes its position in the buffer, and the address of the sums, to functions that
// it calls.
inline constexpr char kCallStateVariable[] = "simtscope_cell", kCallStateParameter[] = "simtscope_cell_parameter",
                      kCallStateArgument[] = "simtscope_cell_argument";

/// Declares those of these registers and variables that the instrumented copy needs.
void declareNames(ptx::Function& copy, bool isEntry, bool callsInstrumented);

/// Limits the number of registers of the instrumented copy. This replaces the limits that its kernel states.
void limitRegisters(ptx::Function& copy, const ptx::Function& original, bool countsBlocks);

}  // namespace simtscope::cuda
