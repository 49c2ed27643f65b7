// Errors of computations on a recording.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::replay {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/replay.def"
#undef MESSAGE
}  // namespace simtscope::msg::replay
