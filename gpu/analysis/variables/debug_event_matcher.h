// Matches the events of a warp of optimised code with those of the same warp in the program's debug build.
//
// Both builds make the same accesses, barriers and warp operations for each line, so these are matched with the next event of the thread in
// the debug build that has the same kind, line and, if it is an access, address. The compiler changes the order of loads, but moves none
// over a store, an atomic or a barrier of which it does not know that it leaves the value as it is. Entries of basic blocks and accesses of
// local memory differ between the builds. They are matched by their line and their order, between two events that match.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/variables/debug_build_addresses.h"

namespace simtscope::analysis {

/// Says how well the events of a warp match those of the debug build; each lane of an event counts.
struct DebugBuildAgreement {
    std::uint64_t matchedCount = 0, unmatchedCount = 0;
    std::uint64_t differingValueCount = 0;            ///< matched accesses in which the two builds read or write different values
    std::optional<std::uint32_t> firstDifferingStep;  ///< step of the optimised code
    bool isCutOff = false;                            ///< the recording of the debug build ends early, so that later steps have no match
};

/// Describes an event of the optimised code that at least one lane has in common with the debug build.
struct EventMatch {
    std::uint32_t step = 0;       ///< of the optimised code
    LaneMask lanes = 0;           ///< lanes that have a match
    std::uint32_t debugStep = 0;  ///< of all lanes, unless laneSteps says otherwise
    std::int32_t laneSteps = -1;  ///< index in WarpMatches::laneSteps; -1: all lanes have debugStep
};

/// Holds the matches of a warp.
struct WarpMatches {
    std::vector<EventMatch> matches;  ///< by step
    std::vector<std::array<std::uint32_t, kWarpSize>> laneSteps;
    DebugBuildAgreement agreement;

    /// Notes the debug build's step of a lane.
    void add(EventMatch& match, unsigned lane, std::uint32_t debugStep);
    std::uint32_t debugStepOf(const EventMatch& match, unsigned lane) const;
};

/// Numbers the points of both builds: events of one point have the same kind, file and line.
class EventPoints {
public:
    using Id = std::uint32_t;
    static constexpr Id kNone = 0xffffffffu;

    /// Returns the point of an event that has this kind and site. kNone for the end of a wait, which has no line.
    Id find(trace::EventKind kind, bool isLocal, const trace::Site* site);
    /// Returns the point of all events of this kind. An event is looked for there if one of the builds gives it no line: the debug build
    /// those of functions such as __iAtomicAdd, the optimised one those that it has made of several lines.
    Id findAnyLine(trace::EventKind kind) { return intern(kind, false, {}, 0); }
    std::size_t count() const { return m_ids.size(); }

private:
    Id intern(trace::EventKind kind, bool isLocal, const std::string& file, std::uint32_t line)
    {
        return m_ids.try_emplace({kind, isLocal, file, line}, Id(m_ids.size())).first->second;
    }
    std::map<std::tuple<trace::EventKind, bool, std::string, std::uint32_t>, Id> m_ids;
};

/// Matches the events of one warp after the other.
class DebugEventMatcher {
public:
    /// The blocks must outlive this object.
    DebugEventMatcher(const RecordedBlock& optimised, const RecordedBlock& debug);
    WarpMatches match(WarpId warp);

private:
    static constexpr std::uint32_t kNoEvent = 0xffffffffu;

    /// Describes an event that has a point.
    struct PointEvent {
        std::uint32_t index = 0;
        LaneMask mask = 0;
        trace::EventKind kind = trace::EventKind::BlockEntry;
        bool isIntermediate = false;  ///< an entry of a basic block, or an access of local memory
        EventPoints::Id point = 0;
        unsigned bytes = 0;  ///< of an access
    };
    using EventList = std::vector<PointEvent>;

    /// Says which events of a point a lane has matched: all before `next`, and next + i where bit i of `used` is set.
    struct Cursor {
        std::uint32_t next = 0;
        std::uint64_t used = 0;
        void advance()
        {
            ++next;
            used >>= 1;
        }
    };
    /// Holds how far a lane has come.
    struct LaneState {
        std::uint32_t floor = 0;             ///< no earlier event of the debug build can match any more; an index in m_debugEvents
        std::uint32_t last = 0;              ///< index in m_debugEvents behind the furthest match
        std::vector<std::uint32_t> waiting;  ///< intermediate events since the last match, as indices in m_optimisedEvents
    };

    std::vector<EventList> listEvents(const RecordedBlock& block);
    void matchEvent(std::uint32_t position, WarpMatches& matches);
    std::uint32_t matchLane(EventPoints::Id point, unsigned lane, bool needsEqualValues);
    std::uint64_t coveredBytes(const PointEvent& debugEvent, unsigned lane);
    void matchWaiting(unsigned lane, std::uint32_t end, WarpMatches& matches);

    const RecordedBlock &m_optimised, &m_debug;
    DebugBuildAddresses m_addresses;
    EventPoints m_points;
    std::vector<EventList> m_optimisedByWarp, m_debugByWarp;
    // the warp that is being matched
    const EventList *m_optimisedEvents = nullptr, *m_debugEvents = nullptr;
    std::vector<std::vector<std::uint32_t>> m_eventsOfPoint;  ///< indices in m_debugEvents
    std::vector<std::array<Cursor, kWarpSize>> m_cursors;     ///< by point
    std::array<LaneState, kWarpSize> m_lanes;
    // the event of the optimised code that is being matched
    PointEvent m_event;
    bool m_usesUp = false, m_differs = false;
    trace::EventData m_data, m_debugData;
    std::uint32_t m_loadedDebug = kNoEvent;  ///< event in m_debugData
};

}  // namespace simtscope::analysis
