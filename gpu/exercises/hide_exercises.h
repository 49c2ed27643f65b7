// Keeps solutions out of sight: an exercise may lie in a folder that compilers or programs read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// A folder that cannot be listed. It may hold an exercise all the same, and a process that knows the name of a file in it can open that
/// file.
struct UnlistedFolder {
    std::string path, why;
};

/// The exercises below a folder, and where the search could not look.
struct ExerciseSearch {
    std::vector<std::string> exercises;    ///< folders with an exercise.json
    std::vector<UnlistedFolder> unlisted;  ///< folders whose files could be opened by name
};

/// Searches `folder` and the folders below it.
ExerciseSearch searchExercises(const std::string& folder);

/// Results of this process's searches, by folder. Folders of the system change rarely and have tens of thousands of files, so that a class
/// searches each of them once.
using ExerciseSearches = std::map<std::string, ExerciseSearch>;
/// Returns all searches of this process, to be passed on to another one. Any thread may call.
ExerciseSearches cachedSearches();
/// Adds searches of another process; those that are known already stay as they are. Any thread may call.
void addCachedSearches(ExerciseSearches searches);

/// Hides this exercise, all other exercises and every folder that cannot be searched for them from the confined process. The submission's
/// own folders (`ofSubmission`) stay visible. Fails when something cannot be hidden: because landlock cannot exclude a part of a visible
/// folder, or because it is all that is visible.
Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const std::vector<std::string>& ofSubmission,
                           sandbox::Confinement& confinement);

}  // namespace simtscope::exercises
