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

const std::vector<EventIndex>& ScheduleDifferences::BlockEvents::eventsOf(const RecordedLaunch& side, const trace::BlockTrace& trace,
                                                                          WarpId warp)
{
    if (block != &trace) {
        block = &trace;
        events = groupEventsByWarp(trace, side.launch.warpsPerBlock());
    }
    return events[warp.value];
}

std::vector<ScheduleDifferences::Word> ScheduleDifferences::wordsOf(const LaneMismatch& mismatch)
{
    std::vector<Word> words;
    if (mismatch.cause == LaneMismatch::Cause::Load && isKept(mismatch.allocation))
        for (std::uint64_t word = mismatch.offset / kWordBytes; word * kWordBytes < mismatch.offset + std::max(mismatch.bytes, 1u); ++word)
            words.emplace_back(blockOf(*mismatch.differingLane.left, mismatch.allocation), mismatch.allocation, word);
    return words;
}

void ScheduleDifferences::forgetOverwritten(const RecordedLaunch& side)
{
    for (Effects* const effects : {&m_realEffects, &m_roleEffects}) {
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
                for (unsigned e = 0; e < data.elementCount && event.mask >> lane & 1; ++e)
                    m_values.erase({data.allocation[lane], data.offset[lane] + e * elementBytes(side, event.site)});
        }
}

void ScheduleDifferences::findWriters(const RecordedLaunch& side, const std::vector<LaneMismatch>& mismatches)
{
    for (const LaneMismatch& mismatch : mismatches)
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
            const unsigned bytes = std::max(1u, elementBytes(side, event.site) * std::max(1u, data.elementCount));
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
    const std::uint64_t mismatchThread = threadOf(*mismatch.differingLane.left, mismatch.differingLane.warp, mismatch.differingLane.lane);
    return std::ranges::any_of(wordsOf(mismatch), [&](const Word& word) {
        const auto found = m_writers.find(word);
        return found != m_writers.end() &&
               std::ranges::any_of(found->second, [mismatchThread](std::uint64_t thread) { return thread != mismatchThread; });
    });
}

/// Returns whether the schedule does not explain the difference: the lane differs on its own, or reads what such a lane wrote.
bool ScheduleDifferences::isReal(const LaneMismatch& mismatch) const
{
    switch (mismatch.cause) {
    case LaneMismatch::Cause::Role:
        return false;
    case LaneMismatch::Cause::Load:
        return isRead(mismatch, m_realEffects.words) || (!hasOtherWriter(mismatch) && !isRead(mismatch, m_roleEffects.words));
    case LaneMismatch::Cause::Exchange:
        return m_realEffects.warps.contains({mismatch.differingLane.left, mismatch.differingLane.warp});
    case LaneMismatch::Cause::Barrier:
        return m_realEffects.blocks.contains(mismatch.differingLane.left);
    case LaneMismatch::Cause::None:
        break;
    }
    return true;
}

bool ScheduleDifferences::hasOtherRole(const LaneMismatch& mismatch) const
{
    switch (mismatch.cause) {
    case LaneMismatch::Cause::Exchange:
        return m_roleEffects.warps.contains({mismatch.differingLane.left, mismatch.differingLane.warp});
    case LaneMismatch::Cause::Barrier:
        return m_roleEffects.blocks.contains(mismatch.differingLane.left);
    default:
        return true;
    }
}

void ScheduleDifferences::propagateWrites(const RecordedLaunch& side, const LaneMismatch& mismatch, unsigned run, std::set<Word>& words)
{
    const trace::BlockTrace& trace = run == 0 ? *mismatch.differingLane.left : *mismatch.differingLane.right;
    const LaneReader events(side, trace, m_events[run].eventsOf(side, trace, mismatch.differingLane.warp), mismatch.differingLane.lane);
    std::map<MemoryLocation, std::optional<std::uint64_t>> last;
    for (std::size_t position = run == 0 ? mismatch.leftIndex : mismatch.rightIndex; position < events.size(); ++position) {
        const LaneEvent event = events.at(position);
        const bool isStore = event.kind == EventKind::Store;
        if ((!isStore && event.kind != EventKind::Atomic) || !isKept(event.allocation))
            continue;
        const unsigned bytes = std::max(1u, elementBytes(side, event.site));
        for (unsigned e = 0; e < (isStore ? event.elementCount : 1); ++e) {
            const std::uint64_t offset = event.offset + e * bytes;
            for (std::uint64_t word = offset / kWordBytes; word * kWordBytes < offset + bytes; ++word)
                words.emplace(blockOf(trace, event.allocation), event.allocation, word);
            if (mismatch.hasOtherRole && event.allocation != trace::kSharedAllocation.value)
                last[{event.allocation, offset}] = isStore ? std::optional(event.value[e]) : std::nullopt;
        }
    }
    for (const auto& [location, value] : last)
        m_values[location][run].insert(value);
}

Difference ScheduleDifferences::describe(const RecordedLaunch& left, const RecordedLaunch& right, const LaneMismatch& mismatch)
{
    const DifferingLane& differingLane = mismatch.differingLane;
    const LaneReader a(left, *differingLane.left, m_events[0].eventsOf(left, *differingLane.left, differingLane.warp), differingLane.lane);
    const LaneReader b(right, *differingLane.right, m_events[1].eventsOf(right, *differingLane.right, differingLane.warp),
                       differingLane.lane);
    std::optional<LaneEvent> x, y;
    if (mismatch.leftIndex < a.size())
        x = a.at(mismatch.leftIndex);
    if (mismatch.rightIndex < b.size())
        y = b.at(mismatch.rightIndex);
    Difference difference = describeLaneDifference(left, right, x ? &*x : nullptr, y ? &*y : nullptr);
    difference.kernel = left.launch.name;
    difference.launch = left.launch.id.value;
    difference.block = differingLane.left->block().value;
    difference.warp = differingLane.warp.value;
    difference.lane = differingLane.lane;
    difference.laneEventIndex = mismatch.leftIndex;
    return difference;
}

ScheduleDifferences::LaunchDifferences ScheduleDifferences::classify(const RecordedLaunch& left, const RecordedLaunch& right,
                                                                     const std::vector<DifferingLane>& lanes, const std::stop_token& stop)
{
    LaunchDifferences result;
    forgetOverwritten(left);
    std::vector<LaneMismatch> partings;
    for (const DifferingLane& lane : lanes) {
        if (stop.stop_requested())
            return result;
        bool isTruncated = false;
        const auto &leftEvents = m_events[0].eventsOf(left, *lane.left, lane.warp),
                   &rightEvents = m_events[1].eventsOf(right, *lane.right, lane.warp);
        if (auto mismatch = findFirstMismatch(left, leftEvents, right, rightEvents, lane, isTruncated))
            partings.push_back(*mismatch);
        else
            ++result.pollDifferenceCount;
        if (isTruncated)
            result.truncatedBlocks.insert(lane.left);
    }
    findWriters(left, partings);
    findWriters(right, partings);
    // Decide the real differences first, with all that follows from them.
    for (const bool isReality : {true, false})
        for (bool isNew = true; isNew && !stop.stop_requested();) {
            isNew = false;
            for (LaneMismatch& mismatch : partings) {
                if (mismatch.isDecided || !(isReality ? isReal(mismatch) : hasOtherRole(mismatch)))
                    continue;
                mismatch.isDecided = isNew = true;
                mismatch.hasOtherRole = !isReality;
                Effects& effects = isReality ? m_realEffects : m_roleEffects;
                effects.warps.emplace(mismatch.differingLane.left, mismatch.differingLane.warp);
                effects.blocks.insert(mismatch.differingLane.left);
                propagateWrites(left, mismatch, 0, effects.words);
                propagateWrites(right, mismatch, 1, effects.words);
            }
        }
    for (const LaneMismatch& mismatch : partings) {
        if (mismatch.hasOtherRole && result.roleDifferenceCount++ == 0)
            result.firstRoleDifference = describe(left, right, mismatch);
        if (!mismatch.hasOtherRole && result.differenceCount++ == 0)
            result.firstDifference = describe(left, right, mismatch);
    }
    return result;
}

std::vector<ScheduleDifferences::DifferingWrite> ScheduleDifferences::differingWrites() const
{
    std::vector<DifferingWrite> found;
    for (const auto& [location, values] : m_values) {
        const auto &left = values[0], &right = values[1];
        const bool isKnown = !left.empty() && !right.empty() && !left.contains(std::nullopt) && !right.contains(std::nullopt);
        if (isKnown && std::ranges::none_of(left, [&](const auto& value) { return right.contains(value); }))
            found.push_back({location.first, location.second, **left.begin(), **right.begin()});
    }
    return found;
}

}  // namespace simtscope::analysis
