#include "gpu/analysis/difference/block_differences.h"

#include <algorithm>

#include "gpu/analysis/compare/compare_lanes.h"
#include "gpu/analysis/difference/align_threads.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {
namespace {

constexpr std::size_t kMaxWarpEvents = 1u << 18;  // of a warp in one run; 32 lanes of them take 1 GB

/// Returns the number of events at the begin of both lists that are the same. Only runs of the same code are compared by their events.
std::size_t countSameEvents(const LaunchPair& pair, const trace::BlockTrace& left, const std::vector<EventIndex>& leftEvents,
                            const trace::BlockTrace& right, const std::vector<EventIndex>& rightEvents)
{
    std::size_t count = 0;
    if (pair.comparison() != LaunchComparison::SameCode || !pair.locations().hasSameNumbers())
        return count;
    for (const std::size_t end = std::min(leftEvents.size(), rightEvents.size()); count < end; ++count) {
        const trace::Event a = left.event(leftEvents[count]), b = right.event(rightEvents[count]);
        if (a.kind != b.kind || a.site != b.site || a.mask != b.mask)
            break;
        const auto payload = left.payload(leftEvents[count]);
        const std::vector<std::uint8_t> bytes(payload.begin(), payload.end());  // the next call may drop the chunk of the span
        const auto other = right.payload(rightEvents[count]);
        if (!std::equal(bytes.begin(), bytes.end(), other.begin(), other.end()))
            break;
    }
    return count;
}

/// Compares the threads of one warp.
class WarpDifferences {
public:
    WarpDifferences(const LaunchPair& pair, const trace::BlockTrace& left, const trace::BlockTrace& right, WarpId warp,
                    BlockDifferences& result)
        : m_pair(pair), m_left(left), m_right(right), m_warp(warp), m_result(result)
    {
    }

    void find(const std::vector<EventIndex>& leftEvents, const std::vector<EventIndex>& rightEvents, const std::stop_token& stop)
    {
        const std::size_t same = countSameEvents(m_pair, m_left, leftEvents, m_right, rightEvents);
        m_result.comparedCount += same;
        m_firstLeft = leftEvents.empty() ? EventIndex{} : leftEvents[same ? same - 1 : 0];
        m_firstRight = rightEvents.empty() ? EventIndex{} : rightEvents[same ? same - 1 : 0];
        WarpAccesses left, right;
        readAll(m_pair.leftReader(), m_left, leftEvents, same, left, stop);
        readAll(m_pair.rightReader(), m_right, rightEvents, same, right, stop);
        for (unsigned lane = 0; lane < kWarpSize && !stop.stop_requested(); ++lane) {
            m_result.comparedCount += std::max(left[lane].size(), right[lane].size());
            findInLane(left[lane], right[lane], lane);
        }
    }

private:
    void readAll(const AccessReader& reader, const trace::BlockTrace& trace, const std::vector<EventIndex>& events, std::size_t first,
                 WarpAccesses& accesses, const std::stop_token& stop)
    {
        const std::size_t end = std::min(events.size(), first + kMaxWarpEvents);
        m_result.isIncomplete = m_result.isIncomplete || end < events.size();
        StopPoll isStopped(stop);
        for (std::size_t i = first; i < end && !isStopped(); ++i)
            reader.read(trace, events[i], accesses);
    }

    bool areSameValues(const ThreadAccess& left, std::uint64_t leftValue, std::uint64_t rightValue) const
    {
        return leftValue == rightValue || (left.bytes == 8 && m_pair.locations().areSamePointers(leftValue, rightValue));
    }

    std::optional<AccessDifference> compare(const ThreadAccess& left, const ThreadAccess& right) const
    {
        if (left.location != right.location)
            return AccessDifference::Location;
        if (!areSameValues(left, left.value, right.value) || left.newValue != right.newValue)
            return left.kind == trace::EventKind::Load ? AccessDifference::Found : AccessDifference::Written;
        return left.result == right.result || areSameValues(left, left.result, right.result) ? std::nullopt
                                                                                             : std::optional(AccessDifference::Result);
    }

    void findInLane(const std::vector<ThreadAccess>& left, const std::vector<ThreadAccess>& right, unsigned lane)
    {
        EventIndex leftEvent = m_firstLeft, rightEvent = m_firstRight;
        bool isFirst = true;
        std::uint32_t position = 0;
        for (const AlignedAccesses& pair : alignThreads(left, right, m_pair.comparison() == LaunchComparison::SameCode)) {
            const ThreadAccess* const a = pair.left == kNoAccess ? nullptr : &left[pair.left];
            const ThreadAccess* const b = pair.right == kNoAccess ? nullptr : &right[pair.right];
            leftEvent = a ? a->event : leftEvent;
            rightEvent = b ? b->event : rightEvent;
            if ((!a && m_left.isTruncated()) || (!b && m_right.isTruncated())) {
                m_result.isIncomplete = true;
                continue;  // what follows the truncation is not known
            }
            const auto difference = a && b ? compare(*a, *b) : a ? AccessDifference::OnlyLeft : AccessDifference::OnlyRight;
            const bool isWrite = (a && a->isWrite()) || (b && b->isWrite());
            if (!difference || (!isFirst && !isWrite))
                continue;
            m_result.accesses.push_back({.difference = *difference,
                                         .launch = m_pair.left().id,
                                         .block = m_left.block(),
                                         .warp = m_warp,
                                         .lane = std::uint8_t(lane),
                                         .isFirst = isFirst,
                                         .hasLeft = a != nullptr,
                                         .hasRight = b != nullptr,
                                         .left = a ? *a : ThreadAccess{},
                                         .right = b ? *b : ThreadAccess{},
                                         .leftEvent = leftEvent,
                                         .rightEvent = rightEvent,
                                         .time = m_left.size() > leftEvent.value ? m_left.event(leftEvent).time : 0,
                                         .position = position++});
            isFirst = false;
        }
    }

    const LaunchPair& m_pair;
    const trace::BlockTrace &m_left, &m_right;
    WarpId m_warp;
    BlockDifferences& m_result;
    EventIndex m_firstLeft{}, m_firstRight{};
};

}  // namespace

BlockDifferences findBlockDifferences(const LaunchPair& pair, const trace::BlockTrace& left, const trace::BlockTrace& right,
                                      const std::stop_token& stop)
{
    BlockDifferences result;
    result.isIncomplete = left.isTruncated() || right.isTruncated();
    const std::uint32_t warps = std::max(left.warpCount(), right.warpCount());
    const auto leftEvents = groupEventsByWarp(left, warps), rightEvents = groupEventsByWarp(right, warps);
    for (std::uint32_t warp = 0; warp < warps && !stop.stop_requested(); ++warp)
        WarpDifferences(pair, left, right, WarpId{warp}, result).find(leftEvents[warp], rightEvents[warp], stop);
    return result;
}

}  // namespace simtscope::analysis
