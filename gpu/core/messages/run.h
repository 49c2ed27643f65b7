// Messages about building and running a program, its options and arguments, and sweeps.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::run {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/run.def"
#undef MESSAGE
}  // namespace simtscope::msg::run
