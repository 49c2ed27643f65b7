// PTX that cannot be read or linked.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::syntax {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/syntax.def"
#undef MESSAGE
}  // namespace simtscope::msg::syntax
