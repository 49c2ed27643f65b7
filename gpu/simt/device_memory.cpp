// Adds, removes and finds allocations of device memory, and finds texture and surface objects (declared in engine.h).
#include <algorithm>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

void DeviceMemory::add(const Range& range)
{
    const auto position =
        std::lower_bound(m_ranges.begin(), m_ranges.end(), range.address, [](const Range& r, std::uint64_t a) { return r.address < a; });
    m_ranges.insert(position, range);
}

void DeviceMemory::remove(AllocationId id)
{
    std::erase_if(m_ranges, [&](const Range& range) { return range.id == id; });
    std::erase_if(m_textures, [&](const auto& entry) { return entry.second.image.allocation == id; });
    std::erase_if(m_surfaces, [&](const auto& entry) { return entry.second.image.allocation == id; });
}

const Texture* DeviceMemory::texture(std::uint64_t handle) const
{
    const auto found = m_textures.find(handle);
    return found == m_textures.end() ? nullptr : &found->second;
}

const Surface* DeviceMemory::surface(std::uint64_t handle) const
{
    const auto found = m_surfaces.find(handle);
    return found == m_surfaces.end() ? nullptr : &found->second;
}

const DeviceMemory::Range* DeviceMemory::find(std::uint64_t address) const
{
    auto range = std::upper_bound(m_ranges.begin(), m_ranges.end(), address, [](std::uint64_t a, const Range& r) { return a < r.address; });
    if (range == m_ranges.begin())
        return nullptr;
    --range;
    return address - range->address < range->bytes ? &*range : nullptr;
}

}  // namespace simtscope::simt
