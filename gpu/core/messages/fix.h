// Changes of a program's text that make a finding go away.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::fix {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/fix.def"
#undef MESSAGE
}  // namespace simtscope::msg::fix
