// Quantities by which runs are compared: each has a name and one sentence that says what it counts.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::quantity {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/quantity.def"
#undef MESSAGE
}  // namespace simtscope::msg::quantity
