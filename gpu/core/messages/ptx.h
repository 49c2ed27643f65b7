// Messages about PTX that is not understood, or that the SIMT engine cannot execute.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::ptx {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/ptx.def"
#undef MESSAGE
}  // namespace simtscope::msg::ptx
