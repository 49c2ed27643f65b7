#include "gpu/cuda/decode/record_drain.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {

/// Stores the words of one block's chunks. As long as it lives, its bytes are part of the sum over all blocks.
class RecordDrain::ChunkStore {
public:
    explicit ChunkStore(std::shared_ptr<std::atomic<std::uint64_t>> sum) : m_storedBytes(std::move(sum)) {}
    ~ChunkStore() { *m_storedBytes -= m_chunks.size() * kChunkBytes; }
    ChunkStore(const ChunkStore&) = delete;
    ChunkStore& operator=(const ChunkStore&) = delete;

    const std::uint32_t* add(const std::uint32_t* words)
    {
        auto& chunk = m_chunks.emplace_back(new std::uint32_t[kChunkWords]);
        std::memcpy(chunk.get(), words, kChunkBytes);
        *m_storedBytes += kChunkBytes;
        return chunk.get();
    }

private:
    std::shared_ptr<std::atomic<std::uint64_t>> m_storedBytes;
    std::vector<std::unique_ptr<std::uint32_t[]>> m_chunks;
};

RecordDrain::RecordDrain(DrainedMemory& memory, const DrainShape& shape)
    : m_memory(memory), m_shape(shape), m_states(shape.chunkCount), m_previousStates(shape.chunkCount), m_times(kMaxSms),
      m_isPassedOn(shape.blockCount), m_storedBytes(std::make_shared<std::atomic<std::uint64_t>>(0)), m_lastWatchTime(Clock::now()),
      m_lastProgressTime(m_lastWatchTime)
{
}

RecordDrain::TakeResult RecordDrain::take(Room room)
{
    const std::uint64_t bytesBefore = m_takenBytes;
    if (m_copiedCount == m_published.size() && !findPublished())
        return TakeResult::Failed;
    if (m_copiedCount < m_published.size() && !(hasRoom(room) ? copyBatch() : m_memory.readCounters(m_counters)))
        return TakeResult::Failed;
    if (m_copiedCount == m_published.size())
        passOnWholeBlocks();
    if (!measureWaiting())
        return TakeResult::Failed;
    return m_takenBytes != bytesBefore || !m_wholeBlocks.empty() ? TakeResult::Some : TakeResult::Nothing;
}

bool RecordDrain::hasRoom(Room room) const
{
    return room == Room::All || m_storedBytes->load() < (room == Room::More ? 2 : 1) * m_shape.maxBytes;
}

/// Looks for newly published chunks. It reads the counters before the states: a chunk that is beyond the counters was published after the
/// look began.
bool RecordDrain::findPublished()
{
    m_published.clear();
    m_copiedCount = 0;
    if (!m_memory.readCounters(m_counters))
        return false;
    const std::uint32_t end = std::min(m_counters.nextChunk, m_shape.chunkCount);
    const std::span states = std::span(m_states).first(end);
    if (!m_memory.readStates(states))
        return false;
    constexpr std::uint32_t kChunksPerComparison = 64;
    for (std::uint32_t first = 0; first < end; first += kChunksPerComparison) {
        const std::uint32_t last = std::min(first + kChunksPerComparison, end);
        if (std::memcmp(m_states.data() + first, m_previousStates.data() + first, last - first) == 0)
            continue;
        for (std::uint32_t chunk = first; chunk < last; ++chunk)
            if (m_states[chunk] != m_previousStates[chunk])
                m_published.push_back(chunk);
    }
    m_emptyLookCount = m_published.empty() ? m_emptyLookCount + 1 : 0;
    return m_published.empty() || m_memory.readTimes(m_times);
}

bool RecordDrain::copyBatch()
{
    const std::size_t count = std::min(m_published.size() - m_copiedCount, m_memory.maxChunks());
    const std::span chunks = std::span(m_published).subspan(m_copiedCount, count);
    const std::uint32_t* words = m_memory.readChunks(chunks);
    if (!words)
        return false;
    m_chunksToFree.clear();
    for (const std::uint32_t chunk : chunks) {
        if (!keepChunk(chunk, words))
            return false;
        words += kChunkWords;
        if (chunk >= m_shape.firstSharedChunk)
            m_chunksToFree.push_back(chunk);
    }
    const auto newlyFreedCount = std::uint32_t(m_chunksToFree.size());
    if (newlyFreedCount && !m_memory.freeChunks(m_freedCount, m_chunksToFree, m_freedCount + newlyFreedCount))
        return false;
    m_freedCount += newlyFreedCount;
    m_copiedCount += count;
    m_takenBytes += count * kChunkBytes;
    m_lastProgressTime = Clock::now();
    return true;
}

bool RecordDrain::keepChunk(std::uint32_t chunk, const std::uint32_t* words)
{
    const std::uint32_t endedLaneCount = (m_states[chunk] ^ m_previousStates[chunk]) & kPublishedLanes;
    m_previousStates[chunk] = m_states[chunk];
    const auto header = readHeader(words);
    if (!header || header->block >= m_shape.blockCount || header->warp >= m_shape.warpsPerBlock || m_isPassedOn[header->block]) {
        m_error = msg::gpu::damagedChunk(chunk, msg::gpu::noWarpOfLaunch());
        return false;
    }
    PartialBlock& partialBlock = m_partialBlocks[header->block];
    if (!partialBlock.store)
        partialBlock.store = std::make_shared<ChunkStore>(m_storedBytes);
    partialBlock.chunks.push_back({chunk, partialBlock.store->add(words)});
    partialBlock.sm = header->sm;
    partialBlock.endedThreads += endedLaneCount;
    if (endedLaneCount && partialBlock.endedThreads == m_shape.threadsPerBlock)
        m_endedBlocks.push_back(header->block);
    return true;
}

void RecordDrain::passOnWholeBlocks()
{
    for (const std::uint32_t block : m_endedBlocksBefore) {
        const auto found = m_partialBlocks.find(block);
        m_isPassedOn[block] = true;
        m_wholeBlocks.push_back(makeRecords(block, std::move(found->second)));
        m_partialBlocks.erase(found);
    }
    m_endedBlocksBefore = std::exchange(m_endedBlocks, {});
}

/// Measures, from look to look, how long the kernel waits for free chunks, and ends the waiting beyond the limits.
bool RecordDrain::measureWaiting()
{
    const auto currentTime = Clock::now();
    if (m_isWaiting)
        m_waitingTime += currentTime - m_lastWatchTime;
    else
        m_lastProgressTime = currentTime;
    m_lastWatchTime = currentTime;
    m_isWaiting =
        !m_hasEndedFreeing && m_counters.nextChunk >= m_shape.chunkCount && m_counters.nextChunk - m_shape.chunkCount > m_freedCount;
    if (!m_isWaiting || (currentTime - m_lastProgressTime < m_shape.maxStallTime && m_waitingTime < m_shape.maxWaitingTime))
        return true;
    m_hasEndedFreeing = true;
    m_isWaiting = false;
    return m_memory.endWaiting();
}

BlockRecords RecordDrain::makeRecords(std::uint32_t block, PartialBlock partialBlock) const
{
    BlockRecords records;
    records.block = BlockId{block};
    records.chunks = std::move(partialBlock.chunks);
    records.startTime = ~m_times[partialBlock.sm % kMaxSms].beginComplement;
    records.mayHaveGaps = droppedRecordCount() != 0;
    records.owner = std::move(partialBlock.store);
    return records;
}

std::vector<BlockRecords> RecordDrain::takeIncompleteBlocks(bool includesEmpty)
{
    std::vector<BlockRecords> incomplete;
    for (std::uint32_t block = 0; block < m_isPassedOn.size(); ++block) {
        const auto found = m_partialBlocks.find(block);
        if (m_isPassedOn[block] || (found == m_partialBlocks.end() && !includesEmpty))
            continue;
        BlockRecords& records =
            incomplete.emplace_back(found == m_partialBlocks.end() ? BlockRecords{} : makeRecords(block, std::move(found->second)));
        records.block = BlockId{block};
        records.mayHaveGaps = true;
    }
    m_partialBlocks.clear();
    return incomplete;
}

}  // namespace simtscope::cuda
