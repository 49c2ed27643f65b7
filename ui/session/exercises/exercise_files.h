// Stores exercises from one session to the next, in a folder of the user: the text and the progress of each.
#pragma once

#include <QString>
#include <functional>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::ui {

/// Holds the progress of a student in one exercise.
struct ExerciseProgress {
    bool isSolved = false;
    unsigned points = 0, of = 0;  ///< points of the best check, and how many there are
    unsigned hints = 0;           ///< number of hints that were shown
    unsigned checks = 0;
};

/// Returns the key of the exercise's progress: the name of an exercise that ships, the folder of another one.
std::string progressKey(const exercises::Exercise& exercise);

/// Returns the path of the user's file with the solution. Two exercises never share a file.
QString exerciseFile(const exercises::Exercise& exercise);
/// Makes this file with the starter in it, unless it exists. Errors: it cannot be written, or the starter cannot be read.
Result<void> makeExerciseFile(const exercises::Exercise& exercise);
/// Returns the text that a student begins with. Error: the file cannot be read.
Result<QString> starterText(const exercises::Exercise& exercise);

/// Returns the stored progress; none where nothing is stored, or where the file cannot be read.
ExerciseProgress progressOf(const std::string& key);
/// Changes the progress on disk at once, and loses no change of another window. A file of progress that cannot be read is kept beside the
/// new one, under a name of its own. Errors: the file cannot be written.
Result<void> changeProgress(const std::string& key, const std::function<void(ExerciseProgress&)>& change);

}  // namespace simtscope::ui
