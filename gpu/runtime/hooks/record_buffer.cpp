#include "gpu/runtime/hooks/record_buffer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gpu/cuda/decode/record_reader.h"
#include "gpu/runtime/hooks/real_runtime.h"

namespace simtscope::runtime::hooks {
namespace {

using cuda::kChunkBytes;

constexpr std::uint64_t kMaxHostBytes = 256u << 20;    // limit for host memory, because all of it is pinned
constexpr std::uint64_t kMaxLaneRunBytes = 64u << 20;  // limit of a lane run, all of whose chunks are read if one was used
constexpr std::uint64_t kSafetyFactor = 64;            // factor of safety for the expected size, which is a guess
constexpr std::uint64_t kMaxBlocks = 1u << 26;         // in a launch
constexpr std::size_t kMaxSlots = 4096, kLayoutBytes = kMaxSlots * sizeof(std::uint64_t);

}  // namespace

std::uint64_t RecordBuffer::maxSmallLaunchBytes(std::uint64_t maxBytes)
{
    return std::min(maxBytes, kMaxHostBytes) / kSafetyFactor;
}

Error RecordBuffer::allocateOnDevice(std::uint64_t maxBytes)
{
    std::size_t freeBytes = 0, totalBytes = 0;
    if (const Error error = real::memGetInfo(&freeBytes, &totalBytes); error != Error::Success)
        return error;
    m_device.bytes = std::min({maxBytes / kChunkBytes, freeBytes / 4 / kChunkBytes, std::uint64_t(cuda::kMaxChunks)}) * kChunkBytes;
    if (const Error error = real::malloc(&m_device.layout, kLayoutBytes); error != Error::Success)
        return error;
    m_device.dirty = {{0, m_device.bytes}};
    return real::malloc(&m_device.chunks, m_device.bytes);
}

Error RecordBuffer::allocateOnHost(std::uint64_t maxBytes)
{
    const std::uint64_t bytes = std::min(maxBytes, kMaxHostBytes) / kChunkBytes * kChunkBytes;
    void *host = nullptr, *device = nullptr;
    if (const Error error = real::hostAllocMapped(&host, bytes + kLayoutBytes); error != Error::Success)
        return error;
    if (const Error error = real::hostGetDevicePointer(&device, host); error != Error::Success)
        return error;
    m_host = {device, static_cast<std::byte*>(device) + bytes, static_cast<std::byte*>(host), bytes, {{0, bytes}}};
    return Error::Success;
}

std::uint64_t RecordBuffer::Memory::dirtyBytes() const
{
    std::uint64_t sum = 0;
    for (const Range& range : dirty)
        sum += range.bytes;
    return sum;
}

Error RecordBuffer::clear(const Request& request)
{
    const std::size_t layoutBytes = request.slotCount * sizeof(std::uint64_t);
    if (request.isDrained) {
        // The chunks need not be cleared: the lane that publishes a chunk also writes where the chunk's records end.
        m_device.dirty = {{0, m_device.bytes}};
        return layoutBytes ? real::memsetAsync(m_device.layout, 0, layoutBytes, request.stream) : Error::Success;
    }
    const std::vector<Range> dirty =
        std::exchange(activeMemory().dirty, {{0, activeMemory().bytes}});  // everything, until the written ranges are known
    if (isInHostMemory()) {
        for (const Range& range : dirty)
            std::memset(m_host.host + range.offset, 0, range.bytes);
        std::memset(m_host.hostLayout(), 0, layoutBytes);
        return Error::Success;
    }
    for (const Range& range : dirty)
        if (range.bytes)
            if (const Error error =
                    real::memsetAsync(static_cast<std::byte*>(m_device.chunks) + range.offset, 0, range.bytes, request.stream);
                error != Error::Success)
                return error;
    return layoutBytes ? real::memsetAsync(m_device.layout, 0, layoutBytes, request.stream) : Error::Success;
}

/// Selects the blocks that are recorded in full. They have chunks of their own, so that blocks that only count cannot take their room.
Error RecordBuffer::select(const Request& request, std::uint64_t& selected)
{
    selected = 0;
    m_selectionRows.assign(request.blockCount / 32 + 1, {});
    for (std::uint64_t block = 0; block < request.blockCount; ++block) {
        cuda::SelectedBlocks& row = m_selectionRows[block / 32];
        if (block % 32 == 0)
            row.earlierCount = std::uint32_t(selected);
        if (request.selection->includes(BlockId{std::uint32_t(block)}, request.blockCount)) {
            row.bits |= 1u << block % 32;
            ++selected;
        }
    }
    if (selected == request.blockCount)
        return Error::Success;
    if (m_selectionRows.size() > m_selectionRowCount) {
        if (m_selected)
            (void)real::free(m_selected);
        m_selected = nullptr;
        m_selectionRowCount = m_selectionRows.size();
        if (const Error error = real::malloc(&m_selected, m_selectionRows.size() * sizeof(cuda::SelectedBlocks)); error != Error::Success)
            return error;
    }
    return real::memcpyAsync(m_selected, m_selectionRows.data(), m_selectionRows.size() * sizeof(cuda::SelectedBlocks), kMemcpyHostToDevice,
                             request.stream);
}

std::uint64_t RecordBuffer::assignChunks(std::uint64_t warps, cuda::RecorderConfig& config)
{
    const std::uint64_t rounds = config.firstOtherChunk / 2 / std::max<std::uint64_t>(warps, 1);
    const std::uint64_t inLane = cuda::kOtherLanes * warps * kChunkBytes <= kMaxLaneRunBytes ? rounds / 2 / cuda::kOtherLanes : 1;
    config.otherLaneRoundCount =
        rounds > 2 * cuda::kOtherLanes ? std::uint32_t(std::min<std::uint64_t>(inLane, cuda::kMaxOtherLaneRounds)) * cuda::kOtherLanes : 0;
    config.leaderRoundCount = std::uint32_t(std::clamp<std::uint64_t>(rounds - config.otherLaneRoundCount, 1, cuda::kMaxLeaderRounds));
    config.chunksPerRound = std::uint32_t(warps);
    return warps * (config.leaderRoundCount + config.otherLaneRoundCount);
}

/// Returns the ranges that the launch may have written: chunk 0, the rounds that were used, and the chunks handed out beside them.
std::vector<RecordBuffer::Range> RecordBuffer::writtenRanges(const cuda::RecorderCounters& counters) const
{
    const std::uint64_t other = m_config.firstOtherChunk * kChunkBytes, round = m_config.chunksPerRound * kChunkBytes;
    std::vector<Range> ranges = {{0, kChunkBytes}};
    for (unsigned first = 0, last = 1; first < m_config.leaderRoundCount + m_config.otherLaneRoundCount; first = last) {
        const unsigned bit = cuda::roundBit(first, m_config.leaderRoundCount);
        for (last = first + 1; cuda::roundBit(last, m_config.leaderRoundCount) == bit;)
            ++last;
        if (counters.rounds >> bit & 1)
            ranges.push_back({kChunkBytes + first * round, (last - first) * round});
    }
    const std::uint64_t shared = kChunkBytes + (m_config.leaderRoundCount + m_config.otherLaneRoundCount) * round;
    ranges.push_back({shared, std::min(counters.nextChunk * kChunkBytes, other) - shared});
    ranges.push_back({other, std::min(counters.nextOtherChunk * kChunkBytes, activeMemory().bytes) - other});
    return ranges;
}

Error RecordBuffer::prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters)
{
    if (request.slotCount > kMaxSlots || request.blockCount > kMaxBlocks)
        return Error::NotSupported;
    m_isInHostMemory = request.isInHostMemory;
    if (!activeMemory().chunks)
        if (const Error error = request.isInHostMemory ? allocateOnHost(request.maxBytes) : allocateOnDevice(request.maxBytes);
            error != Error::Success)
            return error;
    std::uint64_t selected = 0;
    if (const Error error = select(request, selected); error != Error::Success)
        return error;
    const bool areAllSelected = selected == request.blockCount;
    m_blockCount = request.blockCount;
    config = {};
    config.bufferAddress = reinterpret_cast<std::uint64_t>(activeMemory().chunks);
    config.layoutAddress = reinterpret_cast<std::uint64_t>(activeMemory().layout);
    config.selectionAddress = areAllSelected ? 0 : reinterpret_cast<std::uint64_t>(m_selected);
    config.chunkCount = std::uint32_t(activeMemory().bytes / kChunkBytes);
    // Host memory survives a fault: there the unselected blocks record too, to show where their threads stood.
    config.firstOtherChunk = areAllSelected || !isInHostMemory() ? config.chunkCount : config.chunkCount / 2;
    m_recordedBlockCount = config.firstOtherChunk == config.chunkCount ? selected : request.blockCount;
    if (!areAllSelected)
        if (const Error error = prepareCounts(request, config); error != Error::Success)
            return error;
    counters = {};
    counters.nextOtherChunk = config.firstOtherChunk;
    // A chunk assigned to each warp in advance spares the warps a contended counter, as long as enough room is left for warps that need
    // more.
    const std::uint64_t warps = selected * request.warpsPerBlock, otherWarps = (request.blockCount - selected) * request.warpsPerBlock;
    const bool othersRecord = config.firstOtherChunk != config.chunkCount;
    if (warps <= config.firstOtherChunk / 2 && (!othersRecord || otherWarps <= (config.chunkCount - config.firstOtherChunk) / 2)) {
        config.warpsPerBlock = request.warpsPerBlock;
        counters.nextChunk = std::uint32_t(1 + assignChunks(warps, config));
        counters.nextOtherChunk = std::uint32_t(config.firstOtherChunk + (othersRecord ? otherWarps : 0));
    }
    if (request.isDrained)
        if (const Error error = m_drain.prepare(config, request.stream); error != Error::Success)
            return error;
    if (const Error error = prepareHeaders(request, config); error != Error::Success)
        return error;
    if (request.isDrained)
        m_drain.setHeaders(config);
    m_config = config;
    return clear(request);
}

Error RecordBuffer::read(const cuda::RecorderCounters& counters, std::size_t slotCount, cuda::LaunchRecords& records)
{
    const Error error = readWritten(counters, slotCount, records);
    m_writtenBytes = 0;
    for (std::size_t chunkOffset = 0; chunkOffset < records.words.size(); chunkOffset += cuda::kChunkWords)
        m_writtenBytes += cuda::readHeader(records.words.data() + chunkOffset) ? kChunkBytes : 0;
    return error;
}

Error RecordBuffer::readWritten(const cuda::RecorderCounters& counters, std::size_t slotCount, cuda::LaunchRecords& records)
{
    activeMemory().dirty = writtenRanges(counters);
    records.droppedRecordCount = counters.droppedRecordCount;
    if (isInHostMemory()) {
        readFromHost(slotCount, records);
        return Error::Success;
    }
    records.words.resize(m_device.dirtyBytes() / sizeof(std::uint32_t));
    records.layoutTable.resize(slotCount);
    auto* to = reinterpret_cast<std::byte*>(records.words.data());
    for (const Range& range : m_device.dirty) {
        if (range.bytes)
            if (const Error error =
                    real::memcpy(to, static_cast<std::byte*>(m_device.chunks) + range.offset, range.bytes, kMemcpyDeviceToHost);
                error != Error::Success)
                return error;
        to += range.bytes;
    }
    if (const Error error = readHeaders(records); error != Error::Success)
        return error;
    return slotCount ? real::memcpy(records.layoutTable.data(), m_device.layout, slotCount * sizeof(std::uint64_t), kMemcpyDeviceToHost)
                     : Error::Success;
}

void RecordBuffer::readFromHost(std::size_t slotCount, cuda::LaunchRecords& records) const
{
    records.words.resize(m_host.dirtyBytes() / sizeof(std::uint32_t));
    records.layoutTable.resize(slotCount);
    auto* to = reinterpret_cast<std::byte*>(records.words.data());
    for (const Range& range : m_host.dirty) {
        std::memcpy(to, m_host.host + range.offset, range.bytes);
        to += range.bytes;
    }
    std::memcpy(records.layoutTable.data(), m_host.hostLayout(), slotCount * sizeof(std::uint64_t));
}

bool RecordBuffer::rescue(std::size_t slotCount, std::uint64_t maxBytes, cuda::LaunchRecords& records)
{
    if (!isInHostMemory())
        return false;
    // Only the device knew how many chunks it handed out; a chunk that was begun bears a mark.
    const auto isBegun = [&](std::uint64_t end) {
        std::uint32_t mark = 0;
        std::memcpy(&mark, m_host.host + end - kChunkBytes + 3 * sizeof mark, sizeof mark);
        return mark == cuda::kChunkMark;
    };
    const std::uint64_t other = m_config.firstOtherChunk * kChunkBytes;
    m_host.dirty = {{0, other}, {other, m_host.bytes - other}};
    for (Range& range : m_host.dirty)
        while (range.bytes > (range.offset ? 0 : kChunkBytes) && !isBegun(range.offset + range.bytes))
            range.bytes -= kChunkBytes;
    for (Range& range : m_host.dirty)
        range.bytes = std::min(range.bytes, maxBytes / kChunkBytes * kChunkBytes);
    readFromHost(slotCount, records);
    records.isAborted = true;
    return true;
}

}  // namespace simtscope::runtime::hooks
