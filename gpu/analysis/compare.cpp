#include "gpu/analysis/compare.h"

#include <algorithm>
#include <array>
#include <deque>

#include <fmt/format.h>

#include "gpu/analysis/program_lines.h"
#include "gpu/core/messages/compare.h"
#include "gpu/core/messages/plain.h"

namespace simtscope::analysis {
namespace {

using trace::BlockTrace;
using trace::Event;
using trace::EventData;
using trace::EventKind;
using trace::Launch;
using trace::Recording;

/// What one lane did in one event.
struct LaneEvent {
    EventKind kind{};
    SiteId site{};
    std::uint32_t allocation = 0;
    std::uint64_t offset = 0, sourceLane = 0;
    unsigned elements = 0;
    std::array<std::uint64_t, trace::kMaxElements> value{};
    std::uint64_t result = 0;
    bool hasResult = false, resultIsFree = false;
};

constexpr unsigned kEventsBetweenLooks = 1u << 12;  // at the stop token

constexpr bool hasData(EventKind kind)
{
    return kind != EventKind::BlockEntry && kind != EventKind::Exit && kind != EventKind::Yield && kind != EventKind::Matrix;
}

/// One warp's events of a block, in program order, handed out lane by lane.
class WarpReader {
public:
    WarpReader(const Recording& recording, const Launch& launch, const BlockTrace& trace, const std::vector<EventIndex>& events)
        : m_recording(recording), m_launch(launch), m_trace(trace), m_events(events)
    {
    }

    /// Reads on to the warp's next event. False: there is none.
    bool advance()
    {
        if (m_next == m_events.size())
            return false;
        const EventIndex index = m_events[m_next++];
        const Event event = m_trace.event(index);
        push(event, hasData(event.kind) ? m_trace.data(index) : EventData{});
        return true;
    }

    std::array<std::deque<LaneEvent>, kWarpSize> lanes;
    LaneMask mask = 0;  ///< of the event read last

private:
    void push(const Event& event, const EventData& data)
    {
        mask = event.mask;
        LaneEvent lane{.kind = event.kind, .site = event.site, .elements = data.elements, .hasResult = data.hasResult};
        if (event.kind == EventKind::Atomic) {
            lane.resultIsFree = true;
        } else if (event.kind == EventKind::Load && data.elements == 1) {
            const trace::Site* site = m_recording.site(m_launch, event.site);
            if (site && site->operation.kind == ptx::OpKind::Call)
                lane.elements = 0;  // malloc: where it finds room is no result
        } else if (event.kind == EventKind::Vote) {
            const trace::Site* site = m_recording.site(m_launch, event.site);
            lane.resultIsFree = site && site->operation.kind == ptx::OpKind::ActiveMask;
        }
        for (unsigned i = 0; i < kWarpSize; ++i) {
            if (!(event.mask >> i & 1))
                continue;
            lane.allocation = data.allocation[i];
            lane.offset = data.offset[i];
            lane.sourceLane = data.sourceLane[i];
            for (unsigned e = 0; e < lane.elements; ++e)
                lane.value[e] = data.value[e][i];
            lane.result = data.result[i];
            lanes[i].push_back(lane);
        }
    }

    const Recording& m_recording;
    const Launch& m_launch;
    const BlockTrace& m_trace;
    const std::vector<EventIndex>& m_events;
    std::size_t m_next = 0;
};

/// The events of each warp. Yields are left out: they tell of the engine's scheduling, not of the program.
std::vector<std::vector<EventIndex>> eventsByWarp(const BlockTrace& trace, std::uint32_t warps)
{
    std::vector<std::vector<EventIndex>> events(warps);
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const Event event = trace.event(EventIndex{i});
        if (event.kind != EventKind::Yield && event.warp.value < warps)
            events[event.warp.value].push_back(EventIndex{i});
    }
    return events;
}

struct Side {
    const Recording& recording;
    const Launch& launch;
};

/// A value that is an address in an allocation, as (allocation, offset).
std::optional<std::pair<std::uint32_t, std::uint64_t>> asPointer(const Recording& recording, std::uint64_t value)
{
    for (const trace::Allocation& allocation : recording.allocations)
        if (value >= allocation.address && value - allocation.address < std::max<std::uint64_t>(allocation.bytes, 1))
            return std::pair{allocation.id.value, value - allocation.address};
    return std::nullopt;
}

bool sameValue(const Side& left, const Side& right, const LaneEvent& a, const LaneEvent& b, std::uint64_t valueA, std::uint64_t valueB)
{
    if (valueA == valueB)
        return true;
    const trace::Site* site = left.recording.site(left.launch, a.site);
    if (a.site != b.site || !site || site->elementBytes != 8)
        return false;
    const auto pointer = asPointer(left.recording, valueA);
    return pointer && pointer == asPointer(right.recording, valueB);
}

Message place(std::uint32_t allocation, std::uint64_t offset)
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

Message siteText(const Side& side, const LaneEvent* event)
{
    if (!event)
        return msg::compare::nothingMore();
    const trace::Site* site = side.recording.site(side.launch, event->site);
    return site ? msg::compare::instructionAt(site->opcode, event->site.value) : msg::compare::siteAt(event->site.value);
}

void locate(Difference& difference, const Side& side, SiteId id)
{
    const trace::Site* site = side.recording.site(side.launch, id);
    if (const trace::SourceFrame* const frame = costFrame(site)) {
        difference.file = frame->path;
        difference.line = frame->line;
    }
}

/// Nothing when the lanes agree in this event.
std::optional<Difference> laneDifference(const Side& left, const Side& right, const LaneEvent& a, const LaneEvent& b)
{
    Difference difference;
    locate(difference, left, a.site);
    const auto with = [&](const MessageTemplate<>& what, Message onLeft, Message onRight) {
        difference.what = what();
        difference.left = std::move(onLeft);
        difference.right = std::move(onRight);
        return difference;
    };
    if (a.kind != b.kind || a.site != b.site)
        return with(msg::compare::site, siteText(left, &a), siteText(right, &b));
    if (a.allocation != b.allocation || a.offset != b.offset)
        return with(msg::compare::address, place(a.allocation, a.offset), place(b.allocation, b.offset));
    if (a.sourceLane != b.sourceLane)
        return with(msg::compare::sourceLane, msg::compare::number(a.sourceLane), msg::compare::number(b.sourceLane));
    for (unsigned e = 0; e < std::max(a.elements, b.elements); ++e)
        if (!sameValue(left, right, a, b, a.value[e], b.value[e]))
            return with(msg::compare::value, msg::compare::bits(a.value[e]), msg::compare::bits(b.value[e]));
    if (!a.resultIsFree && a.result != b.result)
        return with(msg::compare::result, msg::compare::bits(a.result), msg::compare::bits(b.result));
    return std::nullopt;
}

class Comparer {
public:
    Comparer(const Recording& left, const Recording& right, std::stop_token stop) : m_left(left), m_right(right), m_stop(std::move(stop)) {}

    Comparison run()
    {
        if (m_left.launches.size() != m_right.launches.size())
            add({.what = msg::compare::launches(),
                 .left = msg::compare::number(std::int64_t(m_left.launches.size())),
                 .right = msg::compare::number(std::int64_t(m_right.launches.size()))});
        const std::size_t common = std::min(m_left.launches.size(), m_right.launches.size());
        for (std::size_t i = 0; i < common && !m_stop.stop_requested(); ++i)
            launch({m_left, m_left.launches[i]}, {m_right, m_right.launches[i]});
        return m_result;
    }

private:
    void add(Difference difference)
    {
        ++m_result.differences;
        if (!m_result.first)
            m_result.first = std::move(difference);
    }

    void launch(const Side& left, const Side& right)
    {
        ++m_result.launches;
        const auto shape = [](const Launch& l) {
            return msg::plain::name(fmt::format("{}<<<({},{},{}), ({},{},{}), {}>>>", l.name, l.grid.x, l.grid.y, l.grid.z, l.block.x,
                                                l.block.y, l.block.z, l.dynamicShared));
        };
        const auto id = std::int64_t(left.launch.id.value);
        if (left.launch.kernel != right.launch.kernel || shape(left.launch) != shape(right.launch))
            return add({.what = msg::compare::launch(),
                        .left = shape(left.launch),
                        .right = shape(right.launch),
                        .kernel = left.launch.name,
                        .launch = id});
        if (auto difference = codeDifference(left, right))
            return add(std::move(*difference));
        if (left.launch.error != right.launch.error)
            add({.what = msg::compare::launchError(),
                 .left = msg::compare::number(left.launch.error),
                 .right = msg::compare::number(right.launch.error),
                 .kernel = left.launch.name,
                 .launch = id});

        const std::uint64_t before = m_result.blocks;
        for (const auto& trace : left.launch.blocks) {
            if (m_stop.stop_requested())
                return;
            if (const BlockTrace* other = right.launch.find(trace->block()))
                block(left, right, *trace, *other);
            else
                ++m_result.blocksInOne;
        }
        for (const auto& trace : right.launch.blocks)
            m_result.blocksInOne += !left.launch.find(trace->block());
        m_result.launchesWithoutBlocks += m_result.blocks == before && left.launch.error == 0;
    }

    /// Site ids only mean the same in the same code.
    std::optional<Difference> codeDifference(const Side& left, const Side& right) const
    {
        const std::size_t moduleLeft = left.launch.module.value, moduleRight = right.launch.module.value;
        if (moduleLeft >= left.recording.sites.size() || moduleRight >= right.recording.sites.size())
            return std::nullopt;
        const auto& a = left.recording.sites[moduleLeft];
        const auto& b = right.recording.sites[moduleRight];
        Difference difference{.what = msg::compare::code(), .kernel = left.launch.name, .launch = std::int64_t(left.launch.id.value)};
        for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end(); ++i, ++j) {
            if (i->first == j->first && i->second.opcode == j->second.opcode && i->second.function == j->second.function)
                continue;
            locate(difference, left, i->first);
            difference.left = msg::plain::name(i->second.opcode);
            difference.right = msg::plain::name(j->second.opcode);
            return difference;
        }
        if (a.size() == b.size())
            return std::nullopt;
        difference.left = msg::compare::instructions(std::int64_t(a.size()));
        difference.right = msg::compare::instructions(std::int64_t(b.size()));
        return difference;
    }

    void block(const Side& left, const Side& right, const BlockTrace& a, const BlockTrace& b)
    {
        ++m_result.blocks;
        const std::uint32_t warps = left.launch.warps();
        const auto eventsA = eventsByWarp(a, warps), eventsB = eventsByWarp(b, warps);
        bool whole = true;
        for (std::uint32_t warp = 0; warp < warps && !m_stop.stop_requested(); ++warp)
            whole = compareWarp({left.recording, left.launch, a, eventsA[warp]}, {right.recording, right.launch, b, eventsB[warp]}, left,
                                right, a, b, WarpId{warp}) &&
                    whole;
        m_result.blocksCut += !whole;
    }

    /// False: events at its end are in one recording only, since the other was cut off.
    bool compareWarp(WarpReader readerA, WarpReader readerB, const Side& left, const Side& right, const BlockTrace& a, const BlockTrace& b,
                     WarpId id)
    {
        LaneMask differing = 0;
        bool sameMasks = true;
        std::array<std::uint64_t, kWarpSize> position{};
        unsigned events = 0;
        for (bool moreA = true, moreB = true; moreA || moreB;) {
            if (++events % kEventsBetweenLooks == 0 && m_stop.stop_requested())
                return true;
            moreA = moreA && readerA.advance();
            moreB = moreB && readerB.advance();
            sameMasks = sameMasks && moreA == moreB && readerA.mask == readerB.mask;
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                auto& queueA = readerA.lanes[lane];
                auto& queueB = readerB.lanes[lane];
                for (; !queueA.empty() && !queueB.empty(); queueA.pop_front(), queueB.pop_front(), ++position[lane]) {
                    if (differing >> lane & 1)
                        continue;
                    ++m_result.laneEvents;
                    m_result.freeDifferences += queueA.front().resultIsFree && queueA.front().result != queueB.front().result;
                    if (auto difference = laneDifference(left, right, queueA.front(), queueB.front())) {
                        differing |= LaneMask(1) << lane;
                        add(at(std::move(*difference), left, a, id, lane, position[lane]));
                    }
                }
            }
        }
        m_result.maskDifferences += !sameMasks;
        bool whole = true;
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            const auto& queueA = readerA.lanes[lane];
            const auto& queueB = readerB.lanes[lane];
            if ((differing >> lane & 1) || queueA.empty() == queueB.empty())
                continue;
            if (queueA.empty() ? a.truncated() : b.truncated()) {  // what is missing where it was cut off is no difference
                whole = false;
                continue;
            }
            Difference difference{.what = msg::compare::site()};
            difference.left = siteText(left, queueA.empty() ? nullptr : &queueA.front());
            difference.right = siteText(right, queueB.empty() ? nullptr : &queueB.front());
            locate(difference, left, queueA.empty() ? queueB.front().site : queueA.front().site);
            add(at(std::move(difference), left, a, id, lane, position[lane]));
        }
        return whole;
    }

    static Difference at(Difference difference, const Side& side, const BlockTrace& block, WarpId warp, unsigned lane, std::uint64_t index)
    {
        difference.kernel = side.launch.name;
        difference.launch = side.launch.id.value;
        difference.block = block.block().value;
        difference.warp = warp.value;
        difference.lane = lane;
        difference.index = index;
        return difference;
    }

    const Recording& m_left;
    const Recording& m_right;
    std::stop_token m_stop;
    Comparison m_result;
};

}  // namespace

Message Difference::message() const
{
    std::vector<Message> where;
    if (!kernel.empty())
        where.push_back(msg::plain::name(kernel));
    if (line > 0)
        where.push_back(msg::compare::line(file, line));
    if (launch >= 0)
        where.push_back(msg::compare::ofLaunch(launch));
    if (lane >= 0)
        where.push_back(msg::compare::ofLane(block, warp, lane, std::int64_t(index)));
    return joinedMessages({joinedMessages(where, ", "), msg::compare::differs(what, left, right)}, ": ");
}

std::optional<EventIndex> eventAt(const BlockTrace& trace, const Difference& difference)
{
    std::optional<EventIndex> found;
    std::uint64_t left = difference.index;
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const Event event = trace.event(EventIndex{i});
        if (event.kind == EventKind::Yield || std::int64_t(event.warp.value) != difference.warp || !(event.mask >> difference.lane & 1))
            continue;
        found = EventIndex{i};
        if (left-- == 0)
            break;
    }
    return found;
}

Comparison compare(const Recording& left, const Recording& right, std::stop_token stop)
{
    return Comparer(left, right, std::move(stop)).run();
}

}  // namespace simtscope::analysis
