#include "gpu/trace/codec/offset_predictor.h"

#include <bit>

#include "gpu/core/each_lane.h"

namespace simtscope::trace {

const OffsetPredictor::SeenOffsets* OffsetPredictor::findPrevious(const PredictedEvent& event) const
{
    const auto found = m_previous.find(keyOf(event));
    return found == m_previous.end() || (event.mask & ~found->second.knownLanes) ? nullptr : &found->second;
}

bool OffsetPredictor::predict(const PredictedEvent& event, std::uint64_t distance, LaneColumn& column) const
{
    const SeenOffsets* const known = findPrevious(event);
    for (unsigned lane = 0; known && lane < kWarpSize; ++lane)
        column[lane] = (event.mask >> lane & 1) ? known->lanes[lane] + distance : 0;
    return known;
}

std::uint64_t OffsetPredictor::distanceMoved(const PredictedEvent& event, const LaneColumn& offsets) const
{
    const SeenOffsets* const known = findPrevious(event);
    const auto first = unsigned(std::countr_zero(event.mask));
    return known ? offsets[first] - known->lanes[first] : 0;
}

void OffsetPredictor::update(const PredictedEvent& event, const LaneColumn& offsets)
{
    SeenOffsets& known = m_previous[keyOf(event)];
    known.knownLanes |= event.mask;
    if (event.mask == kAllLanes) {
        known.lanes = offsets;
        return;
    }
    for (const unsigned lane : eachLane(event.mask))
        known.lanes[lane] = offsets[lane];
}

}  // namespace simtscope::trace
