// Tells whose fault it is that a submission has not been graded: an error of gradeText() is none of the submission's.
#pragma once

#include <cstdint>

#include "gpu/core/result.h"

namespace simtscope::exercises {

/// Says who has to act before the submission can be graded.
enum class GradeFault : std::uint8_t {
    Machine,      ///< the grader, or what it runs on: a full disk, no more processes
    Unavailable,  ///< a compiler or a sandbox is missing
    Exercise,     ///< its check does not compile, or fails with its own solution; its place or its arguments for nvcc cannot be used
};

/// Returns the fault that belongs to the error's message; Machine for every message that is not in the table.
GradeFault whoseFault(const Error& error);

}  // namespace simtscope::exercises
