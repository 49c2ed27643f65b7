// Lists the messages that name where two recordings of one program differ.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::compare {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/compare.def"
#undef MESSAGE
}  // namespace simtscope::msg::compare
