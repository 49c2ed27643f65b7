// Keeps solutions out of sight: an exercise may lie in a folder that compilers or programs read.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// Folders with an exercise.json, in `folder` and below.
std::vector<std::string> exercisesBelow(const std::string& folder);

/// Hides the exercise, and all others, in what the confinement shows, without the folders of the submission itself. Errors: it cannot be
/// hidden, because landlock cannot subtract, or because the exercise is all of what is shown.
Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const std::vector<std::string>& ofSubmission,
                           sandbox::Confinement& confinement);

}  // namespace simtscope::exercises
