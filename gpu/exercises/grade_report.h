// Grades as texts: for a student, and in the formats of graders. In English.
#pragma once

#include <cstdint>
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

/// Holds the grades of a class.
struct ClassGrades {
    std::vector<GradedSubmission> submissions;  ///< that were graded
    std::uint64_t seed = 0;
    std::size_t count = 0;  ///< of all submissions
    Message stopped;        ///< why the others were not graded; empty: all were
};

/// The part that is shown first: the first failed one with a figure, else the first failed one. nullptr: all passed.
const Part* faultOf(const Grade& grade);

/// What a student reads: points, and for each part what is missing and the lecturer's advice.
std::string feedbackText(const Exercise& exercise, const GradedSubmission& submission);

/// All submissions: {"exercise", "seed", "of", "complete", "submissions": [{"name", "points", "of", "passed", "parts": [...]}]}, and where
/// it was stopped "stopped" and "count".
std::string gradesJson(const Exercise& exercise, const ClassGrades& grades);

/// JUnit's XML: a test suite for each submission, a test case for each part; where it was stopped, a suite with an error that says so.
std::string gradesJunit(const Exercise& exercise, const ClassGrades& grades);

/// Gradescope's results.json, which is of one submission.
std::string gradescopeJson(const Exercise& exercise, const GradedSubmission& submission);

}  // namespace simtscope::exercises
