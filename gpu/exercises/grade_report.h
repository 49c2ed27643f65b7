// Grades as texts: for a student, and in the formats of graders. In English.
#pragma once

#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

struct GradedSubmission {
    std::string name;  ///< "ada.cu", or the folder's name
    Grade grade;
    std::string picture;  ///< file name of the picture of the fault; empty: there is none
};

/// The part that is shown first: the first failed one with a figure, else the first failed one. nullptr: all passed.
const Part* faultOf(const Grade& grade);

/// What a student reads: points, and for each part what is missing and the lecturer's advice.
std::string feedbackText(const Exercise& exercise, const GradedSubmission& submission);

/// All submissions: {"exercise", "seed", "points", "submissions": [{"name", "points", "of", "passed", "parts": [...]}]}.
std::string gradesJson(const Exercise& exercise, const std::vector<GradedSubmission>& submissions, std::uint64_t seed);

/// JUnit's XML: a test suite for each submission, a test case for each part.
std::string gradesJunit(const Exercise& exercise, const std::vector<GradedSubmission>& submissions);

/// Gradescope's results.json, which is of one submission.
std::string gradescopeJson(const Exercise& exercise, const GradedSubmission& submission);

}  // namespace simtscope::exercises
