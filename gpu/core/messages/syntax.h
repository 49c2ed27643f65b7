// Errors in PTX text that does not follow its grammar, and in PTX modules that do not link.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::syntax {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/syntax.def"
#undef MESSAGE
}  // namespace simtscope::msg::syntax
