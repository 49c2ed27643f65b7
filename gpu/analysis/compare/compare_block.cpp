#include "gpu/analysis/compare/compare_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <iterator>
#include <memory>
#include <optional>

#include "gpu/core/each_lane.h"
#include "gpu/core/in_parallel.h"
#include "gpu/core/stop_poll.h"
#include "gpu/core/usable_cores.h"

namespace simtscope::analysis {
namespace {

using trace::BlockTrace;

constexpr std::uint32_t kEventsPerShare = 1u << 18;   // events of a block per thread; fewer are not worth a thread
constexpr std::uint64_t kEventsPerThread = 1u << 16;  // events of a launch per thread

/// Describes the same launch in both recordings.
struct LaunchPair {
    const RecordedLaunch& left;
    const RecordedLaunch& right;
};

/// Describes one event of one of the two recordings.
struct RecordedEvent {
    const BlockTrace& trace;
    EventIndex index;
    trace::Event event;

    RecordedEvent(const BlockTrace& blockTrace, EventIndex eventIndex)
        : trace(blockTrace), index(eventIndex), event(blockTrace.event(eventIndex))
    {
    }
    trace::EventData data() const { return dataOf(trace, event, index); }
};

/// Compares the lanes of one warp in both recordings. Usually the lanes run together, so that one comparison of the packed lanes shows that
/// they agree. Where a lane ran together with different lanes in the two recordings, its events are queued until the other recording
/// reaches them.
class WarpPair {
public:
    explicit WarpPair(const LaunchPair& sides) : m_sides(sides) {}

    /// Takes the next event of each recording; null: a recording has none.
    void compareNext(const RecordedEvent* left, const RecordedEvent* right)
    {
        m_isSameMasks = m_isSameMasks && left && right && left->event.mask == right->event.mask;
        if (left && right && m_waiting == 0 && left->event.mask == right->event.mask)
            return compareTogether(*left, *right);
        if (!m_queues)
            m_queues = std::make_unique<Queues>();
        if (left)
            enqueue(*left, m_sides.left, m_queues->front());
        if (right)
            enqueue(*right, m_sides.right, m_queues->back());
        pairQueued();
    }

    void finish(const DifferingLane& first, BlockComparison& result) const
    {
        result.laneEventCount += m_laneEventCount;
        result.unspecifiedDifferenceCount += m_freeDifferenceCount;
        result.maskDifferenceCount += !m_isSameMasks;
        DifferingLane differingLane = first;
        for (differingLane.lane = 0; differingLane.lane < kWarpSize; ++differingLane.lane) {
            const bool differs = m_differing >> differingLane.lane & 1;
            const bool isLeftLonger = hasQueued(0, differingLane.lane), isRightLonger = hasQueued(1, differingLane.lane);
            if (!differs && isLeftLonger == isRightLonger)
                continue;
            if (!differs && (isLeftLonger ? differingLane.right : differingLane.left)->isTruncated())
                result.isTruncated = true;  // Events missing after the truncation are no difference.
            else
                result.differingLanes.push_back(differingLane);
        }
    }

private:
    using Queue = std::deque<LaneEvent>;
    using Queues = std::array<std::array<Queue, kWarpSize>, 2>;  // for the left and the right recording

    bool hasQueued(std::size_t run, unsigned lane) const { return m_queues && !(*m_queues)[run][lane].empty(); }

    void compareTogether(const RecordedEvent& a, const RecordedEvent& b)
    {
        const LaneMask lanes = a.event.mask & ~m_differing;
        if (a.event.kind == b.event.kind && a.event.site == b.event.site &&
            std::ranges::equal(a.trace.payload(a.index), b.trace.payload(b.index))) {
            m_laneEventCount += unsigned(std::popcount(lanes));
            return;
        }
        const trace::EventData dataA = a.data(), dataB = b.data();
        const LaneEvent warpA = makeWarpEvent(m_sides.left, a.event, dataA), warpB = makeWarpEvent(m_sides.right, b.event, dataB);
        for (const unsigned lane : eachLane(lanes))
            compareLane(makeLaneEvent(warpA, dataA, lane), makeLaneEvent(warpB, dataB, lane), lane);
    }

    void enqueue(const RecordedEvent& happened, const RecordedLaunch& side, std::array<Queue, kWarpSize>& queues)
    {
        const trace::EventData data = happened.data();
        const LaneEvent warp = makeWarpEvent(side, happened.event, data);
        for (const unsigned lane : eachLane(happened.event.mask))
            queues[lane].push_back(makeLaneEvent(warp, data, lane));
        m_waiting += unsigned(std::popcount(happened.event.mask));
    }

    void pairQueued()
    {
        auto& [queuesA, queuesB] = *m_queues;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            for (; !queuesA[lane].empty() && !queuesB[lane].empty(); queuesA[lane].pop_front(), queuesB[lane].pop_front(), m_waiting -= 2)
                if (!(m_differing >> lane & 1))
                    compareLane(queuesA[lane].front(), queuesB[lane].front(), lane);
    }

    void compareLane(const LaneEvent& a, const LaneEvent& b, unsigned lane)
    {
        ++m_laneEventCount;
        m_freeDifferenceCount += a.isResultUnspecified && a.result != b.result;
        if (!isSameEvent(m_sides.left, m_sides.right, a, b))
            m_differing |= LaneMask(1) << lane;
    }

    const LaunchPair& m_sides;
    std::unique_ptr<Queues> m_queues;  ///< null: the lanes have always run together
    std::size_t m_waiting = 0;         ///< events in the queues
    std::uint64_t m_laneEventCount = 0, m_freeDifferenceCount = 0;
    LaneMask m_differing = 0;  ///< lanes that differ; each is followed only up to its first difference
    bool m_isSameMasks = true;
};

/// Holds the warps that one thread compares: every n-th warp of a block. The threads advance side by side, so that each chunk is decoded
/// once for all of them.
struct WarpShare {
    std::uint32_t first = 0, every = 1;

    bool has(std::uint32_t warp) const { return warp % every == first; }
};

/// Walks through the left recording's events in order, together with the right recording's events of the same warp. Each chunk is decoded
/// once, or little more often.
BlockComparison compareShare(const LaunchPair& sides, const BlockPair& block, WarpShare share, const std::stop_token& stop)
{
    const std::uint32_t warps = sides.left.launch.warpsPerBlock();
    const auto rightEvents = groupEventsByWarp(*block.right, warps, [share](std::uint32_t warp) { return share.has(warp); });
    std::vector<WarpPair> pairs;
    for (std::uint32_t warp = 0; warp < warps; ++warp)
        pairs.emplace_back(sides);
    std::vector<std::size_t> position(warps);
    const auto nextOfRight = [&](std::uint32_t warp) -> std::optional<RecordedEvent> {
        if (position[warp] == rightEvents[warp].size())
            return std::nullopt;
        return RecordedEvent(*block.right, rightEvents[warp][position[warp]++]);
    };
    StopPoll stopped(stop);
    for (std::uint32_t i = 0; i < block.left->size(); ++i) {
        if (stopped())
            return {};
        const RecordedEvent leftEvent(*block.left, EventIndex{i});
        const std::uint32_t warp = leftEvent.event.warp.value;
        if (!isProgramEvent(leftEvent.event.kind) || warp >= warps || !share.has(warp))
            continue;
        const auto rightEvent = nextOfRight(warp);
        pairs[warp].compareNext(&leftEvent, rightEvent ? &*rightEvent : nullptr);
    }
    BlockComparison result;
    for (std::uint32_t warp = share.first; warp < warps; warp += share.every) {
        while (const auto rightEvent = nextOfRight(warp)) {
            if (stopped())
                return {};
            pairs[warp].compareNext(nullptr, &*rightEvent);
        }
        pairs[warp].finish({block.left, block.right, WarpId{warp}, 0}, result);
    }
    return result;
}

void add(BlockComparison& sum, BlockComparison&& other)
{
    sum.laneEventCount += other.laneEventCount;
    sum.maskDifferenceCount += other.maskDifferenceCount;
    sum.unspecifiedDifferenceCount += other.unspecifiedDifferenceCount;
    sum.isTruncated = sum.isTruncated || other.isTruncated;
    std::ranges::move(other.differingLanes, std::back_inserter(sum.differingLanes));
}

}  // namespace

std::vector<BlockComparison> compareBlocks(const RecordedLaunch& left, const RecordedLaunch& right, const std::vector<BlockPair>& blocks,
                                           const std::stop_token& stop)
{
    struct Task {
        std::size_t block = 0;
        WarpShare share;
        BlockComparison result;
    };
    const LaunchPair sides{left, right};
    std::vector<Task> tasks;
    std::uint64_t events = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        events += blocks[i].left->size();
        const std::uint32_t maxShares = std::clamp(left.launch.warpsPerBlock(), 1u, countUsableCores());
        const std::uint32_t shares = std::clamp(blocks[i].left->size() / kEventsPerShare, 1u, maxShares);
        for (std::uint32_t share = 0; share < shares; ++share)
            tasks.push_back({i, {share, shares}, {}});
    }
    forEachInParallel(
        tasks.size(),
        [&](std::size_t i) {
            if (!stop.stop_requested())
                tasks[i].result = compareShare(sides, blocks[tasks[i].block], tasks[i].share, stop);
        },
        std::max<std::uint64_t>(events / kEventsPerThread, 1));
    std::vector<BlockComparison> results(blocks.size());
    for (Task& task : tasks)
        add(results[task.block], std::move(task.result));
    for (BlockComparison& result : results)
        std::ranges::stable_sort(result.differingLanes, {}, [](const DifferingLane& lane) { return lane.warp.value; });
    return results;
}

}  // namespace simtscope::analysis
