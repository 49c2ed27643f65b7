// Values that a block loads from global memory and that never reach a result: a reduction that leaves some elements out.
#pragma once

#include <vector>

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// Notes, at most one for each line that loads. They are of recorded blocks, and hold whatever the others do.
///
/// Only of blocks that make few results of many values, as a reduction does: the corners of a tile with a halo, and the last element of an
/// exclusive scan, are loaded for nothing in programs that are right. None of a launch in which something is wrong.
std::vector<trace::Finding> lostValues(const trace::Recording& recording);

}  // namespace simtscope::analysis
