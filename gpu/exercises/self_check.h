// Checks that an exercise works: its starter fails, its reference passes, and each wrong answer fails for its own reason.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Holds the grade of one file of the exercise, and whether it is as expected.
struct SelfCheck {
    std::string file;  ///< "starter.cu", "wrong/chunks.cu"
    /// Sorted reasons for failing; empty for the starter, which may fail for any, and for the reference, which must not fail.
    std::vector<std::string> expectedReasons;
    Grade grade;
    bool isAsExpected = false;
};

/// Grades each file of the exercise and calls `onGraded` with each result. Fails like gradeText(), and before that if the
/// first line of a wrong answer names a reason that does not exist.
Result<std::vector<SelfCheck>> checkExercise(const Exercise& exercise, const GradeOptions& options,
                                             const std::function<void(const SelfCheck&)>& onGraded = {}, std::stop_token stop = {});

}  // namespace simtscope::exercises
