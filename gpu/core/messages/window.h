// Failures of the window and its exports.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::window {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/window.def"
#undef MESSAGE
}  // namespace simtscope::msg::window
