// Places in what is said of a submission. `#line` lets it call its lines what it likes: only those that it has are shown.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/exercises/grade.h"
#include "gpu/exercises/submission.h"

namespace simtscope::exercises {

/// True when the submission has such a line, from 1.
bool hasLine(const Submission& submission, const std::string& file, std::uint64_t line);

/// Replaces places in the part's problems that the submission does not have by its file's name.
void keepPlacesWithin(const Submission& submission, Part& part);

}  // namespace simtscope::exercises
