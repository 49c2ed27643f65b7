#include "gpu/simt/state/address_space.h"

#include "gpu/simt/device_runtime.h"

namespace simtscope::simt {

AddressSpace::AddressSpace(const DeviceMemory& memory, const DeviceMemory::Range& heap, const DeviceRuntime* runtime)
    : m_memory(memory), m_runtime(runtime), m_runtimeRanges{heap, runtime ? runtime->memory() : DeviceMemory::Range{}}
{
}

const DeviceMemory::Range* AddressSpace::findRuntimeRange(std::uint64_t address) const
{
    DeviceMemory::Range& runtimeRange = m_runtimeRanges.back();
    runtimeRange = m_runtime->memory();
    return address - runtimeRange.address < runtimeRange.bytes ? &runtimeRange : nullptr;
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
constexpr std::uint64_t kMaxDistance = std::uint64_t(1) << 36;

std::optional<AddressSpace::NearestAllocation> AddressSpace::findNearest(std::uint64_t address) const
{
    using Side = NearestAllocation::Side;
    NearestAllocation nearestAllocation;
    nearestAllocation.distance = kMaxDistance;
    for (const DeviceMemory::Range& range : m_memory.ranges()) {
        const std::uint64_t end = range.address + range.bytes;
        const Side side = address >= end ? Side::After : address < range.address ? Side::Before : Side::Inside;
        const std::uint64_t gap = side == Side::After    ? address - end
                                  : side == Side::Before ? range.address - address
                                                         : range.bytes - (address - range.address);
        if (gap < nearestAllocation.distance)
            nearestAllocation = {&range, gap, side};
    }
    return nearestAllocation.range ? std::optional(nearestAllocation) : std::nullopt;
}

}  // namespace simtscope::simt
