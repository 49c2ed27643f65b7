// What is kept of exercises from one session to the next, in a folder of the user: the text of each, and how far it has come.
#pragma once

#include <QString>
#include <functional>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"

namespace simtscope::ui {

struct ExerciseProgress {
    bool isSolved = false;
    unsigned points = 0, of = 0;  ///< of the best check
    unsigned hints = 0;           ///< that were shown
    unsigned checks = 0;
};

/// By which its progress is kept: of one that ships its name, of another its folder.
std::string progressKey(const exercises::Exercise& exercise);

/// The user's file with the text of a solution. Two exercises never share one.
QString exerciseFile(const exercises::Exercise& exercise);
/// Makes it, with the starter in it, where it is not there. Errors: it cannot be written, or the starter cannot be read.
Result<void> makeExerciseFile(const exercises::Exercise& exercise);
Result<QString> starterText(const exercises::Exercise& exercise);

ExerciseProgress progressOf(const std::string& key);
/// Changes it on disk at once. A file of progress that cannot be read is kept beside the new one. Errors: it cannot be written.
Result<void> changeProgress(const std::string& key, const std::function<void(ExerciseProgress&)>& change);

}  // namespace simtscope::ui
