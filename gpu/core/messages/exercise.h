// Exercises: their files, the check of a solution, and the sandbox in which submissions are graded.
#pragma once

#include "gpu/core/messages/declare.h"

namespace simtscope::msg::exercise {
#define MESSAGE SIMTSCOPE_MESSAGE
#include "gpu/core/messages/exercise.def"
#undef MESSAGE
}  // namespace simtscope::msg::exercise
