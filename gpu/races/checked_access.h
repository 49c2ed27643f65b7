// A memory access of a warp as the checks see it: all of its active lanes in one state space.
#pragma once

#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/core/ids.h"

namespace simtscope::races {

/// The kind of memory that a check looks at; Device stands for everything with device addresses.
enum class CheckedSpace : std::uint8_t { Shared, Device, Local };

/// Classifies how the places of the active lanes lie relative to each other.
enum class LanePattern : std::uint8_t {
    /// Not classified.
    Any,
    Row,   ///< lane i is at the place of lane 0 + i times the bytes of a lane
    Same,  ///< all lanes are at one place
    Mixed  ///< neither a row nor one place
};

/// One access of a warp to one state space, with the place of each active lane.
struct CheckedAccess {
    AccessKind kind = AccessKind::Load;
    CheckedSpace space = CheckedSpace::Shared;
    LaneMask lanes = 0;                        ///< active lanes; never 0
    const std::uint64_t* addresses = nullptr;  ///< 32 addresses: byte offsets in shared or local memory, addresses in device memory
    unsigned bytes = 0;                        ///< bytes that each lane accesses, from its place on
    LanePattern pattern = LanePattern::Any;
    /// All lanes are in shared memory, or in one allocation, and aligned to their bytes. `lowest` and `highest` are then set.
    bool isInOnePiece = false;
    std::uint64_t lowest = 0, highest = 0;  ///< range of the active lanes' places
};

}  // namespace simtscope::races
