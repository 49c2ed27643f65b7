// Runs the submission's own program in the sandbox. It passes if it ends with exit code 0.
#pragma once

#include <stop_token>

#include "gpu/exercises/compile_submission.h"

namespace simtscope::exercises {

/// Holds the result of the submission's own program.
struct SubmissionRun {
    GradePart part;      ///< "program"
    std::string output;  ///< the beginning of the program's output
};

/// Runs the program and blocks until it ends. Fails if the sandbox cannot be started.
Result<SubmissionRun> runSubmissionMain(const Exercise& exercise, const CompilerOutput& compiled, const BuildTools& tools,
                                        const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
