#include "gpu/cuda/decode/block_queue.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "gpu/core/signal_blocking.h"

namespace simtscope::cuda {
namespace {

constexpr auto kComesLater = [](const auto& a, const auto& b) { return a.ordinal > b.ordinal; };

}  // namespace

BlockQueue::BlockQueue(const DecodeRequest& request, const trace::Launch& launch, const LaunchContext& context, std::size_t threads,
                       std::uint64_t eventsLeft)
    : m_maxAhead(kMaxAheadPerThread * threads), m_eventsLeft(eventsLeft)
{
    for (std::size_t i = 0; i < threads; ++i)
        m_decoders.push_back(makeBlockDecoder(request, launch, context));
    const SignalBlocker signals;
    try {
        for (std::size_t i = 0; i < threads && threads > 1; ++i)
            m_threads.emplace_back([this, i] { decodeQueued(*m_decoders[i]); });
    } catch (const std::system_error&) {  // the system starts no more threads: the existing ones decode, or take() does
    }
}

BlockQueue::~BlockQueue()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_workCondition.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

void BlockQueue::add(std::uint32_t ordinal, BlockRecords records)
{
    {
        const std::lock_guard lock(m_mutex);
        if (ordinal >= m_isAdded.size())
            m_isAdded.resize(ordinal + 1);
        m_isAdded[ordinal] = true;
        m_queuedBlocks.push_back({ordinal, std::move(records)});
        std::ranges::push_heap(m_queuedBlocks, kComesLater);
    }
    m_workCondition.notify_one();
}

void BlockQueue::close()
{
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
}

std::optional<DecodedRecords> BlockQueue::take(std::uint64_t eventsLeft, bool waits)
{
    std::unique_lock lock(m_mutex);
    const std::uint32_t previousOrdinal = m_nextOrdinal;
    while (m_isClosed && m_nextOrdinal < m_isAdded.size() && !m_isAdded[m_nextOrdinal])
        ++m_nextOrdinal;
    if (previousOrdinal != m_nextOrdinal || (m_eventsLeft && eventsLeft == 0))
        m_workCondition.notify_all();
    m_eventsLeft = eventsLeft;
    if (m_nextOrdinal >= m_isAdded.size() || !m_isAdded[m_nextOrdinal])
        return {};
    if (m_threads.empty()) {
        ++m_nextOrdinal;
        return decodeBlock(*m_decoders.front(), popFirst().records, eventsLeft);
    }
    if (waits)
        m_decodedCondition.wait(lock, [&] { return m_decodedBlocks.contains(m_nextOrdinal); });
    const auto found = m_decodedBlocks.find(m_nextOrdinal);
    if (found == m_decodedBlocks.end())
        return {};
    DecodedRecords result = std::move(found->second);
    m_decodedBlocks.erase(found);
    ++m_nextOrdinal;
    m_workCondition.notify_one();
    return result;
}

bool BlockQueue::isStarved()
{
    const std::lock_guard lock(m_mutex);
    return m_decodingThreadCount == 0 && !m_decodedBlocks.contains(m_nextOrdinal) && !canDecode();
}

/// Returns whether the first waiting block may be decoded. Once no more events are recorded, only its sums are kept, so it may be any
/// number of blocks ahead of the next one to be taken.
bool BlockQueue::canDecode() const
{
    return !m_queuedBlocks.empty() && (m_eventsLeft == 0 || m_queuedBlocks.front().ordinal <= m_nextOrdinal + m_maxAhead);
}

BlockQueue::QueuedBlock BlockQueue::popFirst()
{
    std::ranges::pop_heap(m_queuedBlocks, kComesLater);
    QueuedBlock first = std::move(m_queuedBlocks.back());
    m_queuedBlocks.pop_back();
    return first;
}

DecodedRecords BlockQueue::decodeBlock(BlockDecoder& decoder, BlockRecords records, std::uint64_t eventsLeft)
{
    Result<DecodedBlock> block = decoder.decode(records, eventsLeft);
    if (eventsLeft == 0) {  // it never grows again
        records.chunks = {};
        records.owner.reset();
    }
    return {std::move(records), std::move(block)};
}

void BlockQueue::decodeQueued(BlockDecoder& decoder)
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_workCondition.wait(lock, [&] { return m_isEnding || canDecode(); });
        if (m_isEnding)
            return;
        QueuedBlock first = popFirst();
        const std::uint64_t eventsLeft = m_eventsLeft;
        ++m_decodingThreadCount;
        lock.unlock();
        DecodedRecords result = decodeBlock(decoder, std::move(first.records), eventsLeft);
        lock.lock();
        --m_decodingThreadCount;
        m_decodedBlocks.emplace(first.ordinal, std::move(result));
        if (first.ordinal == m_nextOrdinal)
            m_decodedCondition.notify_one();
    }
}

}  // namespace simtscope::cuda
