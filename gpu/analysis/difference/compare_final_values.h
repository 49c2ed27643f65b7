// Compares two launches by the values that they leave in global memory. Floating-point numbers may differ by kDefaultTolerance.
#pragma once

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/difference/launch_pair.h"

namespace simtscope::analysis {

/// Adds an origin for the first write of the left launch, in its order, that leaves another value than the right launch leaves in that
/// cell, else for the first cell that only one of the launches has written, in an array that both write. Fails when both write none of the
/// same cells.
Result<void> compareFinalValues(const LaunchPair& pair, Differences& differences, const std::stop_token& stop);

}  // namespace simtscope::analysis
