#include "gpu/analysis/cell_writes.h"

#include <algorithm>
#include <bit>

namespace simtscope::analysis {
namespace {

constexpr std::uint32_t kEventsBetweenLooks = 1u << 14;  // at the stop token

bool outlivesBlock(const Cell& cell)
{
    return cell.allocation < kLaneCell;  // the reserved ids are larger still
}

class Search {
public:
    Search(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const Cell& byte)
        : m_recording(recording), m_launch(launch), m_trace(trace), m_byte(byte)
    {
    }

    bool writes(std::uint32_t index)
    {
        const EventIndex at{index};
        const trace::EventKind kind = m_trace.kind(at);
        if (m_byte.allocation == kLaneCell)
            return kind == trace::EventKind::Shuffle && passes(m_trace.event(at));
        const bool mayWrite = kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
        return mayWrite && m_trace.touches(at, m_byte.allocation) && covers(at, m_trace.event(at));
    }

private:
    bool passes(const trace::Event& event) const
    {
        return m_byte.offset / kWarpSize == event.warp.value && (event.mask >> (m_byte.offset % kWarpSize) & 1);
    }

    bool covers(EventIndex at, const trace::Event& event)
    {
        const trace::Site* site = m_recording.site(m_launch, event.site);
        const std::uint64_t bytes = site ? std::max(1u, site->bytes()) : 1;
        const bool swaps = site && event.kind == trace::EventKind::Atomic && site->opcode.find(".cas") != std::string::npos;
        m_trace.read(at, m_data);
        for (LaneMask lanes = event.mask; lanes; lanes &= lanes - 1) {
            const auto lane = unsigned(std::countr_zero(lanes));
            const std::uint64_t from = m_data.offset[lane];
            if (m_data.allocation[lane] != m_byte.allocation || m_byte.offset < from || m_byte.offset - from >= bytes)
                continue;
            if (!swaps || !m_data.hasOld || m_data.old[lane] == m_data.value[0][lane])
                return true;
        }
        return false;
    }

    const trace::Recording& m_recording;
    const trace::Launch& m_launch;
    const trace::BlockTrace& m_trace;
    const Cell m_byte;
    trace::EventData m_data;
};

std::optional<std::uint32_t> nearest(Search& search, std::uint32_t events, bool forwards, const std::stop_token& stop)
{
    for (std::uint32_t i = 0; i < events; ++i) {
        if (i % kEventsBetweenLooks == 0 && stop.stop_requested())
            return std::nullopt;
        const std::uint32_t index = forwards ? i : events - 1 - i;
        if (search.writes(index))
            return index;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> writesOf(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                    const Cell& byte, std::stop_token stop)
{
    std::vector<std::uint32_t> writes;
    Search search(recording, launch, trace, byte);
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        if (index % kEventsBetweenLooks == 0 && stop.stop_requested())
            break;
        if (search.writes(index))
            writes.push_back(index);
    }
    return writes;
}

std::optional<EventPlace> writeBeyond(const trace::Recording& recording, LaunchId launch, BlockId block, const Cell& byte, bool forwards,
                                      std::stop_token stop)
{
    if (!outlivesBlock(byte))
        return std::nullopt;
    const auto count = std::int64_t(recording.launches.size()), step = std::int64_t(forwards ? 1 : -1);
    for (std::int64_t i = launch.value; i >= 0 && i < count; i += step) {
        const trace::Launch& at = recording.launches[std::size_t(i)];
        const std::size_t blocks = at.blocks.size();
        for (std::size_t j = 0; j < blocks; ++j) {
            const trace::BlockTrace& trace = *at.blocks[forwards ? j : blocks - 1 - j];
            const bool beyond = at.id != launch || (forwards ? trace.block() > block : trace.block() < block);
            if (!beyond)
                continue;
            Search search(recording, at, trace, byte);
            if (const auto found = nearest(search, trace.size(), forwards, stop))
                return EventPlace{at.id, trace.block(), EventIndex{*found}};
        }
    }
    return std::nullopt;
}

std::optional<EventPlace> writeBeforeLaunch(const trace::Recording& recording, LaunchId launch, const Cell& byte, std::stop_token stop)
{
    if (!outlivesBlock(byte))
        return std::nullopt;
    for (std::size_t i = std::min<std::size_t>(launch.value, recording.launches.size()); i-- > 0;) {
        const trace::Launch& at = recording.launches[i];
        std::optional<EventPlace> last;
        std::uint64_t time = 0;
        for (const auto& trace : at.blocks) {
            Search search(recording, at, *trace, byte);
            const auto found = nearest(search, trace->size(), false, stop);
            if (!found || (last && trace->event(EventIndex{*found}).time < time))
                continue;
            time = trace->event(EventIndex{*found}).time;
            last = EventPlace{at.id, trace->block(), EventIndex{*found}};
        }
        if (last)
            return last;
    }
    return std::nullopt;
}

}  // namespace simtscope::analysis
