// Runs the exercise's check on a compiled submission: one case, on each of its schedules.
#pragma once

#include <memory>
#include <stop_token>

#include "gpu/exercises/compile_submission.h"
#include "gpu/program/build.h"
#include "gpu/trace/recording.h"

namespace simtscope::exercises {

/// The exercise's check.cpp, built. Errors: it does not compile, which is the exercise's fault.
Result<program::Built> buildCheck(const Exercise& exercise, const Tools& tools, const std::stop_token& stop);

struct CheckedCase {
    Part part;                                          ///< "case:1"
    std::shared_ptr<const trace::Recording> recording;  ///< of the first schedule, or of the one that fails; nullptr: there is none
    std::string brokenCheck;                            ///< why the check itself could not go on: its part fails; empty: it could
};

/// Errors: the check cannot be started.
Result<CheckedCase> checkCase(const Exercise& exercise, std::size_t index, const Submission& submission, const program::Built& check,
                              const Tools& tools, const Scratch& scratch, const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
