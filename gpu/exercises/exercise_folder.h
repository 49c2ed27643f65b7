// Reads exercises that do not ship: a lecturer's folders in the same format (exercise.h), alone or beside lessons
// (gpu/program/library/own_lessons.h).
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::exercises {

/// Holds the exercises of a lecturer's folder.
struct ExerciseFolder {
    std::vector<Exercise> exercises;  ///< in the order of their folders' names, and so of their numbers
    std::vector<Error> unreadable;    ///< one for each exercise that cannot be read, in the same order
};

/// Returns the folders with an exercise.json: `folder` itself, or else those directly in it and in its folder "exercises".
std::vector<std::string> exerciseFoldersIn(const std::string& folder);

/// Reads all exercises of a folder. Fails when there is none at all.
Result<ExerciseFolder> readExerciseFolder(const std::string& folder);

/// Says what a lecturer's folder is opened for: its lessons, which may come with exercises, or else its exercises.
enum class FolderKind : std::uint8_t { Lessons, Exercises };
/// Returns what the folder holds; lessons come first where it has both. Fails when it has neither.
Result<FolderKind> kindOfFolder(const std::string& folder);

/// Returns true when the exercise ships with SIMTscope.
bool ships(const Exercise& exercise);

}  // namespace simtscope::exercises
