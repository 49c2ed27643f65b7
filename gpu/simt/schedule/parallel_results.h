// What comes of blocks that ran in several threads, put together in the order of one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gpu/simt/running_launch.h"
#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"

namespace simtscope::simt {

struct ParallelResults {
    std::span<const std::unique_ptr<BlockWorker>> workers;  ///< some may be null: they had no blocks
    std::span<const BlockTicks::Ticks> ticks;               ///< of every block of the launch
    TouchedMemories touched;
    std::vector<std::uint64_t> regions;  ///< where something was written
};

/// How long all blocks took.
std::uint64_t ticksOf(std::span<const std::unique_ptr<BlockWorker>> workers);

/// All blocks have run, and none depended on another: `launch` becomes what it would be if it had run them. At most `residentLimit` blocks
/// are on its device. Moves out of the workers what was recorded.
void putTogether(RunningLaunch& launch, const ParallelResults& results, std::size_t residentLimit);

}  // namespace simtscope::simt
