#include "gpu/trace/steps/steps.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gpu/trace/random_trace.h"

namespace simtscope::trace {
namespace {

/// Builds traces by hand, with one call per event and ascending times.
struct Builder {
    BlockTrace trace;
    std::uint64_t time = 0;

    explicit Builder(std::uint32_t warps) : trace(BlockId{0}, warps) {}
    Builder& add(EventKind kind, std::uint32_t warp, std::uint32_t site, LaneMask mask = kAllLanes)
    {
        trace.append({.event = {kind, SiteId{site}, WarpId{warp}, mask, time++}});
        trace.seal();
        return *this;
    }
    Builder& enter(std::uint32_t warp, std::uint32_t site, LaneMask mask = kAllLanes)
    {
        return add(EventKind::BlockEntry, warp, site, mask);
    }
    Builder& load(std::uint32_t warp, std::uint32_t site, LaneMask mask = kAllLanes) { return add(EventKind::Load, warp, site, mask); }
    Builder& arrive(std::uint32_t warp, std::uint32_t site, std::uint64_t barrier = 0, LaneMask mask = kAllLanes)
    {
        return named(EventKind::BarrierArrive, warp, site, barrier, mask);
    }
    Builder& leave(std::uint32_t warp, std::uint32_t site, std::uint64_t barrier = 0, LaneMask mask = kAllLanes)
    {
        return named(EventKind::BarrierLeave, warp, site, barrier, mask);
    }
    Builder& exit(std::uint32_t warp, std::uint32_t site = 99, LaneMask mask = kAllLanes) { return add(EventKind::Exit, warp, site, mask); }

private:
    Builder& named(EventKind kind, std::uint32_t warp, std::uint32_t site, std::uint64_t barrier, LaneMask mask)
    {
        LaneColumn id;
        id.fill(barrier);
        EventInput input;
        input.event = {kind, SiteId{site}, WarpId{warp}, mask, time++};
        input.elementCount = 1;
        input.values[0] = id.data();
        trace.append(input);
        trace.seal();
        return *this;
    }
};

/// Returns "5:012 | 7:0e1": each step as its leading site and the warps of its events; e marks a block entry, l a leave.
std::string show(const BlockTrace& trace, StepOrder order)
{
    const auto steps = Steps::build(trace, order);
    std::string text;
    for (std::uint32_t step = 0; step < steps->count(); ++step) {
        text += fmt::format("{}{}{}:", step ? " " : "", std::ranges::count(steps->phaseFirstSteps(), step) ? "| " : "",
                            trace.event(EventIndex{steps->leadingEvent(step)}).site.value);
        for (const std::uint32_t event : steps->events(step)) {
            const Event e = trace.event(EventIndex{event});
            text += fmt::format("{}{}", e.kind == EventKind::BlockEntry ? "e" : e.kind == EventKind::BarrierLeave ? "l" : "", e.warp.value);
        }
    }
    return text;
}

TEST(Lockstep, WarpsShareTheStepsOfTheSameSite)
{
    Builder b(2);
    b.enter(0, 1).load(0, 1).load(0, 2).enter(1, 1).load(1, 1).load(1, 2).exit(0).exit(1);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 1:e00e11 2:01 99:01");
    EXPECT_EQ(show(b.trace, StepOrder::Recorded), "| 1:e00 2:0 1:e11 2:1 99:0 99:1");
}

TEST(Lockstep, OccurrencesInALoopAreSteps)
{
    Builder b(2);  // warp 0 runs the loop twice, warp 1 three times
    b.load(0, 1).load(0, 1).load(0, 5).load(1, 1).load(1, 1).load(1, 1).load(1, 5);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 1:01 1:01 1:1 5:01");
}

TEST(Lockstep, ABarrierIsOneStepAndBeginsAPhase)
{
    Builder b(2);
    b.load(0, 1).arrive(0, 3).load(1, 1).arrive(1, 3).leave(0, 3).leave(1, 3).enter(0, 4).load(0, 4).enter(1, 4).load(1, 4);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 1:01 3:0l01l1 | 4:e00e11");
    EXPECT_EQ(show(b.trace, StepOrder::Recorded), "| 1:0 3:0 1:1 3:1 3:l0 3:l1 | 4:e00 4:e11");
}

TEST(Lockstep, LeavesWaitForArrivalsElsewhere)
{
    Builder b(2);  // if (warp == 0) barrier at 3 else barrier at 6
    b.arrive(0, 3).load(1, 5).arrive(1, 6).leave(0, 3).leave(1, 6).load(0, 7).load(1, 7);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 3:0 5:1 6:l01l1 | 7:01");
}

TEST(Lockstep, LanesOfOneWarpMayArriveInParts)
{
    Builder b(2);
    b.arrive(0, 3, 0, 0xffffu).arrive(0, 6, 0, 0xffff0000u).arrive(1, 3).leave(0, 3, 0, 0xffffu).leave(0, 6, 0, 0xffff0000u).leave(1, 3);
    b.load(0, 9).load(1, 9);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 3:01 6:0l0l0l1 | 9:01");
}

TEST(Lockstep, ABarrierThatNeverCompletesStaysOpen)
{
    Builder b(2);
    b.arrive(0, 3).load(1, 5).exit(1);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 3:0 5:1 99:1");
}

TEST(Lockstep, NamedBarriersDoNotBeginAPhase)
{
    Builder b(3);
    b.load(2, 1).arrive(0, 3, 1).arrive(1, 3, 1).leave(0, 3, 1).leave(1, 3, 1).load(0, 4).load(1, 4).load(2, 4);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 3:0l01l1 1:2 4:012");
}

TEST(Lockstep, OppositeOrdersAreSplitByTime)
{
    Builder b(2);
    b.load(1, 8).load(0, 7).load(1, 7).load(0, 8);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 8:1 7:01 8:0");
}

TEST(Lockstep, PartingLanesAreAStepAndMeetingOnesAreNot)
{
    Builder b(1);
    b.enter(0, 1).load(0, 1).enter(0, 2, 0xffu).load(0, 2, 0xffu).enter(0, 5, 0xffffff00u).load(0, 5, 0xffffff00u).enter(0, 8).load(0, 8);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 1:e00 2:e0 2:0 5:e0 5:0 8:e00");
    EXPECT_EQ(show(b.trace, StepOrder::Recorded), "| 1:e00 2:e0 2:0 5:e0 5:0 8:e00");
}

TEST(Lockstep, TrailingEntriesJoinTheStepBefore)
{
    Builder b(3);
    b.load(0, 1).enter(0, 2).enter(0, 3).load(1, 1).enter(2, 1);
    EXPECT_EQ(show(b.trace, StepOrder::Lockstep), "| 1:0e0e01e2");

    Builder singleWarp(2);
    singleWarp.enter(0, 1).enter(1, 1);
    EXPECT_EQ(show(singleWarp.trace, StepOrder::Lockstep), "| 1:e0e1");
    EXPECT_EQ(show(singleWarp.trace, StepOrder::Recorded), "| 1:e0e1");
    EXPECT_EQ(Steps::build(BlockTrace(BlockId{0}, 2), StepOrder::Lockstep)->count(), 0u);
    EXPECT_EQ(Steps::build(BlockTrace(), StepOrder::Recorded)->count(), 0u);
}

/// Builds traces in which site 1 stores to a word of shared memory, and site 2 loads it.
struct WordBuilder : Builder {
    using Builder::Builder;
    WordBuilder& access(EventKind kind, std::uint32_t warp, std::uint32_t site, std::uint64_t offset,
                        std::uint32_t allocation = kSharedAllocation.value)
    {
        LaneColumn offsets, values{};
        offsets.fill(offset);
        EventInput input;
        input.event = {kind, SiteId{site}, WarpId{warp}, kAllLanes, time++};
        input.commonAllocation = allocation;
        input.offsets = offsets.data();
        input.elementCount = 1;
        input.values[0] = values.data();
        trace.append(input);
        trace.seal();
        return *this;
    }
    WordBuilder& store(std::uint32_t warp, std::uint64_t offset) { return access(EventKind::Store, warp, 1, offset); }
    WordBuilder& load(std::uint32_t warp, std::uint64_t offset) { return access(EventKind::Load, warp, 2, offset); }
};

std::map<SiteId, Site> storeAndLoad()
{
    std::map<SiteId, Site> sites;
    sites[SiteId{1}].kind = SiteKind::Store;
    sites[SiteId{2}].kind = SiteKind::Load;
    for (auto& [id, site] : sites)
        site.elementBytes = 4;
    return sites;
}

TEST(Lockstep, APhaseWithAFalseStateKeepsTheRecordedOrder)
{
    const auto sites = storeAndLoad();
    WordBuilder race(2);  // warp 0 reads the word before warp 1 stores it
    race.store(0, 0).load(0, 128).store(1, 128).load(1, 128);
    race.arrive(0, 5).arrive(1, 5).leave(0, 5).leave(1, 5);
    race.store(0, 0).store(1, 128).load(0, 0).load(1, 128);
    const auto steps = Steps::build(race.trace, StepOrder::Lockstep, {}, &sites);
    ASSERT_EQ(steps->count(), 7u) << "four events, the barrier, and two steps of both warps";
    for (std::uint32_t event = 0; event < 4; ++event)
        EXPECT_EQ(steps->stepOf(EventIndex{event}), event);
    for (std::uint32_t step = 0; step < steps->count(); ++step)
        EXPECT_EQ(steps->keepsRecordedOrder(step), step < 5) << step;
    EXPECT_EQ(steps->events(5).size(), 2u);
    EXPECT_EQ(Steps::build(race.trace, StepOrder::Lockstep)->count(), 5u) << "without sites nothing is known of the accesses";

    WordBuilder separateWords(2);  // each warp has its own word
    separateWords.store(0, 0).load(0, 0).store(1, 128).load(1, 128);
    EXPECT_EQ(Steps::build(separateWords.trace, StepOrder::Lockstep, {}, &sites)->count(), 2u);
    WordBuilder inOrder(2);  // a race, but lockstep order keeps the order of the accesses
    inOrder.store(0, 0).store(1, 128).load(0, 128).load(1, 0);
    EXPECT_EQ(Steps::build(inOrder.trace, StepOrder::Lockstep, {}, &sites)->count(), 2u);
}

// BlockStates computes shared memory anew at every step; of global memory there are only the values that the run has had.
TEST(Lockstep, AdditionsChangePlacesInSharedMemoryOnly)
{
    std::map<SiteId, Site> sites;
    Site& addition = sites[SiteId{3}];
    addition.kind = SiteKind::Atomic;
    addition.operation = ptx::operationOf("atom.add.u32");
    addition.type = ptx::ScalarType::U32;
    addition.elementBytes = 4;
    for (const bool isShared : {true, false}) {
        WordBuilder additions(2);  // warp 0 has passed a loop of two additions before warp 1 begins
        for (const std::uint32_t warp : {0u, 0u, 1u, 1u})
            additions.access(EventKind::Atomic, warp, 3, 0, isShared ? kSharedAllocation.value : 0);
        EXPECT_EQ(Steps::build(additions.trace, StepOrder::Lockstep, {}, &sites)->count(), isShared ? 2u : 4u);
    }
}

TEST(Lockstep, DoesNotDependOnTheSchedule)
{
    const auto run = [](unsigned seed) {
        std::mt19937 random(seed);
        Builder b(6);
        for (std::uint32_t phase = 0; phase < 5; ++phase) {
            std::vector<std::uint32_t> next(6, 0);
            for (unsigned left = 6 * 10; left > 0;) {
                const std::uint32_t warp = std::uint32_t(random() % 6);
                if (next[warp] == 10)
                    continue;
                const std::uint32_t i = next[warp]++;
                if (i % 3 == 0)
                    b.enter(warp, i);
                else if (i % 3 != 2 || warp < 4)  // some warps skip a site
                    b.load(warp, i % 4 + 10 * phase);
                --left;
            }
            for (std::uint32_t warp = 0; warp < 6; ++warp)
                b.arrive((warp + seed) % 6, 50);
            for (std::uint32_t warp = 0; warp < 6; ++warp)
                b.leave((warp * 5 + seed) % 6, 50);
        }
        return show(b.trace, StepOrder::Lockstep);
    };
    const std::string first = run(1);
    for (unsigned seed = 2; seed < 30; ++seed)
        ASSERT_EQ(run(seed), first);
}

void checkInvariants(const BlockTrace& trace, StepOrder order)
{
    const auto steps = Steps::build(trace, order);
    std::vector<std::uint32_t> lastOfWarp(trace.warpCount(), 0);
    std::vector<std::uint8_t> isSeen(trace.size(), 0);
    for (std::uint32_t step = 0; step < steps->count(); ++step) {
        const auto events = steps->events(step);
        ASSERT_FALSE(events.empty());
        ASSERT_TRUE(std::ranges::count(events, steps->leadingEvent(step)) == 1);
        std::uint32_t warp = 0;
        for (const std::uint32_t event : events) {
            ASSERT_EQ(steps->stepOf(EventIndex{event}), step);
            ASSERT_FALSE(isSeen[event]++);
            const std::uint32_t w = trace.event(EventIndex{event}).warp.value;
            ASSERT_GE(w, warp);
            warp = w;
        }
        ASSERT_GE(steps->phaseOf(step), steps->phaseOf(step > 0 ? step - 1 : 0));
    }
    ASSERT_EQ(std::ranges::count(isSeen, 1), std::ptrdiff_t(trace.size()));
    for (std::uint32_t event = 0; event < trace.size(); ++event) {  // program order
        std::uint32_t& lastStep = lastOfWarp[trace.event(EventIndex{event}).warp.value];
        ASSERT_GE(steps->stepOf(EventIndex{event}), lastStep);
        lastStep = steps->stepOf(EventIndex{event});
    }
    ASSERT_TRUE(std::ranges::is_sorted(steps->phaseFirstSteps()));
}

TEST(Steps, KeepProgramOrderAndEveryEvent)
{
    std::mt19937 random(6);
    for (int i = 0; i < 200; ++i) {
        const RandomShape shape{.warps = 1 + std::uint32_t(random() % 9),
                                .phases = 1 + std::uint32_t(random() % 5),
                                .eventsPerPhase = std::uint32_t(random() % 60),
                                .isTruncated = random() % 2 == 0};
        const auto trace = randomBlock(random, BlockId{0}, shape);
        checkInvariants(*trace, StepOrder::Lockstep);
        checkInvariants(*trace, StepOrder::Recorded);
    }
}

TEST(Steps, SurviveTracesThatNoProgramMakes)
{
    std::mt19937 random(7);
    for (int i = 0; i < 300; ++i) {
        Builder b(3);
        for (int event = 0; event < 80; ++event) {
            const auto kind = EventKind(random() % kEventKindCount);
            const auto warp = std::uint32_t(random() % 3), site = std::uint32_t(random() % 4);
            const LaneMask mask = LaneMask(random()) | 1;
            if (kind == EventKind::BarrierArrive)
                b.arrive(warp, site, random() % 3, mask);
            else if (kind == EventKind::BarrierLeave)
                b.leave(warp, site, random() % 3, mask);
            else
                b.add(kind, warp, site, mask);
        }
        checkInvariants(b.trace, StepOrder::Lockstep);
        checkInvariants(b.trace, StepOrder::Recorded);
    }
}

}  // namespace
}  // namespace simtscope::trace
