#include "gpu/cuda/decode/record_drain.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gpu/core/messages/gpu.h"

namespace simtscope::cuda {

/// Stores the words of one block's chunks. As long as it lives, its bytes are part of the sum over all blocks.
class RecordDrain::Store {
public:
    explicit Store(std::shared_ptr<std::atomic<std::uint64_t>> sum) : m_sum(std::move(sum)) {}
    ~Store() { *m_sum -= m_chunks.size() * kChunkBytes; }
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    const std::uint32_t* add(const std::uint32_t* words)
    {
        auto& chunk = m_chunks.emplace_back(new std::uint32_t[kChunkWords]);
        std::memcpy(chunk.get(), words, kChunkBytes);
        *m_sum += kChunkBytes;
        return chunk.get();
    }

private:
    std::shared_ptr<std::atomic<std::uint64_t>> m_sum;
    std::vector<std::unique_ptr<std::uint32_t[]>> m_chunks;
};

RecordDrain::RecordDrain(DrainedMemory& memory, const DrainShape& shape)
    : m_memory(memory), m_shape(shape), m_states(shape.chunks), m_seen(shape.chunks), m_times(kMaxSms), m_given(shape.blocks),
      m_stored(std::make_shared<std::atomic<std::uint64_t>>(0)), m_watched(Clock::now()), m_progress(m_watched)
{
}

RecordDrain::TakeResult RecordDrain::take(Room room)
{
    const std::uint64_t before = m_taken;
    if (m_copied == m_published.size() && !look())
        return TakeResult::Failed;
    if (m_copied < m_published.size() && !(hasRoom(room) ? copySome() : m_memory.readCounters(m_counters)))
        return TakeResult::Failed;
    if (m_copied == m_published.size())
        passOnWholeBlocks();
    if (!watchWaiting())
        return TakeResult::Failed;
    return m_taken != before || !m_whole.empty() ? TakeResult::Some : TakeResult::Nothing;
}

bool RecordDrain::hasRoom(Room room) const
{
    return room == Room::All || m_stored->load() < (room == Room::More ? 2 : 1) * m_shape.maxBytes;
}

/// Looks for newly published chunks. It reads the counters before the states: a chunk that is beyond the counters was published after the
/// look began.
bool RecordDrain::look()
{
    m_published.clear();
    m_copied = 0;
    if (!m_memory.readCounters(m_counters))
        return false;
    const std::uint32_t end = std::min(m_counters.nextChunk, m_shape.chunks);
    const std::span states = std::span(m_states).first(end);
    if (!m_memory.readStates(states))
        return false;
    constexpr std::uint32_t kAtOnce = 64;
    for (std::uint32_t first = 0; first < end; first += kAtOnce) {
        const std::uint32_t last = std::min(first + kAtOnce, end);
        if (std::memcmp(m_states.data() + first, m_seen.data() + first, last - first) == 0)
            continue;
        for (std::uint32_t chunk = first; chunk < last; ++chunk)
            if (m_states[chunk] != m_seen[chunk])
                m_published.push_back(chunk);
    }
    m_looksWithout = m_published.empty() ? m_looksWithout + 1 : 0;
    return m_published.empty() || m_memory.readTimes(m_times);
}

bool RecordDrain::copySome()
{
    const std::size_t count = std::min(m_published.size() - m_copied, m_memory.maxChunks());
    const std::span chunks = std::span(m_published).subspan(m_copied, count);
    const std::uint32_t* words = m_memory.readChunks(chunks);
    if (!words)
        return false;
    m_toFree.clear();
    for (const std::uint32_t chunk : chunks) {
        if (!keep(chunk, words))
            return false;
        words += kChunkWords;
        if (chunk >= m_shape.firstShared)
            m_toFree.push_back(chunk);
    }
    const auto freed = std::uint32_t(m_toFree.size());
    if (freed && !m_memory.free(m_freed, m_toFree, m_freed + freed))
        return false;
    m_freed += freed;
    m_copied += count;
    m_taken += count * kChunkBytes;
    m_progress = Clock::now();
    return true;
}

bool RecordDrain::keep(std::uint32_t chunk, const std::uint32_t* words)
{
    const std::uint32_t ended = (m_states[chunk] ^ m_seen[chunk]) & kPublishedLanes;
    m_seen[chunk] = m_states[chunk];
    const auto header = headerOf(words);
    if (!header || header->block >= m_shape.blocks || header->warp >= m_shape.warps || m_given[header->block]) {
        m_error = msg::gpu::damagedChunk(chunk, msg::gpu::noWarpOfLaunch());
        return false;
    }
    Open& open = m_open[header->block];
    if (!open.store)
        open.store = std::make_shared<Store>(m_stored);
    open.chunks.push_back({chunk, open.store->add(words)});
    open.sm = header->sm;
    open.ended += ended;
    if (ended && open.ended == m_shape.threads)
        m_ended.push_back(header->block);
    return true;
}

void RecordDrain::passOnWholeBlocks()
{
    for (const std::uint32_t block : m_endedBefore) {
        const auto found = m_open.find(block);
        m_given[block] = true;
        m_whole.push_back(recordsOf(block, std::move(found->second)));
        m_open.erase(found);
    }
    m_endedBefore = std::exchange(m_ended, {});
}

/// Measures, from look to look, how long the kernel waits for free chunks, and ends the waiting beyond the limits.
bool RecordDrain::watchWaiting()
{
    const auto now = Clock::now();
    if (m_isWaiting)
        m_waited += now - m_watched;
    else
        m_progress = now;
    m_watched = now;
    m_isWaiting = !m_hasEndedFreeing && m_counters.nextChunk >= m_shape.chunks && m_counters.nextChunk - m_shape.chunks > m_freed;
    if (!m_isWaiting || (now - m_progress < m_shape.standstill && m_waited < m_shape.maxWaiting))
        return true;
    m_hasEndedFreeing = true;
    m_isWaiting = false;
    return m_memory.endFreeing();
}

BlockRecords RecordDrain::recordsOf(std::uint32_t block, Open open) const
{
    BlockRecords records;
    records.block = BlockId{block};
    records.chunks = std::move(open.chunks);
    records.start = ~m_times[open.sm % kMaxSms].beginComplement;
    records.mayHaveGaps = dropped() != 0;
    records.keeper = std::move(open.store);
    return records;
}

std::vector<BlockRecords> RecordDrain::otherBlocks(bool all)
{
    std::vector<BlockRecords> others;
    for (std::uint32_t block = 0; block < m_given.size(); ++block) {
        const auto found = m_open.find(block);
        if (m_given[block] || (found == m_open.end() && !all))
            continue;
        BlockRecords& records = others.emplace_back(found == m_open.end() ? BlockRecords{} : recordsOf(block, std::move(found->second)));
        records.block = BlockId{block};
        records.mayHaveGaps = true;
    }
    m_open.clear();
    return others;
}

}  // namespace simtscope::cuda
