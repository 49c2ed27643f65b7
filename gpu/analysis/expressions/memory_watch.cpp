// Notes which lanes read which memory, and finds those whose memory an access touches (declared in memory_watch.h).
#include "gpu/analysis/expressions/memory_watch.h"

#include <algorithm>

#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

std::pair<std::uint32_t, std::uint64_t> MemoryWatch::locate(std::uint64_t address)
{
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return {trace::kSharedAllocation.value, address - ptx::kSharedWindow};
    const auto contains = [&](const trace::Allocation& allocation) {
        return address >= allocation.address && address - allocation.address < allocation.bytes &&
               trace::wasAllocatedAt(allocation, m_block.launch());
    };
    if (!m_lastAllocation || !contains(*m_lastAllocation)) {
        const auto& allocations = m_block.recording().allocations;
        const auto found = std::ranges::find_if(allocations, contains);
        if (found == allocations.end())
            return {trace::kNoAllocation.value, 0};
        m_lastAllocation = &*found;
    }
    return {m_lastAllocation->id.value, address - m_lastAllocation->address};
}

void MemoryWatch::add(WarpId warp, unsigned lane, const std::vector<AddressRange>& ranges)
{
    for (const AddressRange& range : ranges) {
        const auto [allocation, offset] = locate(range.address);
        if (allocation == trace::kNoAllocation.value)
            continue;
        if (std::ranges::find(m_allocations, allocation) == m_allocations.end())
            m_allocations.push_back(allocation);
        for (std::uint64_t granule = offset >> kGranuleBits; granule <= (offset + range.bytes - 1) >> kGranuleBits; ++granule) {
            std::vector<Reader>& readers = m_readers[keyOf(allocation, granule)];
            const auto reader = std::ranges::find_if(readers, [&](const Reader& candidate) { return candidate.warp == warp.value; });
            LaneMask& lanes = reader == readers.end() ? readers.emplace_back(Reader{warp.value, 0}).lanes : reader->lanes;
            m_noteCount += !(lanes >> lane & 1);
            lanes |= LaneMask(1) << lane;
        }
    }
}

void MemoryWatch::clear()
{
    m_readers.clear();
    m_allocations.clear();
    m_noteCount = 0;
}

void MemoryWatch::findReaders(EventIndex index, const trace::Event& event, const trace::BlockState& state, std::vector<LaneMask>& changed)
{
    if (event.kind != trace::EventKind::Load && event.kind != trace::EventKind::Store && event.kind != trace::EventKind::Atomic)
        return;
    const trace::BlockTrace& trace = m_block.trace();
    const bool touches = std::ranges::any_of(m_allocations, [&](std::uint32_t allocation) { return trace.touches(index, allocation); });
    if (!touches)
        return;
    const trace::Site* const site = m_block.recording().findSite(m_block.launch(), event.site);
    const std::uint64_t bytes = site ? std::max(1u, unsigned(site->bytes())) : 1;
    trace.readAddress(index, m_data);
    for (const unsigned lane : eachLane(event.mask)) {
        const std::uint32_t allocation = m_data.allocation[lane];
        const std::uint64_t offset = m_data.offset[lane];
        if (event.kind == trace::EventKind::Load && allocation == trace::kSharedAllocation.value) {
            const auto& known = state.knownSharedBytes;
            const std::uint64_t end = std::min<std::uint64_t>(known.size(), offset + bytes);
            if (offset >= end || std::all_of(known.begin() + std::ptrdiff_t(offset), known.begin() + std::ptrdiff_t(end),
                                             [](std::uint8_t isKnown) { return isKnown != 0; }))
                continue;
        }
        for (std::uint64_t granule = offset >> kGranuleBits; granule <= (offset + bytes - 1) >> kGranuleBits; ++granule) {
            if (const auto readers = m_readers.find(keyOf(allocation, granule)); readers != m_readers.end()) {
                for (const Reader& reader : readers->second)
                    changed[reader.warp] |= reader.lanes;
            }
        }
    }
}

}  // namespace simtscope::analysis
