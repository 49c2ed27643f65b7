// Findings of the checks of a run, and the clauses that they are built from.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::check {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/check.def"
#undef MESSAGE
}  // namespace simtscope::msg::check
