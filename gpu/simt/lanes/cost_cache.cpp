#include "gpu/simt/lanes/cost_cache.h"

#include <bit>

namespace simtscope::simt {

SharedCost CostCache::findSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule)
{
    alignas(64) std::uint32_t narrow[kWarpSize];
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        narrow[lane] = std::uint32_t(offsets[lane]);
    return findSharedCost(kind, bytes, active, narrow, rule);
}

SharedCost CostCache::findSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const std::uint32_t* offsets, AtomicRule rule)
{
    // Moving all lanes by whole rows of banks does not change the cost.
    const std::uint32_t base = offsets[unsigned(std::countr_zero(active))] & ~(kBankCount * kBankBytes - 1);
    const std::uint32_t key = unsigned(kind) | unsigned(rule) << 2 | bytes << 4;
    alignas(64) std::uint32_t pattern[kWarpSize];
    const std::uint32_t hash = (laneFunctions().subtractBase(offsets, base, active, pattern) + key) * 0x9e3779b1u;
    if (m_entries.empty()) [[unlikely]]
        m_entries.resize(kEntryCount);
    Entry& entry = m_entries[hash >> (32 - std::bit_width(kEntryCount - 1))];  // the highest bits of the product (Fibonacci hashing)
    if (entry.mask == active && entry.key == key && laneFunctions().areEqual(entry.pattern, pattern))
        return entry.cost;
    LaneOffsets wide;
    laneFunctions().widen(offsets, wide.data());
    entry.mask = active;
    entry.key = key;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        entry.pattern[lane] = pattern[lane];
    return entry.cost = computeSharedCost(kind, bytes, active, wide, rule);
}

}  // namespace simtscope::simt
