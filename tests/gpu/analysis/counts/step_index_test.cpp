// Checks where conflicts, divergence, uncoalesced accesses and source lines are found among the steps of blocks written by hand.
#include "gpu/analysis/counts/step_index.h"

#include <gtest/gtest.h>

#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {
namespace {

const char* const kText = R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .pred %p<4>;
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .shared .align 16 .b8 s[4096];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    setp.lt.u32 %p1, %r1, 16;
    ld.shared.u32 %r2, [s];
    @%p1 bra LOW;
HIGH:
    ld.global.u32 %r3, [%rd1];
    bra END;
LOW:
    ld.shared.u32 %r4, [s];
END:
    ld.global.u32 %r5, [%rd1];
    ret;
}
)";

constexpr AllocationId kShared = trace::kSharedAllocation, kOut{0};
constexpr LaneMask kLow = 0x0000ffff, kHigh = 0xffff0000;
using Numbers = std::vector<std::uint32_t>;

PerLane stride(std::uint64_t bytes)
{
    return [bytes](unsigned lane) { return bytes * lane; };
}
const PerLane kZero = [](unsigned) { return 0; };

Numbers list(std::span<const std::uint32_t> steps)
{
    return {steps.begin(), steps.end()};
}

class StepIndexTest : public ::testing::Test {
protected:
    StepIndexTest()
    {
        trace::Allocation allocation;
        allocation.address = 0x7f0000000000;
        allocation.bytes = 0x10000;
        script.recording().allocations.push_back(allocation);
    }
    std::shared_ptr<const StepIndex> build(trace::StepOrder order = trace::StepOrder::Recorded)
    {
        const auto steps = trace::Steps::build(script.trace(), order);
        return StepIndex::build(script.recording(), script.launch(), script.trace(), *steps);
    }
    void setLines(SiteId site, const std::vector<std::uint32_t>& lines)
    {
        std::vector<trace::SourceFrame> frames;
        for (const std::uint32_t line : lines) {
            frames.emplace_back();
            frames.back().path = "/somewhere/k.cu";
            frames.back().line = line;
        }
        script.recording().sites[0][site].frames = std::move(frames);
    }

    ScriptedRecording script{kText, {32, 1, 1}};
};

TEST_F(StepIndexTest, FindsConflictsDivergenceAndWastedSectors)
{
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .load(script.findSite("ld.shared.u32", 0), kAllLanes, kShared, stride(8), kZero)  // step 0: every second bank, twice
        .enter(script.findSite("LOW:"), kLow)                                             // step 1: lanes diverge
        .load(script.findSite("ld.shared.u32", 1), kLow, kShared, stride(4), kZero)       // step 2
        .enter(script.findSite("HIGH:"), kHigh)                                           // step 3: the other side
        .load(script.findSite("ld.global.u32", 0), kHigh, kOut, stride(64), kZero)        // step 4: 16 sectors for 64 bytes
        .enter(script.findSite("END:"), kAllLanes)
        .load(script.findSite("ld.global.u32", 1), kAllLanes, kOut, stride(4), kZero)  // step 5: together again, 4 full sectors
        .load(script.findSite("ld.global.u32", 1), 1, kOut, stride(4), kZero)          // step 6: predicated, one lane
        .exit(script.findSite("ret"), kAllLanes);                                      // step 7
    const auto index = build();
    ASSERT_TRUE(index);
    EXPECT_EQ(list(index->markedSteps(StepMark::Conflict)), (Numbers{0}));
    EXPECT_EQ(list(index->markedSteps(StepMark::Divergence)), (Numbers{1, 3, 6}));
    EXPECT_EQ(list(index->markedSteps(StepMark::Uncoalesced)), (Numbers{4}));
}

TEST_F(StepIndexTest, LanesThatHaveEndedAreNotDivergence)
{
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .enter(script.findSite("LOW:"), kLow)    // step 0: some lanes leave early
        .exit(script.findSite("ret"), kLow)      // step 1
        .enter(script.findSite("HIGH:"), kHigh)  // step 2: all remaining lanes
        .load(script.findSite("ld.global.u32", 0), kHigh, kOut, stride(4), kZero)
        .exit(script.findSite("ret"), kHigh);
    EXPECT_EQ(list(build()->markedSteps(StepMark::Divergence)), (Numbers{0}));
}

TEST_F(StepIndexTest, ALineIsArrivedAtFromAnotherOne)
{
    const SiteId first = script.findSite("ld.shared.u32", 0), second = script.findSite("ld.global.u32", 0),
                 third = script.findSite("ld.global.u32", 1);
    script.recording().program.sources.push_back({"k.cu", ""});
    setLines(first, {7});
    setLines(second, {3, 8});  // line 3 is in a function that line 8 calls
    setLines(third, {8});
    for (const SiteId site : {first, first, second, third, first, second})
        script.load(site, kAllLanes, kOut, stride(4), kZero);
    const auto index = build();
    EXPECT_EQ(list(index->arrivals(7)), (Numbers{0, 4}));
    EXPECT_EQ(list(index->arrivals(3)), (Numbers{2, 5}));
    EXPECT_EQ(list(index->arrivals(8)), (Numbers{2, 5})) << "after the call returns the caller's line goes on";
    EXPECT_TRUE(index->arrivals(9).empty());
    EXPECT_EQ(list(index->lineStarts()), (Numbers{0, 2, 3, 4, 5}));
}

TEST_F(StepIndexTest, NeighboursInAList)
{
    const Numbers steps{2, 5, 9};
    EXPECT_EQ(findFirstAfter(steps, 1), 2u);
    EXPECT_EQ(findFirstAfter(steps, 2), 5u);
    EXPECT_EQ(findFirstAfter(steps, 9), std::nullopt);
    EXPECT_EQ(findLastBefore(steps, 10), 9u);
    EXPECT_EQ(findLastBefore(steps, 9), 5u);
    EXPECT_EQ(findLastBefore(steps, 2), std::nullopt);
    EXPECT_EQ(findFirstAfter({}, 0), std::nullopt);
}

TEST_F(StepIndexTest, StopsWhenAsked)
{
    script.load(script.findSite("ld.shared.u32", 0), kAllLanes, kShared, stride(4), kZero);
    const auto steps = trace::Steps::build(script.trace(), trace::StepOrder::Lockstep);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(StepIndex::build(script.recording(), script.launch(), script.trace(), *steps, stop.get_token()), nullptr);
}

TEST_F(StepIndexTest, AnEmptyBlockHasNothing)
{
    const auto index = build(trace::StepOrder::Lockstep);
    EXPECT_TRUE(index->lineStarts().empty());
    EXPECT_TRUE(index->markedSteps(StepMark::Conflict).empty());
}

}  // namespace
}  // namespace simtscope::analysis
