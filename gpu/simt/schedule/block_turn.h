// The turn of a block: its warps run in turn.
#pragma once

#include "gpu/simt/schedule/limits.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// One random schedule in four is an even one: warps take turns in a new order every round, as long as on the round-robin schedule.
/// A program without a barrier that it needs may be right on such a schedule, and is wrong on others.
bool isEven(const Schedule& schedule);

/// Until the block is done, has had its turn, waits for other blocks (Block::waitEpoch), or the launch fails.
void runBlock(RunningLaunch& launch, Block& block, Random& random, LaunchLimits& limits);

}  // namespace simtscope::simt
