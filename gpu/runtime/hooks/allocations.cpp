#include "gpu/runtime/hooks/allocations.h"

namespace simtscope::runtime::hooks {

const trace::Allocation& Allocations::add(trace::Allocation info, int device, const void* handle)
{
    info.id = AllocationId{m_nextId++};
    const std::uint64_t address = info.address;
    TrackedAllocation& block = m_live[info.id] = {std::move(info), device, handle, {}};
    if (handle)
        m_arrays[handle] = block.info.id;
    else if (address)
        m_byAddress[address] = block.info.id;
    return block.info;
}

const Allocations::TrackedAllocation* Allocations::find(std::uint64_t address) const
{
    const auto found = m_byAddress.find(address);
    return found == m_byAddress.end() ? nullptr : &m_live.at(found->second);
}

const Allocations::TrackedAllocation* Allocations::findContaining(std::uint64_t address) const
{
    const auto after = m_byAddress.upper_bound(address);
    if (after == m_byAddress.begin())
        return nullptr;
    const TrackedAllocation& block = m_live.at(std::prev(after)->second);
    return address - block.info.address < block.info.bytes ? &block : nullptr;
}

void Allocations::setImage(AllocationId array, const simt::Image& image)
{
    TrackedAllocation& block = m_live.at(array);
    block.image = image;
    block.image.allocation = array;
}

const Allocations::TrackedAllocation* Allocations::findArray(const void* handle) const
{
    const auto found = m_arrays.find(handle);
    return found == m_arrays.end() ? nullptr : &m_live.at(found->second);
}

trace::Allocation Allocations::release(AllocationId id, std::int64_t callIndex)
{
    TrackedAllocation block = std::move(m_live.at(id));
    m_live.erase(id);
    if (const auto found = m_byAddress.find(block.info.address); found != m_byAddress.end() && found->second == id)
        m_byAddress.erase(found);
    m_arrays.erase(block.handle);
    for (auto& [device, objects] : m_objects)
        objects.remove(id);
    block.info.freedByCall = callIndex;
    return block.info;
}

std::vector<AllocationId> Allocations::allocationsOf(int device) const
{
    std::vector<AllocationId> ids;
    for (const auto& [id, block] : m_live) {
        const bool isManagedVariable = block.info.kind == trace::AllocationKind::Managed && !block.info.name.empty();
        if (block.device == device && !isManagedVariable)  // the host keeps the address of a __managed__ variable
            ids.push_back(id);
    }
    return ids;
}

std::vector<cuda::DeviceRange> Allocations::addressRanges() const
{
    std::vector<cuda::DeviceRange> ranges;
    for (const auto& [address, id] : m_byAddress)
        ranges.push_back({address, m_live.at(id).info.bytes, id});
    return ranges;
}

}  // namespace simtscope::runtime::hooks
