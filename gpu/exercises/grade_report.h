// Writes grades as English text for a student, and in the formats of other graders.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Holds the grade of one submission under the name that reports show.
struct GradedSubmission {
    std::string name;  ///< "ada.cu", or the name of the folder that was handed in
    Grade grade;
    std::string picture;     ///< file name of the picture that shows the mistake; empty if there is none
    std::string feedback{};  ///< file name of its feedback; empty if none is written
};

/// Holds the grades of a class.
struct ClassGrades {
    std::vector<GradedSubmission> submissions;  ///< the submissions that were graded
    std::uint64_t seed = 0;
    std::size_t submissionCount = 0;  ///< number of all submissions, graded or not
    Message stopReason;               ///< why the others were not graded; empty if all were graded
};

/// Returns the failed part that the feedback shows first: the first that has a figure, or else the first. Null if all parts passed.
const GradePart* findFirstPartToShow(const Grade& grade);

/// Returns the feedback for a student: the points, and for each part the problems and the lecturer's advice. Says what is wrong with
/// several cases once if it is the same, and how many cases that are.
std::string formatFeedback(const Exercise& exercise, const GradedSubmission& submission);

/// Returns the grades of all submissions as JSON: {"exercise", "seed", "of", "complete", "submissions": [{"name", "points", "of", "passed",
/// "feedback", "parts": [...]}]}, with "stopped" and "count" if the grading was stopped.
std::string formatGradesJson(const Exercise& exercise, const ClassGrades& grades);

/// Returns the grades as JUnit XML: a test suite for each submission, a test case for each part. If the grading was stopped, one more suite
/// has an error that says so.
std::string formatGradesJunit(const Exercise& exercise, const ClassGrades& grades);

/// Returns Gradescope's results.json, which holds the grade of one submission.
std::string formatGradescopeJson(const Exercise& exercise, const GradedSubmission& submission);

}  // namespace simtscope::exercises
