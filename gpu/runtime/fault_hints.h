// What the engine cannot know about a fault: the runtime knows what the program allocated and freed, and what the host owns.
#pragma once

#include "gpu/trace/recording.h"

namespace simtscope::runtime {

struct State;

/// Names what the access is near to, and adds why it went wrong, where that is known.
void explainFault(State& state, const trace::Launch& launch, trace::Finding& finding);

}  // namespace simtscope::runtime
