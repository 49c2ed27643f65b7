// Reads the events of a warp's lanes and compares single events with those of another recording; part of analysis/compare/compare.h.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/analysis/compare/compare.h"

namespace simtscope::analysis {

/// Describes one launch in one of the two recordings.
struct RecordedLaunch {
    const trace::Recording& recording;
    const trace::Launch& launch;
};

/// Describes one lane's part of an event.
struct LaneEvent {
    trace::EventKind kind{};
    SiteId site{};
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0, sourceLane = 0;
    unsigned elementCount = 0;
    std::array<std::uint64_t, trace::kMaxElements> value{};
    std::uint64_t result = 0;
    bool hasResult = false, isResultUnspecified = false;
};

/// Returns the event without the per-lane columns, which makeLaneEvent() adds.
LaneEvent makeWarpEvent(const RecordedLaunch& side, const trace::Event& event, const trace::EventData& data);
/// Adds one lane's columns to the event of its warp.
LaneEvent makeLaneEvent(const LaneEvent& warp, const trace::EventData& data, unsigned lane);
/// Returns the event's data; empty for kinds that have none.
trace::EventData dataOf(const trace::BlockTrace& trace, const trace::Event& event, EventIndex index);

/// Returns whether the program makes events of this kind. It does not make yields, which come from the engine's scheduler.
bool isProgramEvent(trace::EventKind kind);
/// Returns the program's events of each warp below `warps` for which `isWantedWarp` returns true.
std::vector<std::vector<EventIndex>> groupEventsByWarp(const trace::BlockTrace& trace, std::uint32_t warps,
                                                       const std::function<bool(std::uint32_t)>& isWantedWarp = {});

/// Reads one lane's events of a block, in program order, when they are needed.
class LaneReader {
public:
    /// All arguments must outlive this object. `warpEvents` are the events of the lane's warp, as groupEventsByWarp() returns them.
    LaneReader(const RecordedLaunch& side, const trace::BlockTrace& trace, const std::vector<EventIndex>& warpEvents, unsigned lane);
    std::size_t size() const { return m_events.size(); }
    /// Returns the lane's event at a position, which is below size(). It decodes the event anew at each call.
    LaneEvent at(std::size_t position) const;

private:
    RecordedLaunch m_side;
    const trace::BlockTrace& m_trace;
    std::vector<EventIndex> m_events;
    unsigned m_lane;
};

/// Returns whether the lanes agree in this event. The values that atomics found may differ.
bool isSameEvent(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent& a, const LaneEvent& b);
/// Describes the difference; null: one of the two lanes has no further event.
Difference describeLaneDifference(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent* a, const LaneEvent* b);
/// Returns the bytes per element that an instruction accesses; 0 when there is no such instruction.
unsigned elementBytes(const RecordedLaunch& side, SiteId id);
/// Fills in the file and line of an instruction.
void setSourceLine(Difference& difference, const RecordedLaunch& side, SiteId site);

}  // namespace simtscope::analysis
