// Stores the events of one recorded block, in recorded order, as columns in chunks.
//
// Each event has kind, site, warp, active mask and time. Further data of its kind is a payload of lane columns packed by
// trace/model/lane_codec.h (one value, base and stride, or the lanes' values in the fewest bytes). Chunks are immutable once full, so that
// they can be written, shared between threads and dropped. Chunks of a file stay packed until they are used.
//
// A payload is a byte of flags (allocation, offset or source lane, number of values, result), followed by the packed columns in that order;
// an event without columns has no payload. Simplifies: an event more than 2^32-1 ticks after its chunk's first event, or before it, gets
// the nearest possible time; the order of events is never lost.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/recorded_kinds.h"

namespace simtscope::trace {

using simtscope::EventKind;
using simtscope::kEventKindCount;

/// Holds one value for each lane: element i belongs to lane i; lanes outside the mask are 0.
using LaneColumn = std::array<std::uint64_t, kWarpSize>;

inline constexpr unsigned kMaxElements = 8;  ///< vector width of an access (ld.v8)

/// Holds the columns that every event has.
struct Event {
    EventKind kind = EventKind::BlockEntry;
    SiteId site{};
    WarpId warp{};
    LaneMask mask = 0;
    std::uint64_t time = 0;
};

/// Holds the decoded payload of an event. The event's kind determines which columns it has:
/// - Load, Store: allocation, offset; value: the values that were read or written.
/// - Atomic: allocation, offset; value[0] the operand, value[1] the new value of a compare-and-swap; result: the cell's value before.
/// - Shuffle: sourceLane; value[0] the lane's own value; result.
/// - Vote, Match: value[0] the lane's own value (0 or 1 for a vote); result.
/// - BarrierArrive, BarrierLeave: value[0] the id of the barrier.
struct EventData {
    std::array<std::uint32_t, kWarpSize> allocation{};  ///< AllocationId::value per lane
    LaneColumn offset{};                                ///< byte offset in the allocation
    LaneColumn sourceLane{};                            ///< lane whose value the lane gets
    unsigned elementCount = 0;                          ///< number of columns in use in `value`
    std::array<LaneColumn, kMaxElements> value{};       ///< element e of lane i: value[e][i], zero-extended
    LaneColumn result{};                                ///< what the instruction returns
    bool hasResult = false;

    /// Returns each lane's input to an atomic or to an exchange between lanes.
    const LaneColumn& operand() const { return value[0]; }
    /// Returns the value that a compare-and-swap stores where it finds the operand.
    const LaneColumn& newValue() const { return value[1]; }
};

/// Describes one event as an engine hands it over. Columns that the event does not have are null. Pointers need to be valid only during the
/// call.
struct EventInput {
    Event event;
    const std::uint32_t* allocations = nullptr;  ///< [32], or null when all lanes access `allocation`
    std::uint32_t commonAllocation = 0xffffffffu;
    const std::uint64_t* offsets = nullptr;      ///< [32]
    const std::uint64_t* sourceLanes = nullptr;  ///< [32]; an event has offsets or source lanes, not both
    unsigned elementCount = 0;
    std::array<const std::uint64_t*, kMaxElements> values{};  ///< [32] each
    const std::uint64_t* results = nullptr;                   ///< [32]
};

/// Holds up to kChunkEvents events, column by column. Element i of each vector belongs to event i. The payload of event i is
/// payload[payloadStart[i] .. payloadStart[i+1]) (to the end for the last).
struct EventChunk {
    std::uint64_t baseTime = 0;
    std::vector<std::uint8_t> kind, warp;
    std::vector<std::uint32_t> site, mask, relativeTime /* minus baseTime */, payloadStart;
    std::vector<std::uint8_t> payload;

    std::uint32_t size() const { return std::uint32_t(kind.size()); }
};

inline constexpr std::uint32_t kChunkEvents = 1u << 15;

}  // namespace simtscope::trace
