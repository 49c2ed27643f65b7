// Bounds of an exercise, against the recording of the check's run.
#pragma once

#include <memory>
#include <stop_token>

#include "gpu/exercises/compile_submission.h"

namespace simtscope::exercises {

/// Gate `index`. It is worth points only where all results are right: a kernel that does nothing costs nothing. `recording`: of its case;
/// nullptr: there is none. Errors: the sandbox or ptxas fails, whatever the submission is.
Result<Part> checkGate(const Exercise& exercise, std::size_t index, const std::shared_ptr<const trace::Recording>& recording,
                       bool areResultsRight, const Scratch& scratch, const Tools& tools, const GradeOptions& options,
                       const std::stop_token& stop);

}  // namespace simtscope::exercises
