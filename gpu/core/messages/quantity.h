// The quantities that runs are quantityd by.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::quantity {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/quantity.def"
#undef MESSAGE
}  // namespace simtscope::msg::quantity
