// Computes the cost of one warp-wide memory access over all memory spaces. Both engines and the analysis use this one rule.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "gpu/core/access_cost.h"
#include "gpu/core/each_lane.h"

namespace simtscope {

/// Describes one warp-wide access, whose lanes may reach different memory spaces.
struct WarpAccess {
    AccessKind kind = AccessKind::Load;
    AtomicRule atomic = AtomicRule::PerLane;
    bool isConstant = false;  ///< whether an instruction for constant memory makes the access; its addresses are in device memory
    unsigned bytes = 0;       ///< per lane
    LaneMask shared = 0, device = 0, local = 0;  ///< active lanes by the memory space that they access
    const LaneOffsets& addresses;                ///< offsets in shared and local memory, absolute addresses in device memory
};

/// Holds the cost of one access in each memory space.
struct AccessCost {
    SharedCost shared;  ///< wavefronts in shared memory; 0 if the access is not modelled
    std::uint32_t sectors = 0, bytesRequested = 0;
    std::uint32_t localSectors = 0, localBytes = 0;
    /// Serialised operations: for constants the distinct addresses, for atomics the most lanes at one address.
    std::uint32_t serialised = 0;

    bool operator==(const AccessCost& o) const
    {
        return shared.wavefronts == o.shared.wavefronts && shared.ideal == o.shared.ideal && shared.modelled == o.shared.modelled &&
               sectors == o.sectors && bytesRequested == o.bytesRequested && localSectors == o.localSectors && localBytes == o.localBytes &&
               serialised == o.serialised;
    }
};

/// Computes the cost of an access. `sharedCostOf` takes the arguments of sharedCost() and must return the same cost; an engine passes its
/// cache.
template <class SharedCostOf>
AccessCost accessCost(const WarpAccess& access, const SharedCostOf& sharedCostOf)
{
    AccessCost cost;
    if (access.shared)
        cost.shared = sharedCostOf(access.kind, access.bytes, access.shared, access.addresses, access.atomic);
    if (access.device && access.isConstant) {
        cost.serialised = distinctAddresses(access.device, access.addresses);
    } else if (access.device) {
        cost.sectors = globalSectors(access.bytes, access.device, access.addresses);
        cost.bytesRequested = access.bytes * unsigned(std::popcount(access.device));
    }
    if (access.local) {
        cost.localSectors = localSectors(access.bytes, access.local, access.addresses);
        cost.localBytes = access.bytes * unsigned(std::popcount(access.local));
    }
    if (access.kind == AccessKind::Atomic)
        cost.serialised += std::max(lanesAtOneAddress(access.shared, access.addresses), lanesAtOneAddress(access.device, access.addresses));
    return cost;
}

/// Computes the cost of an access by sharedCost() itself, without a cache.
inline AccessCost accessCost(const WarpAccess& access)
{
    return accessCost(access, [](auto&&... arguments) { return sharedCost(arguments...); });
}

/// Returns the number of lanes whose compare-and-swap failed because it found another value than it expected.
inline std::uint32_t failedSwaps(LaneMask lanes, const LaneOffsets& found, const LaneOffsets& expected)
{
    std::uint32_t failed = 0;
    for (const unsigned lane : eachLane(lanes))
        failed += found[lane] != expected[lane];
    return failed;
}

}  // namespace simtscope
