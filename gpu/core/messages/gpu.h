// Messages about runs on a GPU: the driver, the recorder and its faults.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::gpu {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/gpu.def"
#undef MESSAGE
}  // namespace simtscope::msg::gpu
