// Deadlocks: threads that wait for ever, reported with which threads wait where.
#pragma once

#include "gpu/simt/running_launch.h"

namespace simtscope::simt {

/// All splits of the block wait for lanes or threads that never arrive: at barriers, or for lanes of their warp.
void stopForDeadlock(RunningLaunch& launch, const Block& block);

/// All resident blocks spin on memory that no running thread will write; `first` is one of them. `notStarted` blocks have no room.
void stopForGridDeadlock(RunningLaunch& launch, const Block& first, std::size_t resident, std::uint64_t notStarted);

}  // namespace simtscope::simt
