// Finds the mistakes in a lecturer's own lessons (gpu/program/library/own_lessons.h) and names the file and place of each.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Holds the result of checkLessons().
struct LessonCheck {
    std::size_t lessonCount = 0;
    std::vector<Error> problems;
    bool hasUncheckedSteps = false;  ///< whether no program was run, because nvcc was not found or the caller did not ask for it
};

inline constexpr std::size_t kMaxCueCharacters = 140;  ///< in characters: two lines of the lecturer's window
inline constexpr std::size_t kMaxSentenceWords = 35;   ///< in words

/// Checks all lessons of a folder: their texts and their translations. If `shouldRun` is true, it also runs each program with its default
/// arguments and checks that the steps of the cues exist. Discards the output of the programs. Fails when the folder has no lesson.
Result<LessonCheck> checkLessons(const std::string& folder, bool shouldRun);

}  // namespace simtscope::app
