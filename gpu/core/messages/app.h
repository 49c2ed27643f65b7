// Messages of the command line.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::app {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/app.def"
#undef MESSAGE
}  // namespace simtscope::msg::app
