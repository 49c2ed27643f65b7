// Names of allocations in what is found: the program's text gives cudaMalloc(&d_a, bytes) a name, the engine knows only a number.
#pragma once

#include <string>

#include "gpu/trace/finding.h"

namespace simtscope::runtime {

struct State;

/// Of a module's variable, or of the pointer that the program's text gives the allocation to. Empty: not known.
std::string nameOfAllocation(State& state, std::int64_t allocation);

/// Says "d_a[64]" instead of "element 64 of allocation 3", wherever the name is known.
void nameAllocations(State& state, trace::Finding& finding);

}  // namespace simtscope::runtime
