// Defines an event whose values are predicted from earlier events (value_predictor.h, offset_predictor.h).
#pragma once

#include <array>
#include <cstdint>

#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Holds the columns of an event, as far as they are known yet.
struct PredictedEvent {
    EventKind kind{};
    unsigned warp = 0, elementCount = 0;
    std::uint32_t site = 0;
    LaneMask mask = 0;
    bool hasOffset = false, hasResult = false;
    std::uint32_t allocation = 0;  ///< allocation of the first lane, in packed form
    LaneColumn offsets{};          ///< offsets, or the source lanes of a shuffle
    std::array<LaneColumn, kMaxElements> value{};
    LaneColumn result{};
};

}  // namespace simtscope::trace
