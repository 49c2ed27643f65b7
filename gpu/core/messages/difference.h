// Lists the sentences that say what differs first between two runs, or between a run and expected values.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::difference {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/difference.def"
#undef MESSAGE
}  // namespace simtscope::msg::difference
