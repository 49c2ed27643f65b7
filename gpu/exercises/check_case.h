// Runs one case (a set of arguments) of the exercise's check on a compiled submission, on each of its schedules.
#pragma once

#include <memory>
#include <stop_token>

#include "gpu/exercises/compile_submission.h"
#include "gpu/program/build/build.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::exercises {

/// Builds the exercise's check.cpp. Fails if check.cpp does not compile, which is a mistake in the exercise.
Result<program::BuildResult> buildCheck(const Exercise& exercise, const BuildTools& tools, const std::stop_token& stop);

/// Holds the result of one case.
struct CheckedCase {
    GradePart part;  ///< "case:1"
    /// Recording of the first schedule, or of the first that fails; null if there is none.
    std::shared_ptr<const trace::Recording> recording;
    std::string checkError;  ///< why the check itself failed; empty if it ran to its end
};

inline constexpr char kTimeReason[] = "time";  ///< the reason of the problem that a kernel did not end in time

/// Runs the case with this index on its schedules and grades the results. Fails if the check cannot be started. `isShortened`: a run has
/// only a fifth of the exercise's time, because an earlier case ran out of it.
Result<CheckedCase> checkCase(const Exercise& exercise, std::size_t index, const Submission& submission, const program::BuildResult& check,
                              const BuildTools& tools, const ScratchFolder& scratch, const GradeOptions& options,
                              const std::stop_token& stop, bool isShortened);

}  // namespace simtscope::exercises
