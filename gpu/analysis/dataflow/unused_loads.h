// Finds values that a block loads from global memory and that never reach a result, as in a reduction that leaves out some elements.
#pragma once

#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns notes, at most one for each line that loads. They are about recorded blocks, and are true whatever the other blocks do.
///
/// Examines only blocks that compute few results from many values, as a reduction does: correct programs also load some values without
/// effect, such as the corners of a tile with a halo or the last element of an exclusive scan. Skips launches that have an error.
std::vector<trace::Finding> findUnusedLoads(const trace::Recording& recording);

}  // namespace simtscope::analysis
