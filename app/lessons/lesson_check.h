// Finds the mistakes in a lecturer's own lessons (gpu/program/library/own_lessons.h) and names the file and place of each.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

/// Holds the result of checkLessons().
struct LessonCheck {
    std::size_t lessons = 0;
    std::vector<Error> problems;
    bool stepsUnchecked = false;  ///< nvcc was not found, or the caller did not want the programs to be run
};

inline constexpr std::size_t kLongestCue = 140;      ///< in characters: two lines of the lecturer's window
inline constexpr std::size_t kLongestSentence = 35;  ///< in words

/// Checks all lessons of a folder: their texts, their translations and, where `runs` is true, the steps of the cues in a run with the
/// default arguments. Drops what the programs print. Fails when the folder has no lesson.
Result<LessonCheck> checkLessons(const std::string& folder, bool runs);

}  // namespace simtscope::app
