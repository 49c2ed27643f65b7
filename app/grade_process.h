// Each submission of a class is graded in a process of its own: what one of them does to the grader (a recording that takes hours to look
// at, or all memory) ends that process, and costs nobody else's grade.
#pragma once

#include <stop_token>
#include <string>

#include "gpu/core/result.h"
#include "gpu/exercises/grade.h"

namespace simtscope::app {

struct GradedOne {
    exercises::Grade grade;  ///< without recordings
    bool hasPicture = false;
    Message pictureProblem;  ///< why there is none although there is something to show
};

/// `picture`: where that of the fault goes, in a format by its suffix; empty: none is drawn. A process that ends early, or takes too long,
/// fails the submission. Errors: as gradeText(); the process cannot be
/// started; it was cancelled.
Result<GradedOne> gradeInProcess(const exercises::Exercise& exercise, const exercises::Submission& submission,
                                 const exercises::GradeOptions& options, const std::string& picture, const std::stop_token& stop);

/// A submission that could not be read, or examined: one failed part that says so.
exercises::Grade failedGrade(const exercises::Exercise& exercise, std::string id, Message title, Message problem, std::string reason);

}  // namespace simtscope::app
