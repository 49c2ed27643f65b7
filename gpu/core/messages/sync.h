// Findings of the checks of barriers and member masks.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::sync {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/sync.def"
#undef MESSAGE
}  // namespace simtscope::msg::sync
