// Groups the cases of a grade that failed in the same way, so that what is wrong with them is said once.
#pragma once

#include <vector>

#include "gpu/exercises/grade.h"

namespace simtscope::exercises {

/// Lists parts of a grade, in its order. Never empty.
using PartGroup = std::vector<const GradePart*>;

/// Groups the parts of the grade, which must outlive the groups. Cases that failed with the same problems at the same line, whose numbers
/// may differ, are one group, which stands where its first case does; every other part is a group of its own.
std::vector<PartGroup> groupParts(const Grade& grade);

/// Returns the number of cases among the parts, failed or not.
std::size_t countCases(const Grade& grade);

}  // namespace simtscope::exercises
