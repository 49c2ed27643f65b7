// A memory access of a warp, as the checks see it: all of its lanes in one state space.
#pragma once

#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/core/ids.h"

namespace simtscope::races {

enum class CheckedSpace : std::uint8_t { Shared, Device, Local };

/// Where the active lanes go.
enum class LanePattern : std::uint8_t {
    Any,
    Row,   ///< lane i at the place of lane 0 + i times its bytes
    Same,  ///< all at one place
    Mixed  ///< neither
};

struct CheckedAccess {
    AccessKind kind = AccessKind::Load;
    CheckedSpace space = CheckedSpace::Shared;
    LaneMask lanes = 0;                     ///< never 0
    const std::uint64_t* places = nullptr;  ///< 32: offsets in shared or local memory, addresses in device memory
    unsigned bytes = 0;                     ///< of each lane, from its place on
    LanePattern pattern = LanePattern::Any;
    /// All lanes in shared memory, or in one allocation, aligned to their bytes; `lowest` and `highest` are then set.
    bool isInOnePiece = false;
    std::uint64_t lowest = 0, highest = 0;  ///< of the active lanes' places
};

}  // namespace simtscope::races
