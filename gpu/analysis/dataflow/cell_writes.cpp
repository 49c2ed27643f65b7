#include "gpu/analysis/dataflow/cell_writes.h"

#include <algorithm>
#include <limits>

#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {
namespace {

bool outlivesBlock(const Cell& cell)
{
    return cell.allocation < kLaneAllocation;  // The reserved ids are larger still.
}

class CellWriteSearch {
public:
    CellWriteSearch(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace, const Cell& byte)
        : m_recording(recording), m_launch(launch), m_trace(trace), m_byte(byte)
    {
    }

    bool writes(std::uint32_t index)
    {
        const EventIndex eventIndex{index};
        const trace::EventKind kind = m_trace.kind(eventIndex);
        if (m_byte.allocation == kLaneAllocation)
            return kind == trace::EventKind::Shuffle && passes(m_trace.event(eventIndex));
        const bool mayWrite = kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
        return mayWrite && m_trace.touches(eventIndex, m_byte.allocation) && covers(eventIndex, m_trace.event(eventIndex));
    }

private:
    bool passes(const trace::Event& event) const
    {
        return m_byte.offset / kWarpSize == event.warp.value && (event.mask >> (m_byte.offset % kWarpSize) & 1);
    }

    bool covers(EventIndex eventIndex, const trace::Event& event)
    {
        const trace::Site* site = m_recording.findSite(m_launch, event.site);
        const std::uint64_t bytes = site ? std::max(1u, site->bytes()) : 1;
        const bool swaps = site && event.kind == trace::EventKind::Atomic && site->operation == ptx::AtomicOperation::CompareSwap;
        m_trace.read(eventIndex, m_data);
        for (const unsigned lane : eachLane(event.mask)) {
            const std::uint64_t start = m_data.offset[lane];
            if (m_data.allocation[lane] != m_byte.allocation || m_byte.offset < start || m_byte.offset - start >= bytes)
                continue;
            if (!swaps || !m_data.hasResult || m_data.result[lane] == m_data.operand()[lane])
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

std::optional<std::uint32_t> findNearest(CellWriteSearch& search, std::uint32_t events, bool isForwards, const std::stop_token& stop)
{
    for (std::uint32_t i = 0; i < events; ++i) {
        if (i % kIterationsPerPoll == 0 && stop.stop_requested())
            return std::nullopt;
        const std::uint32_t index = isForwards ? i : events - 1 - i;
        if (search.writes(index))
            return index;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::uint32_t> findWrites(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                      const Cell& byte, std::stop_token stop)
{
    std::vector<std::uint32_t> writes;
    CellWriteSearch search(recording, launch, trace, byte);
    for (std::uint32_t index = 0; index < trace.size(); ++index) {
        if (index % kIterationsPerPoll == 0 && stop.stop_requested())
            break;
        if (search.writes(index))
            writes.push_back(index);
    }
    return writes;
}

std::optional<EventRef> findWriteOutsideBlock(const trace::Recording& recording, LaunchId launch, BlockId block, const Cell& byte,
                                              bool isForwards, std::stop_token stop)
{
    if (!outlivesBlock(byte))
        return std::nullopt;
    const auto count = std::int64_t(recording.launches.size()), step = std::int64_t(isForwards ? 1 : -1);
    for (std::int64_t i = launch.value; i >= 0 && i < count; i += step) {
        const trace::Launch& otherLaunch = recording.launches[std::size_t(i)];
        const std::size_t blocks = otherLaunch.blocks.size();
        for (std::size_t j = 0; j < blocks; ++j) {
            const trace::BlockTrace& trace = *otherLaunch.blocks[isForwards ? j : blocks - 1 - j];
            const bool isBeyond = otherLaunch.id != launch || (isForwards ? trace.block() > block : trace.block() < block);
            if (!isBeyond)
                continue;
            CellWriteSearch search(recording, otherLaunch, trace, byte);
            if (const auto found = findNearest(search, trace.size(), isForwards, stop))
                return EventRef{otherLaunch.id, trace.block(), EventIndex{*found}};
        }
    }
    return std::nullopt;
}

namespace {

/// Returns the `bytes` bytes from `offset` on, as far as [from, from + sizeof value) covers them.
std::uint64_t extractBytes(std::uint64_t value, std::uint64_t from, std::uint64_t offset, unsigned bytes)
{
    const std::uint64_t shifted = offset - from < 8 ? value >> (8 * (offset - from)) : 0;
    return bytes < 8 ? shifted & ((1ull << (8 * bytes)) - 1) : shifted;
}

/// Says whether an event left the value that was seen. Unknown when the recording does not hold the value that it left.
enum class ValueMatch { No, Unknown, Yes };

ValueMatch matchValue(const trace::Site& site, const trace::Event& event, const trace::EventData& data, const Version& version)
{
    const unsigned width = std::max(1u, unsigned(site.elementBytes));
    ValueMatch fit = ValueMatch::No;
    for (const unsigned lane : eachLane(event.mask)) {
        if (data.allocation[lane] != version.cell.allocation)
            continue;
        for (unsigned element = 0; element < std::max(1u, unsigned(site.elementCount)); ++element) {
            const std::uint64_t start = std::max(data.offset[lane] + element * width, version.cell.offset);
            const std::uint64_t end = std::min(data.offset[lane] + (element + 1) * width, version.cell.offset + version.bytes);
            if (start >= end)
                continue;
            std::uint64_t value = element < data.elementCount ? data.value[element][lane] : 0;
            bool isKnown = element < data.elementCount;
            if (event.kind == trace::EventKind::Atomic) {
                const trace::AtomicEffect effect = trace::atomicEffect(site.operation, site.type);
                isKnown = effect.function && (data.hasResult || !effect.readsCell);
                if (isKnown)
                    value = effect.function({data.result[lane], data.operand()[lane], data.newValue()[lane]});
            }
            if (!isKnown)
                fit = ValueMatch::Unknown;
            else if (extractBytes(value, data.offset[lane] + element * width, start, unsigned(end - start)) ==
                     extractBytes(version.value, version.cell.offset, start, unsigned(end - start)))
                return ValueMatch::Yes;
        }
    }
    return fit;
}

/// Returns whether every block of the launch was recorded to its end. Block `except` may be truncated.
bool areAllBlocksRecorded(const trace::Launch& launch, std::optional<BlockId> except)
{
    return launch.blocks.size() == launch.grid.count() &&
           std::ranges::none_of(launch.blocks, [&](const auto& trace) { return trace->isTruncated() && trace->block() != except; });
}

/// Describes a write of the cell, and whether it left the value that was seen.
struct PossibleWrite {
    EventRef eventRef;
    std::uint64_t time = 0;
    ValueMatch fit = ValueMatch::No;
};

/// Holds the version whose origin is searched, and whether clocks of different blocks are comparable.
struct OriginSearch {
    const trace::Recording& recording;
    const Version& version;
    bool isHardware;
    const std::stop_token& stop;

    PossibleWrite makeCandidate(const trace::Launch& launch, const trace::BlockTrace& trace, std::uint32_t index) const
    {
        const trace::Event event = trace.event(EventIndex{index});
        const trace::Site* site = recording.findSite(launch, event.site);
        return {{launch.id, trace.block(), EventIndex{index}},
                event.time,
                site ? matchValue(*site, event, trace.data(EventIndex{index}), version) : ValueMatch::Unknown};
    }

    /// Returns the block's last write among its first `events` events that comes before `time`.
    std::optional<PossibleWrite> findLastWrite(const trace::Launch& launch, const trace::BlockTrace& trace, std::uint32_t events,
                                               std::uint64_t time = std::numeric_limits<std::uint64_t>::max()) const
    {
        CellWriteSearch search(recording, launch, trace, version.cell);
        for (std::uint32_t index = events; index-- > 0;) {
            if (index % kIterationsPerPoll == 0 && stop.stop_requested())
                return std::nullopt;
            if (search.writes(index) && trace.event(EventIndex{index}).time < time)
                return makeCandidate(launch, trace, index);
        }
        return std::nullopt;
    }
};

/// Returns the newest write before `time` among the launch's blocks other than `except`, by the engine's clock.
std::optional<PossibleWrite> findNewestWrite(const OriginSearch& search, const trace::Launch& launch, std::optional<BlockId> except,
                                             std::uint64_t time)
{
    std::optional<PossibleWrite> newest;
    for (const auto& trace : launch.blocks) {
        const auto candidate = trace->block() == except ? std::nullopt : search.findLastWrite(launch, *trace, trace->size(), time);
        // The clocks of hardware do not tell which block wrote last in a launch, so a write that fits the value wins.
        const bool tellsMore = candidate && newest && search.isHardware && candidate->fit != newest->fit;
        if (candidate && (!newest || (tellsMore ? candidate->fit > newest->fit : candidate->time >= newest->time)))
            newest = candidate;
    }
    return newest;
}

/// Holds the writes of a launch's other blocks, for a recording from hardware: the likeliest one that left the value, at any time, and
/// whether there are any writes at all.
struct WritesOfOtherBlocks {
    std::optional<PossibleWrite> likeliest;  ///< the last write before `time` that certainly left the value, else the first one after it
    bool hasAny = false, hasUnknown = false;
};

WritesOfOtherBlocks findWritesOfOtherBlocks(const OriginSearch& search, const trace::Launch& launch, BlockId except, std::uint64_t time)
{
    WritesOfOtherBlocks writes;
    const auto isLikelier = [time](const PossibleWrite& a, const PossibleWrite& b) {
        if ((a.time < time) != (b.time < time))
            return a.time < time;
        return a.time < time ? a.time >= b.time : a.time < b.time;
    };
    for (const auto& trace : launch.blocks) {
        if (trace->block() == except)
            continue;
        for (const std::uint32_t index : findWrites(search.recording, launch, *trace, search.version.cell, search.stop)) {
            const PossibleWrite candidate = search.makeCandidate(launch, *trace, index);
            writes.hasAny = true;
            writes.hasUnknown |= candidate.fit == ValueMatch::Unknown;
            if (candidate.fit == ValueMatch::Yes && (!writes.likeliest || isLikelier(candidate, *writes.likeliest)))
                writes.likeliest = candidate;
        }
    }
    return writes;
}

void setOrigin(ValueOrigin& origin, const std::optional<PossibleWrite>& candidate)
{
    if (!candidate)
        return;
    origin.write = candidate->eventRef;
    origin.isUnchanged = candidate->fit != ValueMatch::No;
}

/// Searches the launch of the block that saw the value. Returns false when nothing in the launch can have left the value, so that it was
/// there before.
bool findInThisLaunch(ValueOrigin& origin, const OriginSearch& search, const trace::Launch& launch, const trace::BlockTrace& trace)
{
    const std::uint64_t seenTime = trace.event(search.version.event).time;
    const std::optional<PossibleWrite> blockWrite = search.findLastWrite(launch, trace, search.version.event.value);
    origin.isFullyRecorded = areAllBlocksRecorded(launch, trace.block());
    if (search.isHardware) {
        const WritesOfOtherBlocks otherWrites = findWritesOfOtherBlocks(search, launch, trace.block(), seenTime);
        setOrigin(origin, otherWrites.likeliest ? otherWrites.likeliest : blockWrite);
        origin.isFromThisLaunch =
            !otherWrites.likeliest && (blockWrite ? otherWrites.hasAny && blockWrite->fit != ValueMatch::Yes : otherWrites.hasUnknown);
        return otherWrites.likeliest || blockWrite || otherWrites.hasUnknown;
    }
    const std::optional<PossibleWrite> otherWrite = findNewestWrite(search, launch, trace.block(), seenTime);
    setOrigin(origin, blockWrite && (!otherWrite || blockWrite->time > otherWrite->time) ? blockWrite : otherWrite);
    return origin.write.has_value();
}

}  // namespace

ValueOrigin findValueOrigin(const trace::Recording& recording, LaunchId launch, const trace::BlockTrace& trace, const Version& version,
                            std::stop_token stop)
{
    ValueOrigin origin;
    const Cell& byte = version.cell;
    if (!outlivesBlock(byte) || launch.value >= recording.launches.size())
        return origin;
    const OriginSearch search{recording, version, recording.program.engine == "cuda", stop};
    if (findInThisLaunch(origin, search, recording.launches[launch.value], trace))
        return origin;
    const std::int64_t allocatingCall =
        byte.allocation < recording.allocations.size() ? recording.allocations[byte.allocation].createdByCall : -1;
    for (std::size_t i = launch.value; i-- > 0 && !origin.write;) {
        const trace::Launch& earlierLaunch = recording.launches[i];
        if (earlierLaunch.apiCall >= 0 && earlierLaunch.apiCall < allocatingCall)
            break;  // The memory was not allocated yet.
        setOrigin(origin, findNewestWrite(search, earlierLaunch, std::nullopt, std::numeric_limits<std::uint64_t>::max()));
        origin.isFullyRecorded = origin.isFullyRecorded && areAllBlocksRecorded(earlierLaunch, std::nullopt);
    }
    return origin;
}

}  // namespace simtscope::analysis
