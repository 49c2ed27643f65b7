// What accesses cost, remembered: programs repeat few patterns of addresses. Exact: a pattern is compared in full.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/core/warp_access.h"
#include "gpu/simt/memory/lanes.h"

namespace simtscope::simt {

class CostCache {
public:
    /// As sharedCost().
    SharedCost shared(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule);
    SharedCost shared(AccessKind kind, unsigned bytes, LaneMask active, const std::uint32_t* offsets, AtomicRule rule);
    /// accessCost(), with the wavefronts from here.
    AccessCost cost(const WarpAccess& access)
    {
        return accessCost(access, [this](auto&&... arguments) { return shared(arguments...); });
    }

private:
    struct alignas(64) Entry {
        std::uint32_t pattern[kWarpSize] = {};
        LaneMask mask = 0;
        std::uint32_t key = 0;  ///< kind, bytes, rule
        SharedCost cost;
    };
    static constexpr std::size_t kEntries = 1u << 10;
    std::vector<Entry> m_entries;  ///< none: nothing was asked for yet
};

}  // namespace simtscope::simt
