// Holds the events of one recorded block in chunks (trace/model/event_chunk.h); the last chunk may be open for more. Chunks of a file stay
// packed until they are used.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/trace/model/open_chunk.h"

namespace simtscope::trace {

/// Describes a source of chunks that are kept packed and decoded on demand (trace/codec/chunk_store.h).
class ChunkSource {
public:
    ChunkSource();
    virtual ~ChunkSource() = default;
    ChunkSource(const ChunkSource&) = delete;
    ChunkSource& operator=(const ChunkSource&) = delete;
    /// Returns the chunk. Any thread may call it.
    virtual std::shared_ptr<const EventChunk> chunk(std::uint32_t index) const = 0;
    /// Returns a number that no other source of this process has.
    std::uint64_t serial() const { return m_serial; }

private:
    std::uint64_t m_serial;
};

class BlockTrace;

/// Gives access to the chunks of a block, in order. A chunk exists for as long as its pointer is held.
class ChunkList {
public:
    /// `trace` must outlive this object.
    explicit ChunkList(const BlockTrace& trace) : m_trace(&trace) {}
    /// Returns the number of chunks that can be read; an open one does not count.
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    std::shared_ptr<const EventChunk> operator[](std::size_t index) const;

    /// Gets a chunk at each step, which unpacks it if it is not in memory.
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

/// Holds the events of a block. Events that append() has added can be read once their chunk is full, or after seal().
class BlockTrace {
public:
    BlockTrace() = default;
    BlockTrace(BlockId block, std::uint32_t warps);
    /// Makes a block of `events` events from the source's chunks, beginning with chunk `first`. All chunks but the last must be full.
    BlockTrace(BlockId block, std::uint32_t warps, std::shared_ptr<const ChunkSource> source, std::uint32_t first, std::uint32_t events);

    /// Copies only the events that can be read.
    BlockTrace(const BlockTrace& other) { *this = other; }
    BlockTrace& operator=(const BlockTrace& other);
    BlockTrace(BlockTrace&&) = default;
    BlockTrace& operator=(BlockTrace&&) = default;
    ~BlockTrace() = default;

    BlockId block() const { return m_block; }
    std::uint32_t warpCount() const { return m_warpCount; }
    /// Returns the number of events, including those that cannot be read yet.
    std::uint32_t size() const { return m_closedEventCount + (m_openChunk ? m_openChunk->size() : 0); }
    /// Returns whether the event budget, an error or a crash has cut the trace off. The events before the cut are valid.
    bool isTruncated() const { return m_isTruncated; }
    void setTruncated(bool isTruncated) { m_isTruncated = isTruncated; }

    /// Returns the event; kind() returns its kind, and data() its unpacked payload. `index` must be below the number of events that can be
    /// read.
    Event event(EventIndex index) const;
    EventKind kind(EventIndex index) const;
    EventData data(EventIndex index) const;

    /// Returns the packed payload of an event. Equal payloads of events with equal kind and mask unpack to equal data. The span is valid
    /// until the calling thread asks for other chunks.
    std::span<const std::uint8_t> payload(EventIndex index) const;

    /// Unpacks like data(), into the caller's storage: writes only the columns that the event has. A damaged payload gives zeros.
    void read(EventIndex index, EventData& data) const;

    /// Unpacks only allocation, offset and number of elements of an event that is no shuffle.
    void readAddress(EventIndex index, EventData& data) const;

    /// Returns whether a lane of the event may access the allocation. Cheaper than reading the event.
    bool touches(EventIndex index, std::uint32_t allocation) const;

    /// Adds an event. Returns whether it fills a chunk.
    bool append(const EventInput& input);
    /// Returns room for the payload of the next event, at least `bytes` bytes (trace/model/payload_packing.h).
    std::uint8_t* payloadRoom(std::size_t bytes)
    {
        if (!m_openChunk || !m_openChunk->hasRoom(bytes)) [[unlikely]]
            makeRoom(bytes);
        return m_openChunk->payload();
    }
    /// Adds the event whose payload was packed into payloadRoom(), up to `end`. Returns whether it fills a chunk.
    bool append(const Event& event, const std::uint8_t* end)
    {
        assert(!m_source && event.warp.value < m_warpCount);
        m_openChunk->add(event, end);
        if (m_openChunk->size() < kChunkEvents) [[likely]]
            return false;
        seal();
        return true;
    }
    /// Makes all events readable. More may follow.
    void seal();
    /// Reserves room for so many events and so many bytes of payload, as another block has needed.
    void reserve(std::size_t events, std::size_t payload);
    /// Appends a chunk that was read from a file. Every chunk but the last must be full.
    void appendChunk(std::shared_ptr<const EventChunk> chunk);
    /// Returns the chunks of the events that can be read, in order.
    ChunkList chunks() const { return ChunkList(*this); }

private:
    friend class ChunkList;
    void makeRoom(std::size_t payload);
    OpenChunk makeOpenChunk(std::size_t payload);
    /// Returns a chunk; the reference is valid until the calling thread asks for other chunks.
    const EventChunk& chunkAt(std::uint32_t index) const { return m_source ? decodeChunkAt(index) : *m_chunks[index]; }
    const EventChunk& decodeChunkAt(std::uint32_t index) const;

    BlockId m_block{};
    std::uint32_t m_warpCount = 0, m_closedEventCount = 0 /* of the chunks */, m_firstChunk = 0;
    bool m_isTruncated = false;
    std::shared_ptr<const ChunkSource> m_source;  ///< null: all chunks are in m_chunks
    std::vector<std::shared_ptr<const EventChunk>> m_chunks;
    std::unique_ptr<OpenChunk> m_openChunk;  ///< the chunk after m_chunks; it holds an event, or is about to get one
    /// Holds the room to reserve for the first chunk.
    struct {
        std::size_t events = 0, payload = 0;
    } m_reserved;
};

/// Returns whether `bytes` holds exactly one well-formed payload for these lanes, in which every lane's allocation is a reserved id or less
/// than `allocations`. (Payloads from files are checked once, when read.)
bool isPayloadSound(std::span<const std::uint8_t> bytes, EventKind kind, LaneMask mask, std::uint32_t allocations);

/// Returns the first value of the first active lane, for an event that has neither allocation nor offset; nothing if it has no value.
std::optional<std::uint64_t> firstValueOf(const EventChunk& chunk, std::uint32_t index);

/// Returns the allocation that all active lanes access; nothing if there are several, or if the payload does not show it directly.
std::optional<std::uint32_t> onlyAllocationOf(const EventChunk& chunk, std::uint32_t index);
/// Finds the allocation of each lane; kNoAllocation for lanes without one.
void readAllocations(const EventChunk& chunk, std::uint32_t index, std::array<std::uint32_t, kWarpSize>& allocations);

/// Returns the packed payload of event `index` of the chunk; `index` < size().
std::span<const std::uint8_t> payloadOf(const EventChunk& chunk, std::uint32_t index);

}  // namespace simtscope::trace
