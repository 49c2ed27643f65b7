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
    bool isConstant = false;    ///< whether an instruction for constant memory makes the access; its addresses are in device memory
    unsigned bytesPerLane = 0;  ///< size of each lane's access
    LaneMask sharedLanes = 0, deviceLanes = 0, localLanes = 0;  ///< active lanes by the memory space that they access
    const LaneOffsets& addresses;                               ///< offsets in shared and local memory, absolute addresses in device memory
};

/// Holds the cost of one access in each memory space.
struct AccessCost {
    SharedCost shared;  ///< wavefronts in shared memory; 0 if the access is not modelled
    std::uint32_t sectors = 0, requestedBytes = 0;
    std::uint32_t localSectors = 0, localBytes = 0;
    /// Serialised operations: for constants the distinct addresses, for atomics the most lanes at one address.
    std::uint32_t serialisedOperations = 0;

    bool operator==(const AccessCost& other) const
    {
        return shared.wavefronts == other.shared.wavefronts && shared.idealWavefronts == other.shared.idealWavefronts &&
               shared.isModelled == other.shared.isModelled && sectors == other.sectors && requestedBytes == other.requestedBytes &&
               localSectors == other.localSectors && localBytes == other.localBytes && serialisedOperations == other.serialisedOperations;
    }
};

/// Computes the cost of an access. `sharedCostOf` takes the arguments of computeSharedCost() and must return the same cost; an engine
/// passes its cache.
template <class SharedCostOf>
AccessCost computeAccessCost(const WarpAccess& access, const SharedCostOf& sharedCostOf)
{
    AccessCost cost;
    if (access.sharedLanes)
        cost.shared = sharedCostOf(access.kind, access.bytesPerLane, access.sharedLanes, access.addresses, access.atomic);
    if (access.deviceLanes && access.isConstant) {
        cost.serialisedOperations = countDistinctAddresses(access.deviceLanes, access.addresses);
    } else if (access.deviceLanes) {
        cost.sectors = countGlobalSectors(access.bytesPerLane, access.deviceLanes, access.addresses);
        cost.requestedBytes = access.bytesPerLane * unsigned(std::popcount(access.deviceLanes));
    }
    if (access.localLanes) {
        cost.localSectors = countLocalSectors(access.bytesPerLane, access.localLanes, access.addresses);
        cost.localBytes = access.bytesPerLane * unsigned(std::popcount(access.localLanes));
    }
    if (access.kind == AccessKind::Atomic)
        cost.serialisedOperations += std::max(countMaxLanesAtOneAddress(access.sharedLanes, access.addresses),
                                              countMaxLanesAtOneAddress(access.deviceLanes, access.addresses));
    return cost;
}

/// Computes the cost of an access by computeSharedCost() itself, without a cache.
inline AccessCost computeAccessCost(const WarpAccess& access)
{
    return computeAccessCost(access, [](auto&&... arguments) { return computeSharedCost(arguments...); });
}

/// Returns the number of lanes whose compare-and-swap failed because it found another value than it expected.
inline std::uint32_t countFailedSwaps(LaneMask lanes, const LaneOffsets& found, const LaneOffsets& expected)
{
    std::uint32_t failedCount = 0;
    for (const unsigned lane : eachLane(lanes))
        failedCount += found[lane] != expected[lane];
    return failedCount;
}

}  // namespace simtscope
