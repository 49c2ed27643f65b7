// Messages about calls of the CUDA runtime API: the actions that they name, and why a call is refused.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::call {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/call.def"
#undef MESSAGE
}  // namespace simtscope::msg::call
