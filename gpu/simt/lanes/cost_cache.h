// Remembers the costs of accesses, since programs repeat few patterns of addresses. The results are exact, because patterns are compared in
// full.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/core/warp_access.h"
#include "gpu/simt/lanes/lanes.h"

namespace simtscope::simt {

/// Caches costs of accesses to shared memory (direct-mapped). Only one thread may use an object.
class CostCache {
public:
    /// Returns the result of computeSharedCost(). `active` must not be 0.
    SharedCost findSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule);
    SharedCost findSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const std::uint32_t* offsets, AtomicRule rule);
    /// Returns the result of computeAccessCost(), with the wavefronts from the cache.
    AccessCost findAccessCost(const WarpAccess& access)
    {
        return computeAccessCost(access, [this](auto&&... arguments) { return findSharedCost(arguments...); });
    }

private:
    /// Holds a pattern of offsets and its cost.
    struct alignas(64) Entry {
        std::uint32_t pattern[kWarpSize] = {};
        LaneMask mask = 0;
        std::uint32_t key = 0;  ///< kind (bits 0 and 1), rule (bits 2 and 3) and bytes (from bit 4) of the access
        SharedCost cost;
    };
    static constexpr std::size_t kEntryCount = 1u << 10;
    std::vector<Entry> m_entries;  ///< empty until the first query
};

}  // namespace simtscope::simt
