// Grades each submission of a class in a process of its own. A submission that makes the grader run out of memory, or whose recording takes
// hours to analyse, ends that process and costs nobody else's grade.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::app {

/// Holds the grade of one submission, as the grading process has reported it.
struct ReportedGrade {
    exercises::Grade grade;  ///< without recordings: they stay in the other process
    bool hasPicture = false;
    Message pictureProblem;  ///< why the picture of a fault could not be drawn; empty: no error
};

/// Grades one submission in a process of its own and blocks until it ends. `picture` is the file for the picture of the fault, whose suffix
/// selects the format; empty: none is drawn. A process that ends early or takes too long fails the submission. Fails like gradeText(), when
/// the process cannot be started, or when `stop` has cancelled it.
Result<ReportedGrade> gradeInProcess(const exercises::Exercise& exercise, const exercises::Submission& submission,
                                     const exercises::GradeOptions& options, const std::string& picture, const std::stop_token& stop);

/// Returns the grade of a submission that could not be read or examined: one failed part, which says why.
exercises::Grade makeFailedGrade(const exercises::Exercise& exercise, std::string id, Message title, Message problem, std::string reason);

}  // namespace simtscope::app
