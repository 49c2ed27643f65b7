// An event whose values are guessed from those before it (value_guess.h, moved_places.h).
#pragma once

#include <array>
#include <cstdint>

#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

/// The columns of an event, as far as they are known.
struct GuessedEvent {
    EventKind kind{};
    unsigned warp = 0, elements = 0;
    std::uint32_t site = 0;
    LaneMask mask = 0;
    bool hasPlace = false, hasResult = false;
    std::uint32_t allocation = 0;  ///< of the first lane, as it is packed
    LaneColumn places{};           ///< offsets, or source lanes of a shuffle
    std::array<LaneColumn, kMaxElements> value{};
    LaneColumn result{};
};

}  // namespace simtscope::trace
