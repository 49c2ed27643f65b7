// What ends a launch on the SIMT engine: findings, and the parts that they are made of.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::fault {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/fault.def"
#undef MESSAGE
}  // namespace simtscope::msg::fault
