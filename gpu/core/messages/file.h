// Messages about recordings and their files.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::file {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/file.def"
#undef MESSAGE
}  // namespace simtscope::msg::file
