#include "gpu/simt/memory/address_space.h"

namespace simtscope::simt {

std::optional<AddressSpace::Nearest> AddressSpace::nearest(std::uint64_t address) const
{
    using Side = Nearest::Side;
    Nearest best;
    best.distance = 1u << 20;
    for (const DeviceMemory::Range& range : m_memory.ranges()) {
        const std::uint64_t end = range.address + range.bytes;
        const Side side = address >= end ? Side::After : address < range.address ? Side::Before : Side::Inside;
        const std::uint64_t gap = side == Side::After    ? address - end
                                  : side == Side::Before ? range.address - address
                                                         : range.bytes - (address - range.address);
        if (gap < best.distance)
            best = {&range, gap, side};
    }
    return best.range ? std::optional(best) : std::nullopt;
}

}  // namespace simtscope::simt
