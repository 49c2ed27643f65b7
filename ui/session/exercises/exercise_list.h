// Lists all exercises on offer: those that ship, then those in opened folders of exercises, and in folders of lessons.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::ui {

/// Holds an exercise of the list, and where it comes from.
struct ListedExercise {
    exercises::Exercise exercise;
    QString folder;  ///< folder by which it is in the list; empty if it ships
};

/// Names a folder of exercises that cannot be read, and why.
struct UnreadableExercise {
    QString folder;
    Error error;
};

/// Returns the name of the folder that cannot be read.
QString nameOf(const UnreadableExercise& exercise);

/// Holds all exercises, and the folders that could not be read.
struct ExerciseList {
    std::vector<ListedExercise> exercises;  ///< exercises of one folder are adjacent
    std::vector<UnreadableExercise> unreadable;
    std::optional<Error> error;  ///< reason why those that ship cannot be listed
};

/// Reads the list from disk. Errors are part of the list, so that one bad folder does not hide the others.
ExerciseList readExerciseList();

}  // namespace simtscope::ui
