// When the turns of blocks begin on a round-robin schedule, from how long they last: as GridScheduler gives them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/block_worker.h"

namespace simtscope::simt {

/// Of recorded blocks, from their own clocks to that of the launch. `ticks`: of every block of the launch; `longBlocks`: those with several
/// turns; both and `recorded` by id. At most `residentLimit` blocks are on the device. Returns when the last turn is over.
std::uint64_t setTurnTimes(std::vector<RecordedBlock>& recorded, std::span<const BlockTicks::Ticks> ticks,
                           const std::vector<LongBlock>& longBlocks, std::size_t residentLimit);

}  // namespace simtscope::simt
