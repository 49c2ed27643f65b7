#include "gpu/simt/state/address_space.h"

#include "gpu/simt/device_runtime.h"

namespace simtscope::simt {

AddressSpace::AddressSpace(const DeviceMemory& memory, const DeviceMemory::Range& heap, const DeviceRuntime* runtime)
    : m_memory(memory), m_runtime(runtime), m_runtimeRanges{heap, runtime ? runtime->memory() : DeviceMemory::Range{}}
{
}

const DeviceMemory::Range* AddressSpace::findRuntimeRange(std::uint64_t address) const
{
    DeviceMemory::Range& given = m_runtimeRanges.back();
    given = m_runtime->memory();
    return address - given.address < given.bytes ? &given : nullptr;
}

std::vector<std::uint8_t> AddressSpace::uses() const
{
    std::vector<std::uint8_t> uses;
    for (const DeviceMemory::Range& range : m_memory.ranges())
        uses.push_back(range.uses);
    return uses;
}

void AddressSpace::setUses(const std::vector<std::uint8_t>& uses)
{
    for (std::size_t i = 0; i < uses.size(); ++i)
        m_memory.ranges()[i].uses = uses[i];
}

// The farthest distance that a 32-bit index of 16-byte elements can reach.
constexpr std::uint64_t kFarthest = std::uint64_t(1) << 36;

std::optional<AddressSpace::Nearest> AddressSpace::nearest(std::uint64_t address) const
{
    using Side = Nearest::Side;
    Nearest best;
    best.distance = kFarthest;
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
