// What the checks of a run find: findings, and the parts that they are made of.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::check {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/check.def"
#undef MESSAGE
}  // namespace simtscope::msg::check
