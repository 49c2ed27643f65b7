// Says whose fault it is that a submission was not graded. An error of gradeText() (grade.h) is never the submission's fault.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"

namespace simtscope::exercises {

/// Says who has to act before the submission can be graded.
enum class GradeFault : std::uint8_t {
    Machine,      ///< the grader or its machine: a full disk, no more processes
    Unavailable,  ///< a compiler or a sandbox is missing
    Exercise,     ///< its check does not compile, or fails with its own solution; or its folder or its arguments for nvcc cannot be used
};

/// Returns whose fault the error is, by its message; Machine for every message that is not in the table.
GradeFault findGradeFault(const Error& error);

}  // namespace simtscope::exercises
