// Describes a memory access of a warp for the checks: all of its active lanes in one state space.
#pragma once

#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/core/ids.h"

namespace simtscope::races {

/// Names the memory that an access reaches. Device stands for all memory with device addresses.
enum class CheckedSpace : std::uint8_t { Shared, Device, Local };

/// Classifies how the addresses of the active lanes are related.
enum class LanePattern : std::uint8_t {
    Unclassified,  ///< the relation is not known
    Consecutive,   ///< the address of lane i is that of lane 0 + i * bytes
    Same,          ///< all lanes have one address
    Mixed          ///< neither of these
};

/// Describes one access of a warp to one state space, with the address of each active lane.
struct CheckedAccess {
    AccessKind kind = AccessKind::Load;
    CheckedSpace space = CheckedSpace::Shared;
    LaneMask lanes = 0;                        ///< active lanes; never 0
    const std::uint64_t* addresses = nullptr;  ///< 32 addresses: byte offsets in shared or local memory, addresses in device memory
    unsigned bytesPerLane = 0;                 ///< bytes that each lane accesses, from its address on
    LanePattern pattern = LanePattern::Unclassified;
    /// Whether all lanes access shared memory, or one allocation, and are aligned to `bytesPerLane`. Only then are `minAddress` and
    /// `maxAddress` set.
    bool isInOneAllocation = false;
    std::uint64_t minAddress = 0, maxAddress = 0;  ///< lowest and highest address of an active lane
};

}  // namespace simtscope::races
