// Merges the results of blocks that ran in several threads, in the order of one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Refers to the results of all workers of a launch.
struct ParallelResults {
    std::span<const std::unique_ptr<BlockWorker>> workers;  ///< an element is null if that worker had no blocks
    std::span<const BlockTicks::Ticks> ticks;               ///< duration of every block of the launch
    AccessSets accesses;
    std::vector<std::uint64_t> regions;  ///< regions of memory where something was written
};

/// Returns the number of warp instructions of all blocks.
std::uint64_t ticksOf(std::span<const std::unique_ptr<BlockWorker>> workers);

/// Gives `launch` the state that it would have if it had run all blocks itself. All blocks must have run, and none may depend on another.
/// The modelled device holds at most `maxResidentBlocks` blocks at a time. Moves the recorded events out of the workers.
void mergeResults(RunningLaunch& launch, const ParallelResults& results, std::size_t maxResidentBlocks);

}  // namespace simtscope::simt
