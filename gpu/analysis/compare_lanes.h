// What the lanes of a warp did, event by event, and whether a lane of another recording did the same: for analysis/compare.h.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/analysis/compare.h"

namespace simtscope::analysis {

/// One launch of one of the two recordings.
struct Side {
    const trace::Recording& recording;
    const trace::Launch& launch;
};

/// What one lane did in one event.
struct LaneEvent {
    trace::EventKind kind{};
    SiteId site{};
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0, sourceLane = 0;
    unsigned elements = 0;
    std::array<std::uint64_t, trace::kMaxElements> value{};
    std::uint64_t result = 0;
    bool hasResult = false, resultIsFree = false;
};

/// Without the columns of a lane: laneEvent() adds them.
LaneEvent warpEvent(const Side& side, const trace::Event& event, const trace::EventData& data);
LaneEvent laneEvent(const LaneEvent& warp, const trace::EventData& data, unsigned lane);
/// The event's data; empty of kinds that have none.
trace::EventData dataOf(const trace::BlockTrace& trace, const trace::Event& event, EventIndex index);

/// Not of its scheduling: yields are the engine's.
bool isOfProgram(trace::EventKind kind);
/// The program's events of each warp below `warps`, of those that `wants` takes.
std::vector<std::vector<EventIndex>> eventsByWarp(const trace::BlockTrace& trace, std::uint32_t warps,
                                                  const std::function<bool(std::uint32_t)>& wants = {});

/// One lane's events of a block, in program order, read when they are asked for.
class LaneReader {
public:
    LaneReader(const Side& side, const trace::BlockTrace& trace, const std::vector<EventIndex>& warpEvents, unsigned lane);
    std::size_t size() const { return m_events.size(); }
    LaneEvent at(std::size_t position) const;

private:
    Side m_side;
    const trace::BlockTrace& m_trace;
    std::vector<EventIndex> m_events;
    unsigned m_lane;
};

/// Do the lanes agree in this event? What atomics found may differ.
bool sameEvent(const Side& left, const Side& right, const LaneEvent& a, const LaneEvent& b);
/// In what they differ; null: one of the two has no further event.
Difference laneDifference(const Side& left, const Side& right, const LaneEvent* a, const LaneEvent* b);
/// Of what an instruction accesses; 0: no such instruction.
unsigned elementBytes(const Side& side, SiteId id);
/// Fills in file and line of an instruction.
void locate(Difference& difference, const Side& side, SiteId site);

}  // namespace simtscope::analysis
