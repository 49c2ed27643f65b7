// Computes from the durations of time slices when they would begin if GridScheduler ran the blocks on a round-robin schedule.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"

namespace simtscope::simt {

/// Converts the times of recorded blocks from their own clocks to that of the launch. `ticks` holds the duration of every block of the
/// launch, and `longBlocks` the blocks with several time slices. `longBlocks` and `recorded` are sorted by id. The modelled device holds at
/// most `maxResidentBlocks` blocks at a time. Returns the end of the last time slice.
std::uint64_t setSliceTimes(std::vector<CollectedBlock>& recorded, std::span<const BlockTicks::Ticks> ticks,
                            const std::vector<LongBlock>& longBlocks, std::size_t maxResidentBlocks);

}  // namespace simtscope::simt
