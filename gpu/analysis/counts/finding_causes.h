// Groups findings that have one cause: a missing barrier is found once for each pair of lines that it should order.
#pragma once

#include <cstddef>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Groups findings, which are those of computeFindings() (gpu/analysis/checkers/findings.h), and returns the indices of each group. Groups
/// and indices keep the order of the findings, so that the first one of a group is its worst.
///
/// Two findings are of one cause when the same tried fix removes both. Where trials have removed neither, they are when they are of the
/// same kind, kernel and array, and share a line; in shared memory, also where one is a race and the other a read of an unwritten value,
/// because the missing barrier explains that the value was not yet written.
std::vector<std::vector<std::size_t>> groupByCause(const trace::Recording& recording, const std::vector<trace::Finding>& findings,
                                                   const std::vector<TriedFix>& fixes = {});

}  // namespace simtscope::analysis
