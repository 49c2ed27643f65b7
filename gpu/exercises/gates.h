// Checks the bounds of an exercise (its gates) against the recording of the check's run.
#pragma once

#include <memory>
#include <stop_token>

#include "gpu/exercises/compile_submission.h"

namespace simtscope::exercises {

/// Grades gate `index`. A gate is worth points only if all results are right, because a kernel that does nothing costs nothing. `recording`
/// is that of the gate's case; null if there is none. Fails if the sandbox fails, or ptxas fails for any code.
Result<GradePart> checkGate(const Exercise& exercise, std::size_t index, const std::shared_ptr<const trace::Recording>& recording,
                            bool areResultsRight, const ScratchFolder& scratch, const BuildTools& tools, const GradeOptions& options,
                            const std::stop_token& stop);

}  // namespace simtscope::exercises
