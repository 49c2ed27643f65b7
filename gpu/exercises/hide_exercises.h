// Keeps solutions out of sight: an exercise may lie in a folder that compilers or programs read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// A folder that cannot be listed may hold an exercise all the same: who knows the name of a file in it can open that.
struct UnlistedFolder {
    std::string path, why;
};

struct ExerciseSearch {
    std::vector<std::string> exercises;    ///< folders with an exercise.json
    std::vector<UnlistedFolder> unlisted;  ///< whose files could be opened
};

/// In `folder` and below.
ExerciseSearch searchExercises(const std::string& folder);

/// What this process has searched, by folder. Folders of the system change rarely and have tens of thousands of files: a class searches
/// each once.
using ExerciseSearches = std::map<std::string, ExerciseSearch>;
ExerciseSearches knownSearches();
void addKnownSearches(ExerciseSearches searches);

/// Hides the exercise, all others, and what cannot be searched for them, in what the confinement shows, without the folders of the
/// submission itself. Errors: it cannot be hidden, because landlock cannot subtract, or because it is all of what is shown.
Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const std::vector<std::string>& ofSubmission,
                           sandbox::Confinement& confinement);

}  // namespace simtscope::exercises
