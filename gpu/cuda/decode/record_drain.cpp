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
    : m_memory(memory), m_shape(shape), m_states(shape.chunks), m_previousStates(shape.chunks), m_times(kMaxSms),
      m_isPassedOn(shape.blocks), m_storedBytes(std::make_shared<std::atomic<std::uint64_t>>(0)), m_lastWatchTime(Clock::now()),
      m_lastProgressTime(m_lastWatchTime)
{
}

RecordDrain::TakeResult RecordDrain::take(Room room)
{
    const std::uint64_t before = m_takenBytes;
    if (m_copiedCount == m_published.size() && !findPublished())
        return TakeResult::Failed;
    if (m_copiedCount < m_published.size() && !(hasRoom(room) ? copyBatch() : m_memory.readCounters(m_counters)))
        return TakeResult::Failed;
    if (m_copiedCount == m_published.size())
        passOnWholeBlocks();
    if (!watchWaiting())
        return TakeResult::Failed;
    return m_takenBytes != before || !m_wholeBlocks.empty() ? TakeResult::Some : TakeResult::Nothing;
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
    const std::uint32_t end = std::min(m_counters.nextChunk, m_shape.chunks);
    const std::span states = std::span(m_states).first(end);
    if (!m_memory.readStates(states))
        return false;
    constexpr std::uint32_t kAtOnce = 64;
    for (std::uint32_t first = 0; first < end; first += kAtOnce) {
        const std::uint32_t last = std::min(first + kAtOnce, end);
        if (std::memcmp(m_states.data() + first, m_previousStates.data() + first, last - first) == 0)
            continue;
        for (std::uint32_t chunk = first; chunk < last; ++chunk)
            if (m_states[chunk] != m_previousStates[chunk])
                m_published.push_back(chunk);
    }
    m_emptyLooks = m_published.empty() ? m_emptyLooks + 1 : 0;
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
        if (chunk >= m_shape.firstShared)
            m_chunksToFree.push_back(chunk);
    }
    const auto freed = std::uint32_t(m_chunksToFree.size());
    if (freed && !m_memory.freeChunks(m_freedCount, m_chunksToFree, m_freedCount + freed))
        return false;
    m_freedCount += freed;
    m_copiedCount += count;
    m_takenBytes += count * kChunkBytes;
    m_lastProgressTime = Clock::now();
    return true;
}

bool RecordDrain::keepChunk(std::uint32_t chunk, const std::uint32_t* words)
{
    const std::uint32_t ended = (m_states[chunk] ^ m_previousStates[chunk]) & kPublishedLanes;
    m_previousStates[chunk] = m_states[chunk];
    const auto header = headerOf(words);
    if (!header || header->block >= m_shape.blocks || header->warp >= m_shape.warps || m_isPassedOn[header->block]) {
        m_error = msg::gpu::damagedChunk(chunk, msg::gpu::noWarpOfLaunch());
        return false;
    }
    PartialBlock& open = m_partialBlocks[header->block];
    if (!open.store)
        open.store = std::make_shared<ChunkStore>(m_storedBytes);
    open.chunks.push_back({chunk, open.store->add(words)});
    open.sm = header->sm;
    open.endedThreads += ended;
    if (ended && open.endedThreads == m_shape.threads)
        m_endedBlocks.push_back(header->block);
    return true;
}

void RecordDrain::passOnWholeBlocks()
{
    for (const std::uint32_t block : m_endedBlocksBefore) {
        const auto found = m_partialBlocks.find(block);
        m_isPassedOn[block] = true;
        m_wholeBlocks.push_back(recordsOf(block, std::move(found->second)));
        m_partialBlocks.erase(found);
    }
    m_endedBlocksBefore = std::exchange(m_endedBlocks, {});
}

/// Measures, from look to look, how long the kernel waits for free chunks, and ends the waiting beyond the limits.
bool RecordDrain::watchWaiting()
{
    const auto now = Clock::now();
    if (m_isWaiting)
        m_waitingTime += now - m_lastWatchTime;
    else
        m_lastProgressTime = now;
    m_lastWatchTime = now;
    m_isWaiting = !m_hasEndedFreeing && m_counters.nextChunk >= m_shape.chunks && m_counters.nextChunk - m_shape.chunks > m_freedCount;
    if (!m_isWaiting || (now - m_lastProgressTime < m_shape.maxStandstill && m_waitingTime < m_shape.maxWaiting))
        return true;
    m_hasEndedFreeing = true;
    m_isWaiting = false;
    return m_memory.endWaiting();
}

BlockRecords RecordDrain::recordsOf(std::uint32_t block, PartialBlock open) const
{
    BlockRecords records;
    records.block = BlockId{block};
    records.chunks = std::move(open.chunks);
    records.startTime = ~m_times[open.sm % kMaxSms].beginComplement;
    records.mayHaveGaps = droppedRecords() != 0;
    records.owner = std::move(open.store);
    return records;
}

std::vector<BlockRecords> RecordDrain::incompleteBlocks(bool includesEmpty)
{
    std::vector<BlockRecords> others;
    for (std::uint32_t block = 0; block < m_isPassedOn.size(); ++block) {
        const auto found = m_partialBlocks.find(block);
        if (m_isPassedOn[block] || (found == m_partialBlocks.end() && !includesEmpty))
            continue;
        BlockRecords& records =
            others.emplace_back(found == m_partialBlocks.end() ? BlockRecords{} : recordsOf(block, std::move(found->second)));
        records.block = BlockId{block};
        records.mayHaveGaps = true;
    }
    m_partialBlocks.clear();
    return others;
}

}  // namespace simtscope::cuda
