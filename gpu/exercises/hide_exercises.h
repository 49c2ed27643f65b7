// Hides exercises, and so their solutions, from a confined process, because an exercise may lie in a folder that the process may read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::exercises {

/// Names a folder that cannot be listed. It may hold an exercise, and a process that knows the name of a file in it may be able to open
/// that file.
struct UnlistedFolder {
    std::string path, reason;
};

/// Holds the exercises below a folder, and the folders that could not be searched.
struct ExerciseSearch {
    std::vector<std::string> exercises;           ///< folders with an exercise.json
    std::vector<UnlistedFolder> unlistedFolders;  ///< folders that cannot be listed, although their files could be opened by name
};

/// Searches `folder` and all folders below it for exercises.
ExerciseSearch searchExercises(const std::string& folder);

/// Maps folders to the results of searches. Folders of the system change rarely and hold tens of thousands of files, so each is searched
/// only once for a class.
using ExerciseSearches = std::map<std::string, ExerciseSearch>;
/// Returns all cached searches, to be passed on to another process. Any thread may call it.
ExerciseSearches cachedSearches();
/// Adds searches of another process. Searches in the cache stay as they are. Any thread may call it.
void addCachedSearches(ExerciseSearches searches);

/// Hides this exercise, all other exercises and every folder that cannot be searched for them from the confined process. The submission's
/// own folders (`submissionFolders`) stay visible. Fails if something cannot be hidden, because landlock cannot exclude a part of a visible
/// folder, or because nothing else would be visible.
Result<void> hideExercises(const Exercise& exercise, const sandbox::Sandbox& sandbox, const std::vector<std::string>& submissionFolders,
                           sandbox::Confinement& confinement);

}  // namespace simtscope::exercises
