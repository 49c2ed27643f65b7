// Predicts the offsets that the lanes of an event access from the offsets of earlier events: diverged lanes often advance by the same
// distance in each iteration of a loop. This is part of the file format, as is value_predictor.h.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "gpu/trace/codec/predicted_event.h"

namespace simtscope::trace {

/// Remembers, for each site and warp, the offsets of the last event whose lanes did not lie at equal distances.
class OffsetPredictor {
public:
    /// Predicts that every lane has moved by `distance` since the warp's last noted event at this site. Returns false if a lane has no
    /// earlier offset.
    bool predict(const PredictedEvent& event, std::uint64_t distance, LaneColumn& column) const;
    /// Returns how far the first active lane has moved.
    std::uint64_t distanceMoved(const PredictedEvent& event, const LaneColumn& offsets) const;
    /// Notes the event's offsets for the next prediction at its site and warp.
    void update(const PredictedEvent& event, const LaneColumn& offsets);

private:
    struct SeenOffsets {
        LaneMask knownLanes = 0;
        LaneColumn lanes{};
    };
    static std::uint64_t keyOf(const PredictedEvent& event) { return std::uint64_t(event.site) << 32 | event.warp; }
    const SeenOffsets* findPrevious(const PredictedEvent& event) const;

    std::unordered_map<std::uint64_t, SeenOffsets> m_previous;  // by keyOf()
};

}  // namespace simtscope::trace
