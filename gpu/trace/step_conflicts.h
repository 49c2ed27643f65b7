// Where an order of steps would show a state that no store made: two accesses to the same bytes, one of them a write, in another order than
// the recorded one. That takes a race, or a wait that is no barrier (a flag, a lock).
//
// Used by Steps::build only. Atomics whose order does not matter (atomic_result.h) may change places with each other. Accesses of different
// widths are compared in the smallest width that the block's sites have, at most 4 bytes.
#pragma once

#include <map>
#include <stop_token>
#include <vector>

#include "gpu/trace/step_order.h"

namespace simtscope::trace {

/// By phase of `assigned`: it has such accesses. Empty: no phase has. Incomplete when `stop` was requested.
/// `list`: of `assigned`.
std::vector<bool> falsePhases(const BlockTrace& trace, const ProgramOrder& program, const StepAssignment& assigned, const StepList& list,
                              const std::map<SiteId, Site>& sites, const std::stop_token& stop = {});

}  // namespace simtscope::trace
