// Stores exercises from one session to the next, in a folder of the user: the text and the progress of each.
#pragma once

#include <QString>
#include <functional>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::ui {

/// Holds the progress of a student in one exercise.
struct ExerciseProgress {
    bool isSolved = false;               ///< whether a check has passed
    unsigned points = 0, maxPoints = 0;  ///< points of the best check, and the most that a check can give
    unsigned shownHintCount = 0;         ///< number of hints that were shown
    unsigned checkCount = 0;             ///< number of checks that have ended
};

/// Returns the key of the exercise's progress: the name of an exercise that ships, the folder of another one.
std::string progressKey(const exercises::Exercise& exercise);

/// Returns the path of the user's file with the solution. Two exercises never share a file.
QString exerciseFilePath(const exercises::Exercise& exercise);
/// Writes the starter to exerciseFilePath(), unless that file exists. Fails if it cannot be written, or the starter cannot be read.
Result<void> makeExerciseFile(const exercises::Exercise& exercise);
/// Reads the text that a student begins with. Fails if the file cannot be read.
Result<QString> readStarterText(const exercises::Exercise& exercise);

/// Returns the stored progress; no progress if nothing is stored, or the file cannot be read.
ExerciseProgress loadProgress(const std::string& key);
/// Changes the progress on disk at once, and loses no change of another window. A file of progress that cannot be read is kept beside the
/// new one, under a name of its own. Fails if the file cannot be written.
Result<void> changeProgress(const std::string& key, const std::function<void(ExerciseProgress&)>& change);

}  // namespace simtscope::ui
