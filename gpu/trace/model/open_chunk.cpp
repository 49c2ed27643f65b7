#include "gpu/trace/model/open_chunk.h"

#include <mutex>
#include <utility>
#include <vector>

namespace simtscope::trace {
namespace {

/// Capacities of a chunk, in events and in bytes of payload: the least when it grows, and the most at its beginning.
constexpr std::size_t kMinEvents = 256, kMinPayload = 4096, kFirstEvents = 4096, kFirstPayload = 1 << 18;

/// Keeps unused chunks for reuse, since touching fresh memory costs more than filling old memory. May be called from any thread.
class SpareChunks {
public:
    /// Least capacity with which a chunk is kept: only long ones are, since the heap supplies short ones quickly.
    static constexpr std::size_t kMinKept = 1 << 16;  // bytes of payload

    /// Returns an unused chunk with its old contents; an empty one if there is none.
    EventChunk take()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_chunks.empty())
            return {};
        EventChunk chunk = std::move(m_chunks.back());
        m_chunks.pop_back();
        return chunk;
    }
    void give(EventChunk chunk)
    {
        constexpr std::size_t kMax = 8;
        const std::scoped_lock lock(m_mutex);
        if (m_chunks.size() < kMax && chunk.payload.capacity() >= kMinKept)
            m_chunks.push_back(std::move(chunk));
    }

private:
    std::mutex m_mutex;
    std::vector<EventChunk> m_chunks;
};

SpareChunks& spareChunks()
{
    static SpareChunks& chunks = *new SpareChunks;  // never destroyed, since a chunk may be given back after static destruction
    return chunks;
}

/// Calls `act` for every column but the payload.
template <class Act>
void forEachColumn(EventChunk& chunk, const Act& act)
{
    act(chunk.kind);
    act(chunk.warp);
    act(chunk.site);
    act(chunk.mask);
    act(chunk.relativeTime);
    act(chunk.payloadStart);
}

/// Limits the new size to the capacity, if the column has unused capacity.
template <class Column>
std::size_t stepOf(const Column& column, std::size_t size)
{
    return column.size() < column.capacity() ? std::min(size, column.capacity()) : size;
}

template <class Column>
bool isMuchTooLarge(const Column& column)
{
    constexpr std::size_t kSlack = 1024;  // less is not worth a copy
    return column.capacity() - column.size() > column.size() / 8 + kSlack;
}

template <class Column>
void shrink(Column& column)
{
    if (isMuchTooLarge(column))
        column.shrink_to_fit();
}

}  // namespace

OpenChunk::OpenChunk(std::size_t events, std::size_t payload)
{
    if (payload >= SpareChunks::kMinKept)
        m_chunk = spareChunks().take();
    m_maxEvents = std::uint32_t(std::max(m_chunk.kind.size(), std::min(events, kFirstEvents)));
    m_maxPayloadBytes = std::max(m_chunk.payload.size(), std::min(payload, kFirstPayload));
    forEachColumn(m_chunk, [&](auto& column) {
        column.reserve(std::min<std::size_t>(events, kChunkEvents));
        column.resize(m_maxEvents);
    });
    m_chunk.payload.reserve(std::max<std::size_t>(payload, 1));  // payload() must never be null
    m_chunk.payload.resize(m_maxPayloadBytes);
}

OpenChunk::OpenChunk(const EventChunk& begun)
    : m_chunk(begun), m_size(begun.size()), m_maxEvents(m_size), m_payloadBytes(begun.payload.size()), m_maxPayloadBytes(m_payloadBytes)
{
    m_chunk.payload.reserve(std::max<std::size_t>(m_payloadBytes, 1));
}

void OpenChunk::makeRoom(std::size_t payload)
{
    if (m_size == m_maxEvents) {
        const std::size_t newMaxEvents = std::max<std::size_t>(kMinEvents, 2 * std::size_t(m_maxEvents));
        m_maxEvents = std::uint32_t(std::min<std::size_t>(stepOf(m_chunk.kind, newMaxEvents), kChunkEvents));
        forEachColumn(m_chunk, [&](auto& column) { column.resize(m_maxEvents); });
    }
    if (m_maxPayloadBytes - m_payloadBytes < payload) {
        m_maxPayloadBytes = std::max(stepOf(m_chunk.payload, std::max(kMinPayload, 2 * m_maxPayloadBytes)), m_payloadBytes + payload);
        m_chunk.payload.resize(m_maxPayloadBytes);
    }
}

std::shared_ptr<const EventChunk> OpenChunk::close()
{
    forEachColumn(m_chunk, [&](auto& column) { column.resize(m_size); });
    m_chunk.payload.resize(m_payloadBytes);
    if (m_chunk.payload.capacity() >= SpareChunks::kMinKept && isMuchTooLarge(m_chunk.payload)) {
        auto closed = std::make_shared<const EventChunk>(m_chunk);
        spareChunks().give(std::move(m_chunk));
        return closed;
    }
    forEachColumn(m_chunk, [](auto& column) { shrink(column); });
    shrink(m_chunk.payload);
    if (m_payloadBytes < SpareChunks::kMinKept)
        return std::make_shared<const EventChunk>(std::move(m_chunk));
    return {new EventChunk(std::move(m_chunk)), [](EventChunk* chunk) {
                spareChunks().give(std::move(*chunk));
                delete chunk;
            }};
}

}  // namespace simtscope::trace
