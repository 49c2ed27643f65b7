// Errors of expressions over the variables of a program, and of searches for the step at which one is true.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::watch {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/watch.def"
#undef MESSAGE
}  // namespace simtscope::msg::watch
