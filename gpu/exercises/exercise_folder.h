// Exercises that do not ship: folders of a lecturer, in the format of those that do (exercise.h), alone or beside lessons
// (gpu/program/own_lessons.h).
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::exercises {

struct ExerciseFolder {
    std::vector<Exercise> exercises;  ///< by the names of their folders, so by number
    std::vector<Error> broken;        ///< of exercises that cannot be read, likewise
};

/// The folders with an exercise.json: `folder` itself, or else those in it and in its folder "exercises".
std::vector<std::string> exerciseFoldersIn(const std::string& folder);

/// Error: there is no exercise at all.
Result<ExerciseFolder> readExerciseFolder(const std::string& folder);

/// What a lecturer's folder is opened for: its lessons, which may come with exercises, or else its exercises. Error: it has neither.
enum class FolderKind : std::uint8_t { Lessons, Exercises };
Result<FolderKind> kindOfFolder(const std::string& folder);

/// Whether it is one of those that ship.
bool ships(const Exercise& exercise);

}  // namespace simtscope::exercises
