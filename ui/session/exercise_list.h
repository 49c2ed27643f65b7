// All exercises that are offered: those that ship, then those of folders that were opened, and of folders of lessons.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::ui {

struct ListedExercise {
    exercises::Exercise exercise;
    QString folder;  ///< by which it is in the list; empty: it ships
};

struct UnreadableExercise {
    QString folder;
    Error error;
};

/// The name of its folder.
QString nameOf(const UnreadableExercise& one);

struct ExerciseList {
    std::vector<ListedExercise> exercises;  ///< of one folder side by side
    std::vector<UnreadableExercise> unreadable;
    std::optional<Error> error;  ///< why those that ship cannot be listed
};

ExerciseList readExerciseList();

}  // namespace simtscope::ui
