// Calls of the runtime API: what they do, what they refuse.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::call {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/call.def"
#undef MESSAGE
}  // namespace simtscope::msg::call
