// What accesses cost, remembered: programs repeat few patterns of addresses. Exact: a pattern is compared in full.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/core/access_cost.h"

namespace simtscope::simt {

class CostCache {
public:
    CostCache() : m_shared(1u << 10) {}
    SharedCost shared(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule);
    std::uint32_t sectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses);

private:
    struct Entry {
        LaneMask mask = 0;
        std::uint32_t key = 0;  ///< kind, bytes, rule
        std::array<std::uint32_t, kWarpSize> pattern{};
        SharedCost cost;
    };
    std::vector<Entry> m_shared;
};

}  // namespace simtscope::simt
