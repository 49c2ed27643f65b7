#include "gpu/analysis/variables/debug_event_matcher.h"

#include <algorithm>

#include "gpu/core/each_lane.h"

namespace simtscope::analysis {
namespace {

using trace::EventKind;

/// How many events of a point, from a lane's first one that is not matched, are searched for the one with the address.
constexpr unsigned kWindow = 64;

bool isAccess(EventKind kind)
{
    return kind == EventKind::Load || kind == EventKind::Store || kind == EventKind::Atomic;
}

/// Returns a mask of the first bytes of an access, of which at most 64 count.
std::uint64_t firstBytes(std::uint64_t bytes)
{
    return bytes < 64 ? (std::uint64_t(1) << bytes) - 1 : ~std::uint64_t(0);
}

}  // namespace

void WarpMatches::add(EventMatch& match, unsigned lane, std::uint32_t debugStep)
{
    if (match.lanes == 0) {
        match.debugStep = debugStep;
    } else if (match.laneSteps < 0 && debugStep != match.debugStep) {
        match.laneSteps = std::int32_t(laneSteps.size());
        laneSteps.emplace_back().fill(match.debugStep);
    }
    if (match.laneSteps >= 0)
        laneSteps[std::size_t(match.laneSteps)][lane] = debugStep;
    match.lanes |= LaneMask(1) << lane;
}

std::uint32_t WarpMatches::debugStepOf(const EventMatch& match, unsigned lane) const
{
    return match.laneSteps < 0 ? match.debugStep : laneSteps[std::size_t(match.laneSteps)][lane];
}

EventPoints::Id EventPoints::find(EventKind kind, bool isLocal, const trace::Site* site)
{
    if (kind == EventKind::Exit)
        return findAnyLine(kind);
    if (!site || kind == EventKind::Yield)
        return kNone;
    if (site->frames.empty())
        return isLocal ? kNone : findAnyLine(kind);
    // The debug build may be one of a copy, so the folder does not count.
    const trace::SourceFrame& frame = site->frames.front();
    return intern(kind, isLocal, frame.path.substr(frame.path.rfind('/') + 1), frame.line);
}

DebugEventMatcher::DebugEventMatcher(const RecordedBlock& optimised, const RecordedBlock& debug)
    : m_optimised(optimised), m_debug(debug), m_addresses(optimised.recording(), optimised.launch(), debug.recording(), debug.launch())
{
    for (unsigned kind = 0; kind < kEventKindCount; ++kind)
        m_points.findAnyLine(EventKind(kind));
    m_optimisedByWarp = listEvents(optimised);
    m_debugByWarp = listEvents(debug);
}

std::vector<DebugEventMatcher::EventList> DebugEventMatcher::listEvents(const RecordedBlock& block)
{
    std::vector<EventList> events(block.launch().warpsPerBlock());
    std::unordered_map<std::uint64_t, EventPoints::Id> points;  // by kind, site and whether memory is local
    trace::EventData data;
    for (std::uint32_t i = 0; i < block.trace().size(); ++i) {
        const trace::Event event = block.trace().event(EventIndex{i});
        if (event.mask == 0 || event.warp.value >= events.size())
            continue;
        const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
        bool isLocal = false;
        if (isAccess(event.kind)) {
            block.trace().readAddress(EventIndex{i}, data);
            isLocal = data.allocation[*eachLane(event.mask).begin()] == trace::kLocalAllocation.value;
        }
        const std::uint64_t key = std::uint64_t(event.site.value) << 8 | unsigned(event.kind) << 1 | unsigned(isLocal);
        const auto [point, isNew] = points.try_emplace(key, EventPoints::kNone);
        if (isNew)
            point->second = m_points.find(event.kind, isLocal, site);
        if (point->second != EventPoints::kNone)
            events[event.warp.value].push_back(
                {i, event.mask, event.kind, isLocal || event.kind == EventKind::BlockEntry, point->second, site ? site->bytes() : 0});
    }
    return events;
}

WarpMatches DebugEventMatcher::match(WarpId warp)
{
    m_optimisedEvents = &m_optimisedByWarp[warp.value];
    m_debugEvents = &m_debugByWarp[warp.value];
    m_eventsOfPoint.assign(m_points.count(), {});
    for (std::uint32_t i = 0; i < m_debugEvents->size(); ++i) {
        const PointEvent& event = (*m_debugEvents)[i];
        const EventPoints::Id anyLine = m_points.findAnyLine(event.kind);
        if (event.isIntermediate)
            continue;
        m_eventsOfPoint[event.point].push_back(i);
        if (event.point != anyLine)
            m_eventsOfPoint[anyLine].push_back(i);
    }
    m_cursors.assign(m_points.count(), {});
    m_lanes.fill({});
    m_loadedDebug = kNoEvent;
    WarpMatches matches;
    matches.agreement.isCutOff = m_debug.trace().isTruncated() && !m_optimised.trace().isTruncated();
    for (const PointEvent& event : *m_optimisedEvents)
        matches.matches.push_back({m_optimised.steps().stepOf(EventIndex{event.index}), 0, 0, -1});
    for (std::uint32_t i = 0; i < m_optimisedEvents->size(); ++i)
        matchEvent(i, matches);
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        matchWaiting(lane, std::uint32_t(m_debugEvents->size()), matches);
    std::erase_if(matches.matches, [](const EventMatch& match) { return match.lanes == 0; });
    return matches;
}

void DebugEventMatcher::matchEvent(std::uint32_t position, WarpMatches& matches)
{
    m_event = (*m_optimisedEvents)[position];
    if (m_event.isIntermediate) {
        for (const unsigned lane : eachLane(m_event.mask))
            m_lanes[lane].waiting.push_back(position);
        return;
    }
    if (isAccess(m_event.kind))
        m_optimised.trace().read(EventIndex{m_event.index}, m_data);
    const EventPoints::Id anyLine = m_points.findAnyLine(m_event.kind);
    EventMatch& match = matches.matches[position];
    for (const unsigned lane : eachLane(m_event.mask)) {
        // Where an iteration of a loop has left out an access, the value tells to which one the next belongs.
        std::uint32_t found = kNoEvent;
        for (const EventPoints::Id point : {m_event.point, anyLine}) {
            for (const bool needsEqualValues : {true, false}) {
                if (found == kNoEvent)
                    found = matchLane(point, lane, needsEqualValues);
            }
        }
        if (found == kNoEvent) {
            ++matches.agreement.unmatchedCount;
            continue;
        }
        ++matches.agreement.matchedCount;
        if (m_differs) {
            ++matches.agreement.differingValueCount;
            if (!matches.agreement.firstDifferingStep)
                matches.agreement.firstDifferingStep = match.step;
        }
        matchWaiting(lane, found, matches);
        LaneState& state = m_lanes[lane];
        state.last = std::max(state.last, found + 1);
        if (m_event.kind != EventKind::Load)
            state.floor = std::max(state.floor, found + std::uint32_t(m_usesUp));
        matches.add(match, lane, m_debug.steps().stepOf(EventIndex{(*m_debugEvents)[found].index}));
    }
}

/// Returns the lane's first event of the point that fits the present one and is not matched yet, as an index in m_debugEvents. An access of
/// one build may be several in the other, such as a float4 element by element: then it is the last of them.
std::uint32_t DebugEventMatcher::matchLane(EventPoints::Id point, unsigned lane, bool needsEqualValues)
{
    const std::vector<std::uint32_t>& events = m_eventsOfPoint[point];
    const auto hasLane = [&](std::uint32_t position) { return ((*m_debugEvents)[events[position]].mask >> lane & 1) != 0; };
    Cursor& cursor = m_cursors[point][lane];
    while (cursor.next < events.size() && ((cursor.used & 1) || events[cursor.next] < m_lanes[lane].floor || !hasLane(cursor.next)))
        cursor.advance();
    m_differs = false;
    m_usesUp = true;
    const std::uint64_t wanted = firstBytes(m_event.bytes);
    std::uint64_t covered = 0, used = cursor.used;
    for (unsigned i = 0; i < kWindow && cursor.next + i < events.size(); ++i) {
        if ((used >> i & 1) || !hasLane(cursor.next + i))
            continue;
        const std::uint32_t found = events[cursor.next + i];
        if (isAccess(m_event.kind)) {
            const std::uint64_t part = coveredBytes((*m_debugEvents)[found], lane) & wanted;
            if ((part & ~covered) == 0 || (needsEqualValues && m_differs))
                continue;
            covered |= part;
        }
        if (m_usesUp)
            used |= std::uint64_t(1) << i;
        if (isAccess(m_event.kind) && covered != wanted)
            continue;
        cursor.used = used;
        return found;
    }
    return kNoEvent;
}

/// Returns which bytes of the present access the access of the debug build covers. Notes whether it ends with them, and whether the values
/// differ.
std::uint64_t DebugEventMatcher::coveredBytes(const PointEvent& debugEvent, unsigned lane)
{
    if (m_loadedDebug != debugEvent.index)
        m_debug.trace().read(EventIndex{debugEvent.index}, m_debugData);
    m_loadedDebug = debugEvent.index;
    const std::uint32_t allocation = m_data.allocation[lane];
    const std::uint64_t begin = m_addresses.offset(allocation, m_data.offset[lane]), debugBegin = m_debugData.offset[lane];
    if (m_debugData.allocation[lane] != m_addresses.allocation(allocation) || debugBegin >= begin + m_event.bytes ||
        begin >= debugBegin + debugEvent.bytes)
        return 0;
    m_usesUp = begin + m_event.bytes >= debugBegin + debugEvent.bytes;
    m_differs = debugEvent.bytes == m_event.bytes && m_debugData.value[0][lane] != m_data.value[0][lane];
    const std::uint64_t bytes = firstBytes(debugEvent.bytes);
    return debugBegin >= begin ? bytes << (debugBegin - begin) : bytes >> (begin - debugBegin);
}

/// Matches the lane's intermediate events since its last match with those of the debug build before the event `end`: those of a line
/// in their order.
void DebugEventMatcher::matchWaiting(unsigned lane, std::uint32_t end, WarpMatches& matches)
{
    LaneState& state = m_lanes[lane];
    if (state.waiting.empty())
        return;
    std::map<EventPoints::Id, std::vector<std::uint32_t>> debugEvents, events;
    for (std::uint32_t i = state.last; i < end; ++i) {
        const PointEvent& event = (*m_debugEvents)[i];
        if (event.isIntermediate && (event.mask >> lane & 1))
            debugEvents[event.point].push_back(i);
    }
    for (const std::uint32_t position : state.waiting)
        events[(*m_optimisedEvents)[position].point].push_back(position);
    for (const auto& [point, positions] : events) {
        const std::vector<std::uint32_t>& found = debugEvents[point];
        for (std::size_t i = 0; i < positions.size() && !found.empty(); ++i) {
            // A loop has made all of them equally often, so the last ones of each iteration match.
            const std::size_t last = (i + 1) * found.size() / positions.size();
            const std::uint32_t debugEvent = found[std::max<std::size_t>(last, 1) - 1];
            matches.add(matches.matches[positions[i]], lane, m_debug.steps().stepOf(EventIndex{(*m_debugEvents)[debugEvent].index}));
        }
    }
    state.waiting.clear();
}

}  // namespace simtscope::analysis
