// Describes the positions of a block's threads: which of them wait, for what, and which execute.
#pragma once

#include <optional>

#include "gpu/simt/state/block_state.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Returns "threads 0-31 wait at the block's barrier in a.cu:7; threads 32-63 wait in a loop in a.cu:9; 4 threads have exited". Enters into
/// the finding the threads that wait as `blamed` says, the line of the first of them, and an access for each wait. Without `blamed` nothing
/// is wrong yet: a thread that can run and does not poll memory "executes" its line, and the finding gets the line of the first such
/// thread.
Message describeWaits(const RunningLaunch& launch, const Block& block, trace::Finding& finding, std::optional<SplitState> blamed);

}  // namespace simtscope::simt
