#include "gpu/trace/model/strided_offsets.h"

#include <bit>

#include "gpu/core/each_lane.h"

namespace simtscope::trace {

const StridedOffsets::Offsets* StridedOffsets::before(const PredictedEvent& event) const
{
    const auto found = m_before.find(keyOf(event));
    return found == m_before.end() || (event.mask & ~found->second.known) ? nullptr : &found->second;
}

bool StridedOffsets::predict(const PredictedEvent& event, std::uint64_t distance, LaneColumn& column) const
{
    const Offsets* const known = before(event);
    for (unsigned lane = 0; known && lane < kWarpSize; ++lane)
        column[lane] = (event.mask >> lane & 1) ? known->lanes[lane] + distance : 0;
    return known;
}

std::uint64_t StridedOffsets::distance(const PredictedEvent& event, const LaneColumn& offsets) const
{
    const Offsets* const known = before(event);
    const auto first = unsigned(std::countr_zero(event.mask));
    return known ? offsets[first] - known->lanes[first] : 0;
}

void StridedOffsets::note(const PredictedEvent& event, const LaneColumn& offsets)
{
    Offsets& known = m_before[keyOf(event)];
    known.known |= event.mask;
    if (event.mask == kAllLanes) {
        known.lanes = offsets;
        return;
    }
    for (const unsigned lane : eachLane(event.mask))
        known.lanes[lane] = offsets[lane];
}

}  // namespace simtscope::trace
