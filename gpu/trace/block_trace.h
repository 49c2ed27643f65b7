// The events of one recorded block: chunks (trace/event_chunk.h), of which the last may be open for more. Chunks of a file stay packed
// until they are asked for.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/trace/open_chunk.h"

namespace simtscope::trace {

/// Chunks that are kept packed and decoded when they are asked for (trace/chunk_store.h).
class ChunkSource {
public:
    ChunkSource();
    virtual ~ChunkSource() = default;
    ChunkSource(const ChunkSource&) = delete;
    ChunkSource& operator=(const ChunkSource&) = delete;
    /// From any thread.
    virtual std::shared_ptr<const EventChunk> chunk(std::uint32_t index) const = 0;
    /// No two sources of a process have the same.
    std::uint64_t serial() const { return m_serial; }

private:
    std::uint64_t m_serial;
};

class BlockTrace;

/// The chunks of a block, in order; each is there for as long as its pointer is held.
class ChunkList {
public:
    explicit ChunkList(const BlockTrace& trace) : m_trace(&trace) {}
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    std::shared_ptr<const EventChunk> operator[](std::size_t index) const;

    class Iterator {
    public:
        Iterator(const BlockTrace& trace, std::size_t index) : m_trace(&trace), m_index(index) {}
        std::shared_ptr<const EventChunk> operator*() const { return ChunkList(*m_trace)[m_index]; }
        Iterator& operator++()
        {
            ++m_index;
            return *this;
        }
        bool operator==(const Iterator& other) const { return m_index == other.m_index; }

    private:
        const BlockTrace* m_trace;
        std::size_t m_index;
    };
    Iterator begin() const { return {*m_trace, 0}; }
    Iterator end() const { return {*m_trace, size()}; }

private:
    const BlockTrace* m_trace;
};

/// A block's events. Those that append() adds can be read once their chunk is full, or after seal().
class BlockTrace {
public:
    BlockTrace() = default;
    BlockTrace(BlockId block, std::uint32_t warps);
    /// A block whose events, so many, are the source's chunks from `first` on; every one but the last is full.
    BlockTrace(BlockId block, std::uint32_t warps, std::shared_ptr<const ChunkSource> source, std::uint32_t first, std::uint32_t events);

    /// A copy has the events that can be read.
    BlockTrace(const BlockTrace& other) { *this = other; }
    BlockTrace& operator=(const BlockTrace& other);
    BlockTrace(BlockTrace&&) = default;
    BlockTrace& operator=(BlockTrace&&) = default;
    ~BlockTrace() = default;

    BlockId block() const { return m_block; }
    std::uint32_t warps() const { return m_warps; }
    /// Also those that cannot be read yet.
    std::uint32_t size() const { return m_size + (m_open ? m_open->size() : 0); }
    /// Cut off by the event budget, an error, or a crash; the events up to there are sound.
    bool truncated() const { return m_truncated; }
    void setTruncated(bool truncated) { m_truncated = truncated; }

    Event event(EventIndex index) const;
    EventKind kind(EventIndex index) const;
    EventData data(EventIndex index) const;

    /// What data() unpacks: equal payloads of events of equal kind and mask are of equal data. Valid until the calling thread asks for
    /// other chunks.
    std::span<const std::uint8_t> payload(EventIndex index) const;

    /// Like data(), into storage of the caller: only the columns that the event has are written. Damaged payloads give zeros.
    void read(EventIndex index, EventData& data) const;

    /// Only allocation, offset and the number of elements, of an event that is no shuffle.
    void readPlace(EventIndex index, EventData& data) const;

    /// May a lane of this event touch the allocation? Cheaper than reading the event.
    bool touches(EventIndex index, std::uint32_t allocation) const;

    /// True: the event fills a chunk.
    bool append(const EventInput& input);
    /// Where the payload of the next event is to be packed: at most so many bytes (trace/payload_packing.h).
    std::uint8_t* payload(std::size_t bytes)
    {
        if (!m_open || !m_open->hasRoom(bytes)) [[unlikely]]
            makeRoom(bytes);
        return m_open->payload();
    }
    /// The event whose payload was packed there, up to `end`. Likewise.
    bool append(const Event& event, const std::uint8_t* end)
    {
        assert(!m_source && event.warp.value < m_warps);
        m_open->add(event, end);
        if (m_open->size() < kChunkEvents) [[likely]]
            return false;
        seal();
        return true;
    }
    /// All events can be read now. Others may follow.
    void seal();
    /// Makes room for events like those of another block.
    void reserve(std::size_t events, std::size_t payload);
    /// A chunk that was read from a file; every chunk but the last must be full.
    void appendChunk(std::shared_ptr<const EventChunk> chunk);
    /// The chunks of the events that can be read, in order.
    ChunkList chunks() const { return ChunkList(*this); }

private:
    friend class ChunkList;
    void makeRoom(std::size_t payload);
    OpenChunk begunChunk(std::size_t payload);
    /// Valid until the calling thread asks for other chunks.
    const EventChunk& chunkAt(std::uint32_t index) const { return m_source ? decodedAt(index) : *m_chunks[index]; }
    const EventChunk& decodedAt(std::uint32_t index) const;

    BlockId m_block{};
    std::uint32_t m_warps = 0, m_size = 0 /* of the chunks */, m_first = 0;
    bool m_truncated = false;
    std::shared_ptr<const ChunkSource> m_source;  ///< null: all chunks are in m_chunks
    std::vector<std::shared_ptr<const EventChunk>> m_chunks;
    std::unique_ptr<OpenChunk> m_open;  ///< behind them; holds an event, or is about to
    struct {
        std::size_t events = 0, payload = 0;
    } m_reserved;  ///< of the first chunk
};

/// Does `bytes` hold exactly one well-formed payload of an event of these lanes, in which every lane's allocation is a reserved one or
/// less than `allocations`? (Payloads of files are checked once, when read.)
bool payloadIsSound(std::span<const std::uint8_t> bytes, EventKind kind, LaneMask mask, std::uint32_t allocations);

/// What the first active lane brings, of an event that has neither allocation nor offset; nothing: no value.
std::optional<std::uint64_t> firstValueOf(const EventChunk& chunk, std::uint32_t index);

/// The allocation that all active lanes of the event access, where its payload says so at a glance: nothing, too, if they are several.
std::optional<std::uint32_t> onlyAllocationOf(const EventChunk& chunk, std::uint32_t index);
/// That of each lane; kNoAllocation where there is none.
void allocationsOf(const EventChunk& chunk, std::uint32_t index, std::array<std::uint32_t, kWarpSize>& allocations);

/// Bytes of payload of event `index` of the chunk; `index` < size().
std::span<const std::uint8_t> payloadOf(const EventChunk& chunk, std::uint32_t index);

}  // namespace simtscope::trace
