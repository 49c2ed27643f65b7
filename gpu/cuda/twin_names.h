// Names of what a twin has beside what its function had, and their declarations; see also twin_columns.h.
#pragma once

#include "gpu/ptx/module.h"

namespace simtscope::cuda {

// Registers. The place in the buffer, the lanes that make a record, when, and what the recorder answers:
inline constexpr char kPlace[] = "%simtscope_place", kActive[] = "%simtscope_lanes", kClock[] = "%simtscope_clock",
                      kAnswer[] = "%simtscope_answer";
// The address of the cell; predicates:
inline constexpr char kCell[] = "%simtscope_cell", kGuard[] = "%simtscope_guard", kFirst[] = "%simtscope_first",
                      kPassed[] = "%simtscope_passed", kSkips[] = "%simtscope_skips";
// Variables. The cell holds the place and where the sums are, for functions that the kernel calls.
inline constexpr char kCellVariable[] = "simtscope_cell", kCellParameter[] = "simtscope_cell_parameter",
                      kCellArgument[] = "simtscope_cell_argument";

/// Declares all of them that the twin needs.
void declareIn(ptx::Function& twin, bool isEntry, bool callsTwins);

/// How many registers the twin may use, in place of what its kernel says.
void limitRegisters(ptx::Function& twin, const ptx::Function& original, bool countsBlocks);

}  // namespace simtscope::cuda
