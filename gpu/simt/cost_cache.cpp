#include "gpu/simt/cost_cache.h"

#include <bit>

namespace simtscope::simt {

SharedCost CostCache::shared(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule rule)
{
    // Moving all lanes by whole rows of banks changes nothing.
    const std::uint64_t base = offsets[unsigned(std::countr_zero(active))] & ~std::uint64_t(kBanks * kBankWidth - 1);
    Entry wanted;
    wanted.mask = active;
    wanted.key = unsigned(kind) | unsigned(rule) << 2 | bytes << 4;
    std::uint32_t hash = active * 0x9e3779b1u + wanted.key;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        wanted.pattern[lane] = active >> lane & 1 ? std::uint32_t(offsets[lane] - base) : 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        hash += wanted.pattern[lane] * (2 * lane + 1);
    Entry& entry = m_shared[hash * 0x9e3779b1u >> 22];
    if (entry.mask != wanted.mask || entry.key != wanted.key || entry.pattern != wanted.pattern) {
        wanted.cost = sharedCost(kind, bytes, active, offsets, rule);
        entry = wanted;
    }
    return entry.cost;
}

std::uint32_t CostCache::sectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses)
{
    // Addresses that never go down touch each sector in one go.
    std::uint64_t last = ~0ull;
    std::uint32_t count = 0;
    for (LaneMask left = active; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const std::uint64_t first = addresses[lane] / kSectorBytes, end = (addresses[lane] + bytes - 1) / kSectorBytes;
        if (last != ~0ull && first < last)
            return globalSectors(bytes, active, addresses);
        count += std::uint32_t(end - first + (first != last));
        last = end;
    }
    return count;
}

}  // namespace simtscope::simt
