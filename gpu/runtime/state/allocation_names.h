// Names allocations in findings: the program's text gives `cudaMalloc(&d_a, bytes)` a name, while the engine knows only a number.
#pragma once

#include <string>

#include "gpu/trace/model/finding.h"

namespace simtscope::runtime {

struct State;

/// Returns the name of a module's variable, or of the pointer that the program's text assigns the allocation to. Empty if unknown.
std::string findAllocationName(State& state, std::int64_t allocation);

/// Rewrites a finding to say "d_a[64]" instead of "element 64 of allocation 3" wherever the name is known.
void nameAllocations(State& state, trace::Finding& finding);

}  // namespace simtscope::runtime
