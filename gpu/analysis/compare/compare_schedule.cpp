#include "gpu/analysis/compare/compare_schedule.h"

#include <algorithm>

namespace simtscope::analysis {
namespace {

using trace::Event;
using trace::EventData;
using trace::EventKind;

constexpr unsigned kWordBytes = 4;

bool isKept(std::uint32_t allocation)
{
    return allocation < trace::kParamAllocation.value || allocation == trace::kSharedAllocation.value;
}

std::int64_t blockOf(const trace::BlockTrace& trace, std::uint32_t allocation)
{
    return allocation == trace::kSharedAllocation.value ? std::int64_t(trace.block().value) : -1;
}

std::uint64_t threadOf(const trace::BlockTrace& trace, WarpId warp, unsigned lane)
{
    return (std::uint64_t(trace.block().value) << 32) | (warp.value * kWarpSize + lane);
}

}  // namespace

const std::vector<EventIndex>& ScheduleDecisions::BlockEvents::of(const Side& side, const trace::BlockTrace& trace, WarpId warp)
{
    if (block != &trace) {
        block = &trace;
        events = eventsByWarp(trace, side.launch.warps());
    }
    return events[warp.value];
}

std::vector<ScheduleDecisions::Word> ScheduleDecisions::wordsOf(const Parting& parting)
{
    std::vector<Word> words;
    if (parting.why == Parting::Why::Load && isKept(parting.allocation))
        for (std::uint64_t word = parting.offset / kWordBytes; word * kWordBytes < parting.offset + std::max(parting.bytes, 1u); ++word)
            words.emplace_back(blockOf(*parting.of.left, parting.allocation), parting.allocation, word);
    return words;
}

void ScheduleDecisions::forgetOverwritten(const Side& side)
{
    for (Effects* const effects : {&m_real, &m_roles}) {
        std::erase_if(effects->words, [](const Word& word) { return std::get<0>(word) >= 0; });
        effects->warps.clear();
        effects->blocks.clear();
    }
    m_writers.clear();
    if (m_values.empty())
        return;
    for (const auto& trace : side.launch.blocks)
        for (std::uint32_t i = 0; i < trace->size() && !m_values.empty(); ++i) {
            const Event event = trace->event(EventIndex{i});
            if (event.kind != EventKind::Store)
                continue;
            const EventData data = trace->data(EventIndex{i});
            for (unsigned lane = 0; lane < kWarpSize; ++lane)
                for (unsigned e = 0; e < data.elements && event.mask >> lane & 1; ++e)
                    m_values.erase({data.allocation[lane], data.offset[lane] + e * elementBytes(side, event.site)});
        }
}

void ScheduleDecisions::findWriters(const Side& side, const std::vector<Parting>& partings)
{
    for (const Parting& parting : partings)
        for (const Word& word : wordsOf(parting))
            m_writers[word];
    if (m_writers.empty())
        return;
    for (const auto& trace : side.launch.blocks)
        for (std::uint32_t i = 0; i < trace->size(); ++i) {
            const Event event = trace->event(EventIndex{i});
            if (event.kind != EventKind::Store && event.kind != EventKind::Atomic)
                continue;
            const EventData data = trace->data(EventIndex{i});
            const unsigned bytes = std::max(1u, elementBytes(side, event.site) * std::max(1u, data.elements));
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                if (!(event.mask >> lane & 1) || !isKept(data.allocation[lane]))
                    continue;
                const std::uint64_t offset = data.offset[lane];
                for (std::uint64_t word = offset / kWordBytes; word * kWordBytes < offset + bytes; ++word) {
                    const auto found = m_writers.find({blockOf(*trace, data.allocation[lane]), data.allocation[lane], word});
                    if (found != m_writers.end() && found->second.size() < 2)  // two suffice, since one of them is another lane
                        found->second.insert(threadOf(*trace, event.warp, lane));
                }
            }
        }
}

bool ScheduleDecisions::isRead(const Parting& parting, const std::set<Word>& written)
{
    return std::ranges::any_of(wordsOf(parting), [&](const Word& word) { return written.contains(word); });
}

bool ScheduleDecisions::hasOtherWriter(const Parting& parting) const
{
    const std::uint64_t own = threadOf(*parting.of.left, parting.of.warp, parting.of.lane);
    return std::ranges::any_of(wordsOf(parting), [&](const Word& word) {
        const auto found = m_writers.find(word);
        return found != m_writers.end() && std::ranges::any_of(found->second, [own](std::uint64_t thread) { return thread != own; });
    });
}

/// Returns true when the schedule does not explain the difference: the lane differs on its own, or reads what such a lane wrote.
bool ScheduleDecisions::isReal(const Parting& parting) const
{
    switch (parting.why) {
    case Parting::Why::Role:
        return false;
    case Parting::Why::Load:
        return isRead(parting, m_real.words) || (!hasOtherWriter(parting) && !isRead(parting, m_roles.words));
    case Parting::Why::Exchange:
        return m_real.warps.contains({parting.of.left, parting.of.warp});
    case Parting::Why::Barrier:
        return m_real.blocks.contains(parting.of.left);
    case Parting::Why::None:
        break;
    }
    return true;
}

bool ScheduleDecisions::isRole(const Parting& parting) const
{
    switch (parting.why) {
    case Parting::Why::Exchange:
        return m_roles.warps.contains({parting.of.left, parting.of.warp});
    case Parting::Why::Barrier:
        return m_roles.blocks.contains(parting.of.left);
    default:
        return true;
    }
}

void ScheduleDecisions::follow(const Side& side, const Parting& parting, unsigned run, std::set<Word>& words)
{
    const trace::BlockTrace& trace = run == 0 ? *parting.of.left : *parting.of.right;
    const LaneReader events(side, trace, m_events[run].of(side, trace, parting.of.warp), parting.of.lane);
    std::map<Place, std::optional<std::uint64_t>> last;
    for (std::size_t position = run == 0 ? parting.left : parting.right; position < events.size(); ++position) {
        const LaneEvent event = events.at(position);
        const bool isStore = event.kind == EventKind::Store;
        if ((!isStore && event.kind != EventKind::Atomic) || !isKept(event.allocation))
            continue;
        const unsigned bytes = std::max(1u, elementBytes(side, event.site));
        for (unsigned e = 0; e < (isStore ? event.elements : 1); ++e) {
            const std::uint64_t offset = event.offset + e * bytes;
            for (std::uint64_t word = offset / kWordBytes; word * kWordBytes < offset + bytes; ++word)
                words.emplace(blockOf(trace, event.allocation), event.allocation, word);
            if (parting.isRole && event.allocation != trace::kSharedAllocation.value)
                last[{event.allocation, offset}] = isStore ? std::optional(event.value[e]) : std::nullopt;
        }
    }
    for (const auto& [place, value] : last)
        m_values[place][run].insert(value);
}

Difference ScheduleDecisions::describe(const Side& left, const Side& right, const Parting& parting)
{
    const DifferingLane& of = parting.of;
    const LaneReader a(left, *of.left, m_events[0].of(left, *of.left, of.warp), of.lane);
    const LaneReader b(right, *of.right, m_events[1].of(right, *of.right, of.warp), of.lane);
    std::optional<LaneEvent> x, y;
    if (parting.left < a.size())
        x = a.at(parting.left);
    if (parting.right < b.size())
        y = b.at(parting.right);
    Difference difference = laneDifference(left, right, x ? &*x : nullptr, y ? &*y : nullptr);
    difference.kernel = left.launch.name;
    difference.launch = left.launch.id.value;
    difference.block = of.left->block().value;
    difference.warp = of.warp.value;
    difference.lane = of.lane;
    difference.index = parting.left;
    return difference;
}

ScheduleDecisions::Launch ScheduleDecisions::decide(const Side& left, const Side& right, const std::vector<DifferingLane>& lanes,
                                                    const std::stop_token& stop)
{
    Launch result;
    forgetOverwritten(left);
    std::vector<Parting> partings;
    for (const DifferingLane& lane : lanes) {
        if (stop.stop_requested())
            return result;
        bool isCut = false;
        const auto &leftEvents = m_events[0].of(left, *lane.left, lane.warp), &rightEvents = m_events[1].of(right, *lane.right, lane.warp);
        if (auto parting = partingOf(left, leftEvents, right, rightEvents, lane, isCut))
            partings.push_back(*parting);
        else
            ++result.spins;
        if (isCut)
            result.cut.insert(lane.left);
    }
    findWriters(left, partings);
    findWriters(right, partings);
    // Decide the real differences first, with all that follows from them.
    for (const bool isReality : {true, false})
        for (bool isNew = true; isNew && !stop.stop_requested();) {
            isNew = false;
            for (Parting& parting : partings) {
                if (parting.isDecided || !(isReality ? isReal(parting) : isRole(parting)))
                    continue;
                parting.isDecided = isNew = true;
                parting.isRole = !isReality;
                Effects& effects = isReality ? m_real : m_roles;
                effects.warps.emplace(parting.of.left, parting.of.warp);
                effects.blocks.insert(parting.of.left);
                follow(left, parting, 0, effects.words);
                follow(right, parting, 1, effects.words);
            }
        }
    for (const Parting& parting : partings) {
        if (parting.isRole && result.roles++ == 0)
            result.firstRole = describe(left, right, parting);
        if (!parting.isRole && result.differences++ == 0)
            result.first = describe(left, right, parting);
    }
    return result;
}

std::vector<ScheduleDecisions::Written> ScheduleDecisions::differentlyWritten() const
{
    std::vector<Written> found;
    for (const auto& [place, values] : m_values) {
        const auto &left = values[0], &right = values[1];
        const bool isKnown = !left.empty() && !right.empty() && !left.contains(std::nullopt) && !right.contains(std::nullopt);
        if (isKnown && std::ranges::none_of(left, [&](const auto& value) { return right.contains(value); }))
            found.push_back({place.first, place.second, **left.begin(), **right.begin()});
    }
    return found;
}

}  // namespace simtscope::analysis
