// Checks the locations (file and line) in messages about a submission. A `#line` can claim any file and line, so only lines that the
// submission has are shown.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/exercises/grade.h"
#include "gpu/exercises/submission.h"

namespace simtscope::exercises {

/// Returns whether `file` is the submission and has this line, counted from 1.
bool hasLine(const Submission& submission, const std::string& file, std::uint64_t line);

/// Replaces each location in the part's problems that the submission does not have by the submission's file name.
void removeForeignLocations(const Submission& submission, GradePart& part);

}  // namespace simtscope::exercises
