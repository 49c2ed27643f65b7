// What is wrong with a lecturer's lessons (gpu/program/own_lessons.h), by file and place.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope::app {

struct LessonCheck {
    std::size_t lessons = 0;
    std::vector<Error> problems;
    bool stepsUnchecked = false;  ///< nvcc was not found, or nobody wanted the programs to be run
};

inline constexpr std::size_t kLongestCue = 140;      ///< characters: two lines of the lecturer's window
inline constexpr std::size_t kLongestSentence = 35;  ///< words

/// All lessons of a folder: texts, translations and, unless `runs` is false, the steps in a run with the default arguments. What a program
/// prints is dropped. Error: the folder has no lesson.
Result<LessonCheck> checkLessons(const std::string& folder, bool runs);

}  // namespace simtscope::app
