// Starts a block on an SM.
#pragma once

#include <memory>
#include <vector>

#include "gpu/simt/state/block_state.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Blocks that are done, whose memory later blocks reuse.
using SpareBlocks = std::vector<std::unique_ptr<Block>>;

/// Returns a block with all threads at the kernel's first instruction. Null if the launch fails, because its threads need more local memory
/// than they can have.
std::unique_ptr<Block> startBlock(RunningLaunch& launch, BlockId id, SpareBlocks& spareBlocks);

}  // namespace simtscope::simt
