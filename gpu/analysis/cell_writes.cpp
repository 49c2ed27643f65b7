#include "gpu/analysis/cell_writes.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "gpu/trace/atomic_result.h"

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

namespace {

/// Value of `bytes` bytes from `offset` on, as far as [from, from + sizeof value) has them.
std::uint64_t cut(std::uint64_t value, std::uint64_t from, std::uint64_t offset, unsigned bytes)
{
    const std::uint64_t shifted = offset - from < 8 ? value >> (8 * (offset - from)) : 0;
    return bytes < 8 ? shifted & ((1ull << (8 * bytes)) - 1) : shifted;
}

/// May the event have left these bytes of `seen` there? True also where the recording cannot say what it left.
bool left(const trace::Site& site, const trace::Event& event, const trace::EventData& data, const Version& seen)
{
    const unsigned width = std::max(1u, unsigned(site.elementBytes));
    for (LaneMask lanes = event.mask; lanes; lanes &= lanes - 1) {
        const auto lane = unsigned(std::countr_zero(lanes));
        if (data.allocation[lane] != seen.cell.allocation)
            continue;
        for (unsigned element = 0; element < std::max(1u, unsigned(site.elements)); ++element) {
            const std::uint64_t from = std::max(data.offset[lane] + element * width, seen.cell.offset);
            const std::uint64_t end = std::min(data.offset[lane] + (element + 1) * width, seen.cell.offset + seen.bytes);
            if (from >= end)
                continue;
            std::uint64_t value = element < data.elements ? data.value[element][lane] : 0;
            if (event.kind == trace::EventKind::Atomic) {
                const trace::AtomicOperation operation = trace::atomicOperation(site.opcode, site.type);
                if (!operation.function || (!data.hasOld && operation.readsCell))
                    return true;
                value = operation.function({data.old[lane], data.value[0][lane], data.value[1][lane]});
            } else if (element >= data.elements) {
                return true;
            }
            if (cut(value, data.offset[lane] + element * width, from, unsigned(end - from)) == cut(seen.value, seen.cell.offset, from, unsigned(end - from)))
                return true;
        }
    }
    return false;
}

/// Every block of the launch to its end; of `except` its beginning is enough.
bool isAllRecorded(const trace::Launch& launch, std::optional<BlockId> except)
{
    return launch.blocks.size() == launch.grid.count() &&
           std::ranges::none_of(launch.blocks, [&](const auto& trace) { return trace->truncated() && trace->block() != except; });
}

/// The last write of the block to the version's first byte before `time`.
std::optional<std::uint32_t> lastWrite(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                       const Cell& byte, std::uint64_t time, const std::stop_token& stop)
{
    Search search(recording, launch, trace, byte);
    for (std::uint32_t index = trace.size(); index-- > 0;) {
        if (index % kEventsBetweenLooks == 0 && stop.stop_requested())
            return std::nullopt;
        if (search.writes(index) && trace.event(EventIndex{index}).time < time)
            return index;
    }
    return std::nullopt;
}

}  // namespace

FoundValue whereFoundFrom(const trace::Recording& recording, LaunchId launch, const trace::BlockTrace& trace, const Version& version,
                          std::stop_token stop)
{
    FoundValue found;
    const Cell& byte = version.cell;
    if (!outlivesBlock(byte) || launch.value >= recording.launches.size())
        return found;
    const std::int64_t madeBy = byte.allocation < recording.allocations.size() ? recording.allocations[byte.allocation].createdByCall : -1;
    const bool isHardware = recording.program.engine == "cuda";
    for (std::size_t i = launch.value + 1; i-- > 0;) {
        const trace::Launch& at = recording.launches[i];
        if (at.apiCall >= 0 && at.apiCall < madeBy)
            break;  // the memory was not there yet
        const bool isThis = at.id == launch;
        const std::uint64_t before = isThis ? trace.event(version.event).time : std::numeric_limits<std::uint64_t>::max();
        std::uint64_t newest = 0;
        for (const auto& other : at.blocks) {
            if (isThis && other->block() == trace.block())
                continue;
            const auto index = lastWrite(recording, at, *other, byte, before, stop);
            const std::uint64_t time = index ? other->event(EventIndex{*index}).time : 0;
            if (!index || (found.write && time < newest))
                continue;
            const trace::Event event = other->event(EventIndex{*index});
            const trace::Site* site = recording.site(at, event.site);
            const bool same = !site || left(*site, event, other->data(EventIndex{*index}), version);
            if (isThis && isHardware && !same)
                continue;
            newest = time;
            found.write = EventPlace{at.id, other->block(), EventIndex{*index}};
            found.isWhatWasWritten = same;
        }
        found.isAllRecorded = found.isAllRecorded && isAllRecorded(at, isThis ? std::optional(trace.block()) : std::nullopt);
        if (found.write)
            break;
    }
    return found;
}

}  // namespace simtscope::analysis
