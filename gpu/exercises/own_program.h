// Runs the program that a submission is, in the sandbox. It has to end, and with success.
#pragma once

#include <stop_token>

#include "gpu/exercises/compile_submission.h"

namespace simtscope::exercises {

struct OwnProgram {
    Part part;           ///< "program"
    std::string output;  ///< the beginning of it
};

/// Errors: the sandbox cannot be started.
Result<OwnProgram> runOwnProgram(const Exercise& exercise, const CompiledSubmission& compiled, const Tools& tools,
                                 const GradeOptions& options, const std::stop_token& stop);

}  // namespace simtscope::exercises
