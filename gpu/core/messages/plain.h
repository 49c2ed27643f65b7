// Makes messages of text that is not translated, and of messages joined one after another.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::plain {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/plain.def"
#undef MESSAGE
}  // namespace simtscope::msg::plain
