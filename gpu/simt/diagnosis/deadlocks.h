// Reports deadlocks: which threads wait for ever, and where.
#pragma once

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Ends the launch because all splits of the block wait for threads that never arrive at a barrier, or for lanes of their warp.
void stopForDeadlock(RunningLaunch& launch, const Block& block);

/// Ends the launch because all resident blocks spin on memory that no running thread will write. `first` is one of these blocks;
/// `notStartedCount` blocks have no room on the device.
void stopForGridDeadlock(RunningLaunch& launch, const Block& first, std::size_t residentCount, std::uint64_t notStartedCount);

}  // namespace simtscope::simt
