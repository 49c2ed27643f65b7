// Reads a lecturer's own exercises, in the format of exercise.h, which may lie beside lessons (gpu/program/library/own_lessons.h).
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::exercises {

/// Holds the exercises of a lecturer's folder.
struct ExerciseFolder {
    std::vector<Exercise> exercises;  ///< in the order of their folders' names, which begin with numbers
    std::vector<Error> readErrors;    ///< errors of the exercises that cannot be read, in the same order
};

/// Returns the folders with an exercise.json: `folder` itself, or else the folders directly in it and in its subfolder "exercises".
std::vector<std::string> findExerciseFolders(const std::string& folder);

/// Reads all exercises of a folder. Fails if the folder has none.
Result<ExerciseFolder> readExerciseFolder(const std::string& folder);

/// Says what a lecturer's folder is opened for: its lessons, which may come with exercises, or else its exercises.
enum class FolderKind : std::uint8_t { Lessons, Exercises };
/// Returns what the folder holds; Lessons if it has both. Fails if it has neither.
Result<FolderKind> findFolderKind(const std::string& folder);

/// Returns whether the exercise ships with SIMTscope.
bool isShippedExercise(const Exercise& exercise);

}  // namespace simtscope::exercises
