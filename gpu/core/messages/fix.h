// Lists the messages about source edits that may fix a finding, and about the results of trying them.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::fix {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/fix.def"
#undef MESSAGE
}  // namespace simtscope::msg::fix
