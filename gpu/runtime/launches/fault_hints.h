// Adds to the finding of a fault what only the runtime knows: the memory that the program allocated and freed, and the host's own memory.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

struct State;

/// Names the memory that the faulting access is near to, and adds why the access went wrong, where that is known.
void explainFault(State& state, const trace::Launch& launch, trace::Finding& finding);

}  // namespace simtscope::runtime
