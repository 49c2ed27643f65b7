// A block, as it starts on an SM.
#pragma once

#include <memory>
#include <vector>

#include "gpu/simt/running_launch.h"
#include "gpu/simt/state.h"

namespace simtscope::simt {

/// Blocks that are done, whose memory the next ones use again.
using SpareBlocks = std::vector<std::unique_ptr<Block>>;

/// All threads at the kernel's first instruction. Null: the launch fails, since its threads need more local memory than they can have.
std::unique_ptr<Block> startBlock(RunningLaunch& launch, BlockId id, SpareBlocks& spare);

}  // namespace simtscope::simt
