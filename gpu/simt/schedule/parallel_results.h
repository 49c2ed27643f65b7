// Puts together the results of blocks that ran in several threads, in the order of one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// The results of all workers of a launch.
struct ParallelResults {
    std::span<const std::unique_ptr<BlockWorker>> workers;  ///< may be null: a worker that had no blocks
    std::span<const BlockTicks::Ticks> ticks;               ///< duration of every block of the launch
    AccessSets accesses;
    std::vector<std::uint64_t> regions;  ///< regions of memory where something was written
};

/// Returns the warp instructions of all blocks.
std::uint64_t ticksOf(std::span<const std::unique_ptr<BlockWorker>> workers);

/// Makes `launch` what it would be if it had run all blocks itself. All blocks have run, and none depended on another. At most
/// `residentLimit` blocks are on the device at a time. Moves the recorded events out of the workers.
void putTogether(RunningLaunch& launch, const ParallelResults& results, std::size_t residentLimit);

}  // namespace simtscope::simt
