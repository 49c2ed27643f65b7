// Lists the reasons for which a submission fails (GradePart::reasons), which the first line of a wrong answer names.
#pragma once

#include <string>

#include "gpu/exercises/exercise.h"

namespace simtscope::exercises {

/// Returns whether a submission of this exercise can fail for the reason.
bool isFailureReason(const Exercise& exercise, const std::string& reason);

/// Returns the reasons, as in "compile, program:exit, …".
std::string listFailureReasons(const Exercise& exercise);

}  // namespace simtscope::exercises
