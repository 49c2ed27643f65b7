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

const std::vector<EventIndex>& ScheduleDifferences::BlockEvents::of(const RecordedLaunch& side, const trace::BlockTrace& trace, WarpId warp)
{
    if (block != &trace) {
        block = &trace;
        events = eventsByWarp(trace, side.launch.warps());
    }
    return events[warp.value];
}

std::vector<ScheduleDifferences::Word> ScheduleDifferences::wordsOf(const LaneMismatch& mismatch)
{
    std::vector<Word> words;
    if (mismatch.why == LaneMismatch::Why::Load && isKept(mismatch.allocation))
        for (std::uint64_t word = mismatch.offset / kWordBytes; word * kWordBytes < mismatch.offset + std::max(mismatch.bytes, 1u); ++word)
            words.emplace_back(blockOf(*mismatch.of.left, mismatch.allocation), mismatch.allocation, word);
    return words;
}

void ScheduleDifferences::forgetOverwritten(const RecordedLaunch& side)
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

void ScheduleDifferences::findWriters(const RecordedLaunch& side, const std::vector<LaneMismatch>& partings)
{
    for (const LaneMismatch& mismatch : partings)
        for (const Word& word : wordsOf(mismatch))
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

bool ScheduleDifferences::isRead(const LaneMismatch& mismatch, const std::set<Word>& written)
{
    return std::ranges::any_of(wordsOf(mismatch), [&](const Word& word) { return written.contains(word); });
}

bool ScheduleDifferences::hasOtherWriter(const LaneMismatch& mismatch) const
{
    const std::uint64_t own = threadOf(*mismatch.of.left, mismatch.of.warp, mismatch.of.lane);
    return std::ranges::any_of(wordsOf(mismatch), [&](const Word& word) {
        const auto found = m_writers.find(word);
        return found != m_writers.end() && std::ranges::any_of(found->second, [own](std::uint64_t thread) { return thread != own; });
    });
}

/// Returns whether the schedule does not explain the difference: the lane differs on its own, or reads what such a lane wrote.
bool ScheduleDifferences::isReal(const LaneMismatch& mismatch) const
{
    switch (mismatch.why) {
    case LaneMismatch::Why::Role:
        return false;
    case LaneMismatch::Why::Load:
        return isRead(mismatch, m_real.words) || (!hasOtherWriter(mismatch) && !isRead(mismatch, m_roles.words));
    case LaneMismatch::Why::Exchange:
        return m_real.warps.contains({mismatch.of.left, mismatch.of.warp});
    case LaneMismatch::Why::Barrier:
        return m_real.blocks.contains(mismatch.of.left);
    case LaneMismatch::Why::None:
        break;
    }
    return true;
}

bool ScheduleDifferences::isRole(const LaneMismatch& mismatch) const
{
    switch (mismatch.why) {
    case LaneMismatch::Why::Exchange:
        return m_roles.warps.contains({mismatch.of.left, mismatch.of.warp});
    case LaneMismatch::Why::Barrier:
        return m_roles.blocks.contains(mismatch.of.left);
    default:
        return true;
    }
}

void ScheduleDifferences::follow(const RecordedLaunch& side, const LaneMismatch& mismatch, unsigned run, std::set<Word>& words)
{
    const trace::BlockTrace& trace = run == 0 ? *mismatch.of.left : *mismatch.of.right;
    const LaneReader events(side, trace, m_events[run].of(side, trace, mismatch.of.warp), mismatch.of.lane);
    std::map<Place, std::optional<std::uint64_t>> last;
    for (std::size_t position = run == 0 ? mismatch.left : mismatch.right; position < events.size(); ++position) {
        const LaneEvent event = events.at(position);
        const bool isStore = event.kind == EventKind::Store;
        if ((!isStore && event.kind != EventKind::Atomic) || !isKept(event.allocation))
            continue;
        const unsigned bytes = std::max(1u, elementBytes(side, event.site));
        for (unsigned e = 0; e < (isStore ? event.elements : 1); ++e) {
            const std::uint64_t offset = event.offset + e * bytes;
            for (std::uint64_t word = offset / kWordBytes; word * kWordBytes < offset + bytes; ++word)
                words.emplace(blockOf(trace, event.allocation), event.allocation, word);
            if (mismatch.isRole && event.allocation != trace::kSharedAllocation.value)
                last[{event.allocation, offset}] = isStore ? std::optional(event.value[e]) : std::nullopt;
        }
    }
    for (const auto& [place, value] : last)
        m_values[place][run].insert(value);
}

Difference ScheduleDifferences::describe(const RecordedLaunch& left, const RecordedLaunch& right, const LaneMismatch& mismatch)
{
    const DifferingLane& of = mismatch.of;
    const LaneReader a(left, *of.left, m_events[0].of(left, *of.left, of.warp), of.lane);
    const LaneReader b(right, *of.right, m_events[1].of(right, *of.right, of.warp), of.lane);
    std::optional<LaneEvent> x, y;
    if (mismatch.left < a.size())
        x = a.at(mismatch.left);
    if (mismatch.right < b.size())
        y = b.at(mismatch.right);
    Difference difference = laneDifference(left, right, x ? &*x : nullptr, y ? &*y : nullptr);
    difference.kernel = left.launch.name;
    difference.launch = left.launch.id.value;
    difference.block = of.left->block().value;
    difference.warp = of.warp.value;
    difference.lane = of.lane;
    difference.index = mismatch.left;
    return difference;
}

ScheduleDifferences::Launch ScheduleDifferences::decide(const RecordedLaunch& left, const RecordedLaunch& right,
                                                        const std::vector<DifferingLane>& lanes, const std::stop_token& stop)
{
    Launch result;
    forgetOverwritten(left);
    std::vector<LaneMismatch> partings;
    for (const DifferingLane& lane : lanes) {
        if (stop.stop_requested())
            return result;
        bool isTruncated = false;
        const auto &leftEvents = m_events[0].of(left, *lane.left, lane.warp), &rightEvents = m_events[1].of(right, *lane.right, lane.warp);
        if (auto mismatch = firstMismatch(left, leftEvents, right, rightEvents, lane, isTruncated))
            partings.push_back(*mismatch);
        else
            ++result.spins;
        if (isTruncated)
            result.truncated.insert(lane.left);
    }
    findWriters(left, partings);
    findWriters(right, partings);
    // Decide the real differences first, with all that follows from them.
    for (const bool isReality : {true, false})
        for (bool isNew = true; isNew && !stop.stop_requested();) {
            isNew = false;
            for (LaneMismatch& mismatch : partings) {
                if (mismatch.isDecided || !(isReality ? isReal(mismatch) : isRole(mismatch)))
                    continue;
                mismatch.isDecided = isNew = true;
                mismatch.isRole = !isReality;
                Effects& effects = isReality ? m_real : m_roles;
                effects.warps.emplace(mismatch.of.left, mismatch.of.warp);
                effects.blocks.insert(mismatch.of.left);
                follow(left, mismatch, 0, effects.words);
                follow(right, mismatch, 1, effects.words);
            }
        }
    for (const LaneMismatch& mismatch : partings) {
        if (mismatch.isRole && result.roles++ == 0)
            result.firstRole = describe(left, right, mismatch);
        if (!mismatch.isRole && result.differences++ == 0)
            result.first = describe(left, right, mismatch);
    }
    return result;
}

std::vector<ScheduleDifferences::Written> ScheduleDifferences::differentlyWritten() const
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
