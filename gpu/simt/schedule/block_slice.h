// Runs the time slice of a block, in which its warps take turns.
#pragma once

#include "gpu/simt/schedule/launch_limits.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// Returns whether a random schedule is fair. One in four is: on it, warps take turns in a new order every round, with time slices as long
/// as on the round-robin schedule. A program that lacks a barrier may be right on a fair schedule and wrong on others.
bool isFairRandomSchedule(const Schedule& schedule);

/// Runs the block until it is done, its time slice is over, it waits for other blocks (Block::waitEpoch), or the launch fails or is
/// stopped.
void runBlock(RunningLaunch& launch, Block& block, Random& random, LaunchLimits& limits);

}  // namespace simtscope::simt
