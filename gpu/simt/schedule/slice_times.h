// Computes when the time slices of blocks begin on a round-robin schedule, from how long they last, as GridScheduler would run them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"

namespace simtscope::simt {

/// Converts the times of recorded blocks from their own clocks to that of the launch. `ticks`: duration of every block of the launch;
/// `longBlocks`: those with several time slices; `longBlocks` and `recorded` are in the order of ids. At most `residentLimit` blocks are on
/// the device. Returns the end of the last time slice.
std::uint64_t setSliceTimes(std::vector<CollectedBlock>& recorded, std::span<const BlockTicks::Ticks> ticks,
                            const std::vector<LongBlock>& longBlocks, std::size_t residentLimit);

}  // namespace simtscope::simt
