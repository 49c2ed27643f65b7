// The events of one recorded block, in recorded order, as columns in chunks.
//
// Each event has kind, site, warp, active mask and time; what its kind needs beyond that is a payload of lane columns packed by
// trace/lane_codec.h (one value, base and stride, or the lanes' values in the fewest bytes). Chunks are immutable once full, so
// that they can be written, shared between threads and dropped. Those of a file stay packed until they are asked for.
//
// A payload is a byte of flags (allocation, offset or source lane, number of values, result), then the packed columns in that order; an
// event without columns has no payload. Simplifies: an event that is more than 2^32-1 ticks later than its chunk's first, or earlier than
// it, is dated to that limit; the order of events is never lost.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/recorded_kinds.h"

namespace simtscope::trace {

using simtscope::EventKind;
using simtscope::kEventKinds;

/// One lane column: element i belongs to lane i, lanes outside the mask are 0.
using LaneColumn = std::array<std::uint64_t, kWarpSize>;

inline constexpr unsigned kMaxElements = 8;  ///< vector width of an access (ld.v8)

struct Event {
    EventKind kind = EventKind::BlockEntry;
    SiteId site{};
    WarpId warp{};
    LaneMask mask = 0;
    std::uint64_t time = 0;
};

/// Decoded payload of an event. Which columns it has follows from its kind:
/// - Load, Store: allocation, offset; value: what was read or written.
/// - Atomic: allocation, offset; value[0] operand, value[1] of a compare-and-swap the new value; result: what was there before.
/// - Shuffle: sourceLane; value[0] what the lane brings; result.
/// - Vote, Match: value[0] what the lane brings (of a vote 0 or 1); result.
/// - BarrierArrive, BarrierLeave: value[0] id of the barrier.
struct EventData {
    std::array<std::uint32_t, kWarpSize> allocation{};  ///< AllocationId::value per lane
    LaneColumn offset{};                                ///< byte offset in its allocation
    LaneColumn sourceLane{};                            ///< the lane whose value it gets
    unsigned elements = 0;                              ///< columns in use in `value`
    std::array<LaneColumn, kMaxElements> value{};       ///< element e of lane i: value[e][i], zero-extended
    LaneColumn result{};                                ///< what the instruction returns
    bool hasResult = false;

    /// What each lane brings to an atomic or to an exchange between lanes.
    const LaneColumn& operand() const { return value[0]; }
    /// Of a compare-and-swap, which stores it where the operand was found.
    const LaneColumn& newValue() const { return value[1]; }
};

/// What an engine hands over for one event; columns it does not need may be null.
struct EventInput {
    Event event;
    const std::uint32_t* allocations = nullptr;  ///< [32], or null when all lanes access `allocation`
    std::uint32_t allocation = 0xffffffffu;
    const std::uint64_t* offsets = nullptr;      ///< [32]
    const std::uint64_t* sourceLanes = nullptr;  ///< [32]; an event has offsets or source lanes, not both
    unsigned elements = 0;
    std::array<const std::uint64_t*, kMaxElements> values{};  ///< [32] each
    const std::uint64_t* results = nullptr;                   ///< [32]
};

/// Begins the payload of an access whose lanes all access `allocation`: its offsets and `elements` columns of values follow, each packed
/// (lane_codec.h). Returns the end of what was written, kMaxPackedColumn bytes at most.
std::uint8_t* beginAccessPayload(std::uint32_t allocation, unsigned elements, std::uint8_t* out);
/// The payload of an event with one column, which holds `value` in all lanes. As above.
std::uint8_t* uniformPayload(std::uint64_t value, std::uint8_t* out);

/// Up to kChunkEvents events. Column i of each vector belongs to event i; payload of event i is
/// payload[payloadStart[i] .. payloadStart[i+1]) (to the end for the last).
struct EventChunk {
    std::uint64_t baseTime = 0;
    std::vector<std::uint8_t> kind, warp;
    std::vector<std::uint32_t> site, mask, time /* minus baseTime */, payloadStart;
    std::vector<std::uint8_t> payload;

    std::uint32_t size() const { return std::uint32_t(kind.size()); }
};

inline constexpr std::uint32_t kChunkEvents = 1u << 15;

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

class BlockTrace {
public:
    BlockTrace() = default;
    BlockTrace(BlockId block, std::uint32_t warps);
    /// A block whose events, so many, are the source's chunks from `first` on; every one but the last is full.
    BlockTrace(BlockId block, std::uint32_t warps, std::shared_ptr<const ChunkSource> source, std::uint32_t first, std::uint32_t events);

    BlockId block() const { return m_block; }
    std::uint32_t warps() const { return m_warps; }
    std::uint32_t size() const { return m_size; }
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

    void append(const EventInput& input);
    /// An event whose payload is packed already: empty, or as beginAccessPayload() and uniformPayload() begin it.
    void append(const Event& event, std::span<const std::uint8_t> payload);
    /// Makes room for events like those of another block.
    void reserve(std::size_t events, std::size_t payload);
    /// A chunk that was read from a file; every chunk but the last must be full.
    void appendChunk(std::shared_ptr<const EventChunk> chunk);
    /// All chunks, in order. Only the last one may still grow, and only by append().
    ChunkList chunks() const { return ChunkList(*this); }

private:
    friend class ChunkList;
    void openChunk(std::uint64_t time);
    /// Valid until the calling thread asks for other chunks.
    const EventChunk& chunkAt(std::uint32_t index) const { return m_source ? decodedAt(index) : *m_chunks[index]; }
    const EventChunk& decodedAt(std::uint32_t index) const;

    BlockId m_block{};
    std::uint32_t m_warps = 0, m_size = 0, m_first = 0;
    bool m_truncated = false;
    std::shared_ptr<const ChunkSource> m_source;  ///< null: all chunks are in m_chunks
    std::vector<std::shared_ptr<const EventChunk>> m_chunks;
    std::shared_ptr<EventChunk> m_open;  ///< == m_chunks.back() while it may grow
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
