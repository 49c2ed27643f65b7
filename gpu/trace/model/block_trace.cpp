#include "gpu/trace/model/block_trace.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>

#include "gpu/trace/model/payload_packing.h"

namespace simtscope::trace {
namespace {

constexpr std::size_t kMaxPayload = 1 + (3 + kMaxElements) * kMaxPackedColumnBytes;

std::uint8_t* packAllocations(const EventInput& input, std::uint8_t* out)
{
    if (!input.allocations)
        return packUniform(std::uint32_t(input.commonAllocation + kAllocationBias), out);
    LaneColumn allocationColumn;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        allocationColumn[lane] = std::uint32_t(input.allocations[lane] + kAllocationBias);
    return packColumn(allocationColumn.data(), input.event.mask, out);
}

std::uint8_t* packPayload(const EventInput& input, std::uint8_t* const begin)
{
    const LaneMask mask = input.event.mask;
    const std::uint64_t* const offsets = input.offsets ? input.offsets : input.sourceLanes;
    const bool hasAllocation = input.allocations || input.commonAllocation != 0xffffffffu;
    const auto flags = std::uint8_t((hasAllocation ? kHasAllocation : 0) | (offsets ? kHasOffset : 0) | elementFlags(input.elementCount) |
                                    (input.results ? kHasResult : 0));
    if (flags == 0 || mask == 0)
        return begin;
    std::uint8_t* out = begin;
    *out++ = flags;
    if (hasAllocation)
        out = packAllocations(input, out);
    if (offsets)
        out = packColumn(offsets, mask, out);
    for (unsigned element = 0; element < input.elementCount; ++element)
        out = packColumn(input.values[element], mask, out);
    if (input.results)
        out = packColumn(input.results, mask, out);
    return out;
}

bool hasNoPayload(EventKind kind)
{
    return kind == EventKind::BlockEntry || kind == EventKind::Exit || kind == EventKind::Yield || kind == EventKind::Matrix;
}

/// Returns whether `bytes` begins with an allocation column whose lanes all name an existing allocation.
bool allocationsExist(std::span<const std::uint8_t> bytes, LaneMask mask, std::uint32_t allocations)
{
    // Ids are biased: the reserved ids are 0..3, and the ids of rows follow.
    const auto exists = [&](std::uint64_t biased) { return biased < std::uint64_t(allocations) + kAllocationBias; };
    std::uint64_t value = 0;
    if (unpackUniform(bytes, value))
        return exists(value);
    LaneColumn column;
    return unpackColumn(bytes, mask, column) != 0 && std::all_of(column.begin(), column.end(), exists);
}

}  // namespace

std::span<const std::uint8_t> payloadOf(const EventChunk& chunk, std::uint32_t index)
{
    const std::size_t begin = chunk.payloadStart[index];
    const std::size_t end = index + 1 < chunk.size() ? chunk.payloadStart[index + 1] : chunk.payload.size();
    return {chunk.payload.data() + begin, end - begin};
}

bool isPayloadSound(std::span<const std::uint8_t> bytes, EventKind kind, LaneMask mask, std::uint32_t allocations)
{
    if (bytes.empty())
        return true;
    const unsigned flags = bytes[0], elements = elementCountOf(flags);
    if (hasNoPayload(kind) || mask == 0 || flags == 0 || flags > 127 || (flags & kEightElements && flags & kElementsMask))
        return false;
    bytes = bytes.subspan(1);
    if (flags & kHasAllocation && !allocationsExist(bytes, mask, allocations))
        return false;
    const unsigned columns = (flags & kHasAllocation ? 1 : 0) + (flags & kHasOffset ? 1 : 0) + elements + (flags & kHasResult ? 1 : 0);
    for (unsigned column = 0; column < columns; ++column) {
        const std::size_t columnBytes = computePackedSize(bytes, mask);
        if (columnBytes == 0)
            return false;
        bytes = bytes.subspan(columnBytes);
    }
    return bytes.empty();
}

ChunkSource::ChunkSource()
{
    static std::atomic<std::uint64_t> last = 0;
    m_serial = ++last;
}

std::size_t ChunkList::size() const
{
    return m_trace->m_source ? (std::size_t(m_trace->m_closedEventCount) + kChunkEvents - 1) / kChunkEvents : m_trace->m_chunks.size();
}

std::shared_ptr<const EventChunk> ChunkList::operator[](std::size_t index) const
{
    return m_trace->m_source ? m_trace->m_source->chunk(m_trace->m_firstChunk + std::uint32_t(index)) : m_trace->m_chunks[index];
}

BlockTrace::BlockTrace(BlockId block, std::uint32_t warps) : m_block(block), m_warpCount(warps) {}

BlockTrace::BlockTrace(BlockId block, std::uint32_t warps, std::shared_ptr<const ChunkSource> source, std::uint32_t first,
                       std::uint32_t events)
    : m_block(block), m_warpCount(warps), m_closedEventCount(events), m_firstChunk(first), m_source(std::move(source))
{
}

BlockTrace& BlockTrace::operator=(const BlockTrace& other)
{
    if (this == &other)
        return *this;
    m_block = other.m_block;
    m_warpCount = other.m_warpCount;
    m_closedEventCount = other.m_closedEventCount;
    m_firstChunk = other.m_firstChunk;
    m_isTruncated = other.m_isTruncated;
    m_source = other.m_source;
    m_chunks = other.m_chunks;
    m_openChunk.reset();
    m_reserved = other.m_reserved;
    return *this;
}

const EventChunk& BlockTrace::decodeChunkAt(std::uint32_t index) const
{
    // Cache the chunks that this thread used last, since asking the source, which other threads use, for every event would be slow.
    struct Recent {
        std::uint64_t serial = 0;
        std::uint32_t index = 0;
        std::shared_ptr<const EventChunk> chunk;
    };
    // Each of two recordings that are read side by side has entries of its own.
    constexpr std::uint32_t kPerSource = 4, kSources = 2;
    static thread_local std::array<Recent, kPerSource * kSources> recents;
    index += m_firstChunk;
    Recent& recent = recents[index % kPerSource + m_source->serial() % kSources * kPerSource];
    if (recent.serial != m_source->serial() || recent.index != index)
        recent = {m_source->serial(), index, m_source->chunk(index)};
    return *recent.chunk;
}

Event BlockTrace::event(EventIndex index) const
{
    assert(index.value < m_closedEventCount);
    const EventChunk& chunk = chunkAt(index.value / kChunkEvents);
    const std::uint32_t i = index.value % kChunkEvents;
    return {EventKind(chunk.kind[i]), SiteId{chunk.site[i]}, WarpId{chunk.warp[i]}, chunk.mask[i], chunk.baseTime + chunk.relativeTime[i]};
}

EventKind BlockTrace::kind(EventIndex index) const
{
    assert(index.value < m_closedEventCount);
    return EventKind(chunkAt(index.value / kChunkEvents).kind[index.value % kChunkEvents]);
}

std::span<const std::uint8_t> BlockTrace::payload(EventIndex index) const
{
    assert(index.value < m_closedEventCount);
    return payloadOf(chunkAt(index.value / kChunkEvents), index.value % kChunkEvents);
}

EventData BlockTrace::data(EventIndex index) const
{
    EventData data;
    read(index, data);
    return data;
}

std::optional<std::uint64_t> firstValueOf(const EventChunk& chunk, std::uint32_t index)
{
    const std::span<const std::uint8_t> bytes = payloadOf(chunk, index);
    if (bytes.empty() || elementCountOf(bytes[0]) == 0 || bytes[0] & (kHasAllocation | kHasOffset))
        return std::nullopt;
    std::uint64_t value = 0;
    if (unpackUniform(bytes.subspan(1), value))
        return value;
    LaneColumn column;
    unpackColumn(bytes.subspan(1), chunk.mask[index], column);
    return column[chunk.mask[index] ? unsigned(std::countr_zero(chunk.mask[index])) : 0];
}

namespace {

/// Unpacks the columns of a payload one after another.
struct PayloadReader {
    std::span<const std::uint8_t> bytes;
    LaneMask mask = 0;
    unsigned flags = 0;

    PayloadReader(const EventChunk& chunk, std::uint32_t index) : bytes(payloadOf(chunk, index)), mask(chunk.mask[index])
    {
        if (bytes.empty())
            return;
        flags = bytes[0];
        bytes = bytes.subspan(1);
    }

    void unpackNext(LaneColumn& column) { bytes = bytes.subspan(unpackColumn(bytes, mask, column)); }

    void unpackAllocations(std::array<std::uint32_t, kWarpSize>& allocations)
    {
        std::uint64_t commonAllocation = 0;
        if (!(flags & kHasAllocation)) {
            allocations.fill(0xffffffffu);
        } else if (unpackUniform(bytes, commonAllocation)) {
            bytes = bytes.subspan(computePackedSize(bytes, mask));
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                allocations[lane] = (std::uint32_t(commonAllocation) - kAllocationBias) | ((mask >> lane & 1) - 1);  // ~0 outside the mask
        } else {
            LaneColumn allocation;
            unpackNext(allocation);
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                allocations[lane] = (std::uint32_t(allocation[lane]) - kAllocationBias) | ((mask >> lane & 1) - 1);
        }
    }
};

}  // namespace

std::optional<std::uint32_t> onlyAllocationOf(const EventChunk& chunk, std::uint32_t index)
{
    const std::span<const std::uint8_t> bytes = payloadOf(chunk, index);
    std::uint64_t value = 0;
    if (bytes.empty() || !(bytes[0] & kHasAllocation) || !unpackUniform(bytes.subspan(1), value))
        return std::nullopt;
    return std::uint32_t(value) - kAllocationBias;
}

void readAllocations(const EventChunk& chunk, std::uint32_t index, std::array<std::uint32_t, kWarpSize>& allocations)
{
    PayloadReader(chunk, index).unpackAllocations(allocations);
}

void BlockTrace::readAddress(EventIndex index, EventData& data) const
{
    assert(index.value < m_closedEventCount);
    PayloadReader reader(chunkAt(index.value / kChunkEvents), index.value % kChunkEvents);
    reader.unpackAllocations(data.allocation);
    if (reader.flags & kHasOffset)
        reader.unpackNext(data.offset);
    else
        data.offset.fill(0);
    data.elementCount = elementCountOf(reader.flags);
}

void BlockTrace::read(EventIndex index, EventData& data) const
{
    assert(index.value < m_closedEventCount);
    const EventChunk& chunk = chunkAt(index.value / kChunkEvents);
    const std::uint32_t i = index.value % kChunkEvents;
    PayloadReader reader(chunk, i);
    const unsigned flags = reader.flags;
    reader.unpackAllocations(data.allocation);
    const bool isShuffle = EventKind(chunk.kind[i]) == EventKind::Shuffle;
    if (flags & kHasOffset)
        reader.unpackNext(isShuffle ? data.sourceLane : data.offset);
    if (isShuffle || !(flags & kHasOffset))
        data.offset.fill(0);
    if (isShuffle && !(flags & kHasOffset))
        data.sourceLane.fill(0);
    data.elementCount = elementCountOf(flags);
    for (unsigned element = 0; element < data.elementCount; ++element)
        reader.unpackNext(data.value[element]);
    data.hasResult = flags & kHasResult;
    if (data.hasResult)
        reader.unpackNext(data.result);
}

bool BlockTrace::touches(EventIndex index, std::uint32_t allocation) const
{
    assert(index.value < m_closedEventCount);
    const std::span<const std::uint8_t> bytes = payloadOf(chunkAt(index.value / kChunkEvents), index.value % kChunkEvents);
    if (bytes.empty() || !(bytes[0] & kHasAllocation))
        return false;
    std::uint64_t value = 0;
    return !unpackUniform(bytes.subspan(1), value) || std::uint32_t(value) - kAllocationBias == allocation;
}

/// Returns the open chunk that follows the full ones, with room for a payload of so many bytes.
OpenChunk BlockTrace::makeOpenChunk(std::size_t payload)
{
    if (m_chunks.empty())
        return {m_reserved.events, m_reserved.payload + payload};
    if (m_chunks.back()->size() == kChunkEvents)  // a block that fills one chunk probably fills another with similar events
        return {kChunkEvents, m_chunks.back()->payload.size() * 17 / 16 + payload};
    const std::shared_ptr<const EventChunk> begun = m_chunks.back();  // whoever holds the old chunk keeps it unchanged
    m_chunks.pop_back();
    m_closedEventCount -= begun->size();
    return OpenChunk(*begun);
}

void BlockTrace::makeRoom(std::size_t payload)
{
    if (!m_openChunk)
        m_openChunk = std::make_unique<OpenChunk>(makeOpenChunk(payload));
    if (!m_openChunk->hasRoom(payload))
        m_openChunk->makeRoom(payload);
}

bool BlockTrace::append(const EventInput& input)
{
    assert(input.elementCount <= kMaxElements);
    return append(input.event, packPayload(input, payloadRoom(kMaxPayload)));
}

void BlockTrace::seal()
{
    if (!m_openChunk)
        return;
    m_chunks.push_back(m_openChunk->close());
    m_closedEventCount += m_chunks.back()->size();
    m_openChunk.reset();
}

void BlockTrace::reserve(std::size_t events, std::size_t payload)
{
    m_reserved = {std::min<std::size_t>(events, kChunkEvents), payload};
}

void BlockTrace::appendChunk(std::shared_ptr<const EventChunk> chunk)
{
    seal();
    assert(!m_source && (m_chunks.empty() || m_chunks.back()->size() == kChunkEvents));
    m_closedEventCount += chunk->size();
    m_chunks.push_back(std::move(chunk));
}

}  // namespace simtscope::trace
