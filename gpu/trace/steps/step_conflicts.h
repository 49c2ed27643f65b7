// Finds phases in which a step order would show a state that no store made: two accesses to the same bytes, at least one of them a write,
// appear in another order than the recorded one. That requires a race, or a wait that is no barrier (a flag, a lock).
//
// Only Steps::build() uses this. In shared memory, atomics whose order does not matter (atomic_result.h) may change places with each other,
// because BlockStates computes the cell anew at every step. The values of global memory are the recorded ones. Accesses of different widths
// are compared in units of the smallest width among the block's sites, at most 4 bytes.
#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "gpu/trace/steps/step_order.h"

namespace simtscope::trace {

/// Returns for each phase of `assigned` whether it has such accesses; empty if no phase has. `list` belongs to `assigned`. The result is
/// incomplete if `stop` was requested.
std::vector<bool> findReorderedPhases(const BlockTrace& trace, const ProgramOrder& program, const StepAssignment& assigned,
                                      const StepList& list, const std::map<SiteId, Site>& sites, const std::stop_token& stop = {});

}  // namespace simtscope::trace
