// Computes the cost of an access of whole columns. The result is that of computeAccessCost(), but it has a closed form for the most
// frequent patterns.
#pragma once

#include <bit>

#include "gpu/simt/lanes/cost_cache.h"

namespace simtscope::simt {

/// Describes an access whose cost is computed.
struct ColumnAccess {
    AccessKind kind = AccessKind::Load;  ///< a load or a store
    bool isConstant = false;
    LaneMask lanes = 0;  ///< active lanes; never 0
};

/// Returns the cost. Offsets of 32 bits are in shared memory; those of 64 bits are in device memory, relative to `startAddress`. T is the
/// type of the value that a lane moves; values are aligned to their size.
template <class T, class Offset>
AccessCost computeColumnCost(const ColumnAccess& access, LaneShape shape, const Offset* offsets, std::uint64_t startAddress,
                             CostCache& cache)
{
    AccessCost cost;
    if constexpr (sizeof(Offset) == 4) {
        if (sizeof(T) == kBankBytes && (shape.isConsecutive || shape.isUniform))
            cost.shared.wavefronts = cost.shared.idealWavefronts = 1;
        else
            // The rule is not used: no atomic operation reaches this function.
            cost.shared = cache.findSharedCost(access.kind, sizeof(T), access.lanes, offsets, AtomicRule::PerLane);
        return cost;
    } else {
        const unsigned laneCount = unsigned(std::popcount(access.lanes)), firstLane = unsigned(std::countr_zero(access.lanes));
        const LaneMask run = access.lanes >> firstLane;
        const bool isContiguous = (run & (run + 1)) == 0;
        if (access.isConstant && shape.isUniform) {
            cost.serialisedOperations = 1;
        } else if (!access.isConstant && (shape.isUniform || (shape.isConsecutive && isContiguous))) {
            const std::uint64_t begin = startAddress + offsets[firstLane], end = begin + (shape.isUniform ? 1 : laneCount) * sizeof(T);
            cost.sectors = std::uint32_t((end - 1) / kSectorBytes - begin / kSectorBytes + 1);
            cost.requestedBytes = laneCount * unsigned(sizeof(T));
        } else {
            LaneOffsets addresses;
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                addresses[lane] = startAddress + offsets[lane];
            return cache.findAccessCost({.kind = access.kind,
                                         .isConstant = access.isConstant,
                                         .bytesPerLane = sizeof(T),
                                         .deviceLanes = access.lanes,
                                         .addresses = addresses});
        }
        return cost;
    }
}

}  // namespace simtscope::simt
