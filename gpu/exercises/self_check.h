// Checks that an exercise works: its starter fails, its reference passes, and each wrong answer fails for its own reason.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Holds the grade of one file of the exercise, and whether it is the expected one.
struct SelfCheck {
    std::string file;                   ///< "starter.cu", "wrong/chunks.cu"
    std::vector<std::string> expected;  ///< sorted reasons; empty: any for the starter, none for the reference
    Grade grade;
    bool isRight = false;
};

/// Grades each file of the exercise and calls `done` after each. Errors: as gradeText().
Result<std::vector<SelfCheck>> checkExercise(const Exercise& exercise, const GradeOptions& options,
                                             const std::function<void(const SelfCheck&)>& done = {}, std::stop_token stop = {});

}  // namespace simtscope::exercises
