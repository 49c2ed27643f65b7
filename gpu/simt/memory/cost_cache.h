// What accesses cost, remembered: programs repeat few patterns of addresses. Exact: a pattern is compared in full.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/core/access_cost.h"
#include "gpu/simt/memory/lanes.h"

namespace simtscope::simt {

class CostCache {
public:
    SharedCost shared(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule);
    SharedCost shared(AccessKind kind, unsigned bytes, LaneMask active, const std::uint32_t* offsets, AtomicRule rule);
    std::uint32_t sectors(unsigned bytes, LaneMask active, const std::uint64_t* addresses);

private:
    struct alignas(64) Entry {
        std::uint32_t pattern[kWarpSize] = {};
        LaneMask mask = 0;
        std::uint32_t key = 0;  ///< kind, bytes, rule
        SharedCost cost;
    };
    std::vector<Entry> m_entries = std::vector<Entry>(1u << 10);
};

}  // namespace simtscope::simt
