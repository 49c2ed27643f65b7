// Messages about the built-in programs and lessons: their parameters, recordings and translations.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::program {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/program.def"
#undef MESSAGE
}  // namespace simtscope::msg::program
