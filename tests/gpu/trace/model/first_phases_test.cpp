// Tests the beginning of a long block: its steps must be the block's first steps.
#include "gpu/trace/model/first_phases.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "gpu/trace/steps/steps.h"

namespace simtscope::trace {
namespace {

struct Loop {
    std::uint32_t warps = 4, barrier = 0;
    bool leavesLate = false;  ///< whether a warp goes on before the last warp has left the barrier
};

/// Makes a block whose rounds have two loads per warp and a barrier; in every third round the warps come in another order.
std::shared_ptr<BlockTrace> loopBlock(const Loop& loop, std::uint32_t events)
{
    auto trace = std::make_shared<BlockTrace>(BlockId{0}, loop.warps);
    std::uint64_t time = 0;
    LaneColumn id;
    id.fill(loop.barrier);
    const auto add = [&](EventKind kind, std::uint32_t site, std::uint32_t warp) {
        EventInput input;
        input.event = {kind, SiteId{site}, WarpId{warp}, kAllLanes, time++};
        if (kind == EventKind::BarrierArrive) {
            input.elementCount = 1;
            input.values[0] = id.data();
        }
        trace->append(input);
    };
    for (std::uint32_t round = 0; trace->size() < events; ++round) {
        for (std::uint32_t i = 0; i < loop.warps; ++i) {
            const std::uint32_t warp = round % 3 == 2 ? loop.warps - 1 - i : i;
            if (!loop.leavesLate || round == 0 || i > 0)
                add(EventKind::BlockEntry, 0, warp);
            add(EventKind::Load, 1, warp);
            add(EventKind::Load, 2, warp);
            add(EventKind::BarrierArrive, 3, warp);
        }
        for (std::uint32_t warp = 0; warp < loop.warps; ++warp) {
            add(EventKind::BarrierLeave, 3, warp);
            if (loop.leavesLate && warp == 0)
                add(EventKind::BlockEntry, 0, warp);
        }
    }
    trace->seal();
    return trace;
}

TEST(FirstPhases, StepsAreTheFirstStepsOfTheBlock)
{
    const auto fullBlock = loopBlock({}, 3 * kChunkEvents);
    const auto beginning = copyFirstPhases(*fullBlock);
    ASSERT_TRUE(beginning);
    EXPECT_TRUE(beginning->isTruncated());
    EXPECT_GT(beginning->size(), kChunkEvents - 100);
    EXPECT_LE(beginning->size(), kChunkEvents);
    for (const StepOrder order : {StepOrder::Lockstep, StepOrder::Recorded}) {
        const auto part = Steps::build(*beginning, order), all = Steps::build(*fullBlock, order);
        ASSERT_GT(part->count(), 1000u);
        ASSERT_LT(part->count(), all->count());
        for (std::uint32_t step = 0; step < part->count(); ++step) {
            ASSERT_TRUE(std::ranges::equal(part->events(step), all->events(step))) << step;
            ASSERT_EQ(part->leadingEvent(step), all->leadingEvent(step));
            ASSERT_EQ(part->phaseOf(step), all->phaseOf(step));
        }
    }
}

TEST(FirstPhases, NeedManyEventsAndABarrierOfAllWarps)
{
    EXPECT_FALSE(copyFirstPhases(*loopBlock({}, kChunkEvents / 2)));
    EXPECT_FALSE(copyFirstPhases(*loopBlock({.barrier = 1}, 2 * kChunkEvents))) << "other warps may be anywhere";
    EXPECT_FALSE(copyFirstPhases(*loopBlock({.leavesLate = true}, 2 * kChunkEvents)));
    BlockTrace endless(BlockId{0}, 1);
    for (std::uint32_t i = 0; i < 2 * kChunkEvents; ++i)
        endless.append({.event = {EventKind::Load, SiteId{0}, WarpId{0}, kAllLanes, i}});
    endless.seal();
    EXPECT_FALSE(copyFirstPhases(endless)) << "no barrier";
}

}  // namespace
}  // namespace simtscope::trace
