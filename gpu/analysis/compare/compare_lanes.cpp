#include "gpu/analysis/compare/compare_lanes.h"

#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/messages/compare.h"

namespace simtscope::analysis {
namespace {

using trace::Event;
using trace::EventData;
using trace::EventKind;
using trace::Recording;

constexpr bool hasData(EventKind kind)
{
    return kind != EventKind::BlockEntry && kind != EventKind::Exit && kind != EventKind::Yield && kind != EventKind::Matrix;
}

/// Returns a value that is an address in an allocation as (allocation, offset).
std::optional<std::pair<std::uint32_t, std::uint64_t>> findPointer(const Recording& recording, std::uint64_t value)
{
    for (const trace::Allocation& allocation : recording.allocations)
        if (value >= allocation.address && value - allocation.address < std::max<std::uint64_t>(allocation.bytes, 1))
            return std::pair{allocation.id.value, value - allocation.address};
    return std::nullopt;
}

bool isSameValue(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent& a, const LaneEvent& b, std::uint64_t valueA,
                 std::uint64_t valueB)
{
    if (valueA == valueB)
        return true;
    const trace::Site* site = left.recording.findSite(left.launch, a.site);
    if (a.site != b.site || !site || site->elementBytes != 8)
        return false;
    const auto pointer = findPointer(left.recording, valueA);
    return pointer && pointer == findPointer(right.recording, valueB);
}

Message describeLocation(std::uint32_t allocation, std::uint64_t offset)
{
    switch (allocation) {
    case trace::kNoAllocation.value:
        return msg::compare::addressOf(offset);
    case trace::kSharedAllocation.value:
        return msg::compare::sharedByte(offset);
    case trace::kLocalAllocation.value:
        return msg::compare::localByte(offset);
    case trace::kParamAllocation.value:
        return msg::compare::parameterByte(offset);
    default:
        return msg::compare::allocationByte(allocation, offset);
    }
}

Message formatSite(const RecordedLaunch& side, const LaneEvent* event)
{
    if (!event)
        return msg::compare::nothingMore();
    const trace::Site* site = side.recording.findSite(side.launch, event->site);
    return site ? msg::compare::instructionAt(site->opcode, event->site.value) : msg::compare::siteAt(event->site.value);
}

/// Returns the first element in which the events differ, or the number of elements when none does.
unsigned findDifferingElement(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent& a, const LaneEvent& b)
{
    const unsigned elements = std::max(a.elementCount, b.elementCount);
    unsigned e = 0;
    while (e < elements && isSameValue(left, right, a, b, a.value[e], b.value[e]))
        ++e;
    return e;
}

}  // namespace

LaneEvent makeWarpEvent(const RecordedLaunch& side, const Event& event, const EventData& data)
{
    LaneEvent warp{.kind = event.kind, .site = event.site, .elementCount = data.elementCount, .hasResult = data.hasResult};
    if (event.kind == EventKind::Atomic) {
        warp.isResultUnspecified = true;
    } else if (event.kind == EventKind::Load && data.elementCount == 1) {
        const trace::Site* site = side.recording.findSite(side.launch, event.site);
        if (site && site->operation.kind == ptx::OpKind::Call)
            warp.elementCount = 0;  // the address that malloc returns is not compared
    } else if (event.kind == EventKind::Vote) {
        const trace::Site* site = side.recording.findSite(side.launch, event.site);
        warp.isResultUnspecified = site && site->operation.kind == ptx::OpKind::ActiveMask;
    }
    return warp;
}

LaneEvent makeLaneEvent(const LaneEvent& warp, const EventData& data, unsigned lane)
{
    LaneEvent event = warp;
    event.allocation = data.allocation[lane];
    event.offset = data.offset[lane];
    event.sourceLane = data.sourceLane[lane];
    for (unsigned e = 0; e < event.elementCount; ++e)
        event.value[e] = data.value[e][lane];
    event.result = data.result[lane];
    return event;
}

EventData dataOf(const trace::BlockTrace& trace, const Event& event, EventIndex index)
{
    return hasData(event.kind) ? trace.data(index) : EventData{};
}

bool isProgramEvent(EventKind kind)
{
    return kind != EventKind::Yield;
}

std::vector<std::vector<EventIndex>> groupEventsByWarp(const trace::BlockTrace& trace, std::uint32_t warps,
                                                       const std::function<bool(std::uint32_t)>& isWantedWarp)
{
    std::vector<std::vector<EventIndex>> events(warps);
    std::vector<bool> isWanted(warps);
    for (std::uint32_t warp = 0; warp < warps; ++warp)
        isWanted[warp] = !isWantedWarp || isWantedWarp(warp);
    std::uint32_t begin = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i)
            if (chunk->warp[i] < warps && isWanted[chunk->warp[i]] && isProgramEvent(EventKind(chunk->kind[i])))
                events[chunk->warp[i]].push_back(EventIndex{begin + i});
        begin += chunk->size();
    }
    return events;
}

LaneReader::LaneReader(const RecordedLaunch& side, const trace::BlockTrace& trace, const std::vector<EventIndex>& warpEvents, unsigned lane)
    : m_side(side), m_trace(trace), m_lane(lane)
{
    for (const EventIndex index : warpEvents)
        if (trace.event(index).mask >> lane & 1)
            m_events.push_back(index);
}

LaneEvent LaneReader::at(std::size_t position) const
{
    const EventIndex index = m_events[position];
    const Event event = m_trace.event(index);
    const EventData data = dataOf(m_trace, event, index);
    return makeLaneEvent(makeWarpEvent(m_side, event, data), data, m_lane);
}

bool isSameEvent(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent& a, const LaneEvent& b)
{
    return a.kind == b.kind && a.site == b.site && a.allocation == b.allocation && a.offset == b.offset && a.sourceLane == b.sourceLane &&
           findDifferingElement(left, right, a, b) == std::max(a.elementCount, b.elementCount) &&
           (a.isResultUnspecified || a.result == b.result);
}

Difference describeLaneDifference(const RecordedLaunch& left, const RecordedLaunch& right, const LaneEvent* a, const LaneEvent* b)
{
    Difference difference;
    setSourceLine(difference, left, a ? a->site : b->site);
    const auto finishDifference = [&](const MessageTemplate<>& aspect, Message onLeft, Message onRight) {
        difference.aspect = aspect();
        difference.leftValue = std::move(onLeft);
        difference.rightValue = std::move(onRight);
        return difference;
    };
    if (!a || !b || a->kind != b->kind || a->site != b->site)
        return finishDifference(msg::compare::site, formatSite(left, a), formatSite(right, b));
    if (a->allocation != b->allocation || a->offset != b->offset)
        return finishDifference(msg::compare::address, describeLocation(a->allocation, a->offset),
                                describeLocation(b->allocation, b->offset));
    if (a->sourceLane != b->sourceLane)
        return finishDifference(msg::compare::sourceLane, msg::compare::number(a->sourceLane), msg::compare::number(b->sourceLane));
    if (const unsigned e = findDifferingElement(left, right, *a, *b); e < std::max(a->elementCount, b->elementCount))
        return finishDifference(msg::compare::value, msg::compare::bits(a->value[e]), msg::compare::bits(b->value[e]));
    return finishDifference(msg::compare::result, msg::compare::bits(a->result), msg::compare::bits(b->result));
}

void setSourceLine(Difference& difference, const RecordedLaunch& side, SiteId id)
{
    if (const trace::SourceFrame* const frame = costFrame(side.recording.findSite(side.launch, id))) {
        difference.file = frame->path;
        difference.line = frame->line;
    }
}

unsigned elementBytes(const RecordedLaunch& side, SiteId id)
{
    const trace::Site* site = side.recording.findSite(side.launch, id);
    return site ? site->elementBytes : 0;
}

}  // namespace simtscope::analysis
