// Faults that end a launch on the SIMT engine, and the clauses that they are built from.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::fault {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/fault.def"
#undef MESSAGE
}  // namespace simtscope::msg::fault
