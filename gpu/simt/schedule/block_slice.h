// Runs the time slice of a block, in which its warps take turns.
#pragma once

#include "gpu/simt/schedule/limits.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// Returns whether a random schedule is an even one, as one in four is: warps take turns in a new order every round, for as long as on the
/// round-robin schedule. A program that lacks a barrier may be right on such a schedule, and is wrong on others.
bool isFairRandomSchedule(const Schedule& schedule);

/// Runs the block until it is done, its time slice is over, it waits for other blocks (Block::waitEpoch), or the launch fails.
void runBlock(RunningLaunch& launch, Block& block, Random& random, LaunchLimits& limits);

}  // namespace simtscope::simt
