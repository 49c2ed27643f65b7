// Texts about machine code: how its instructions are scheduled, and what became of those of the PTX.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::assembly {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/assembly.def"
#undef MESSAGE
}  // namespace simtscope::msg::assembly
