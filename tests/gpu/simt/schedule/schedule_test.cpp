// Tests schedules: the same seed replays exactly; race-free kernels do not depend on it, racy ones do.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "gpu/simt/state/running_launch.h"
#include "tests/gpu/simt/harness.h"
#include "tests/gpu/simt/reductions_ptx.h"

namespace simtscope::simt::testing {
namespace {

struct Replay {
    std::uint32_t result = 0;
    std::vector<std::tuple<int, std::uint32_t, std::uint32_t, LaneMask, std::uint64_t>> events;
};

Replay runReduction(const std::string& ptx, const char* kernel, Schedule schedule)
{
    Harness harness(ptx);
    harness.options.schedule = schedule;
    std::vector<std::uint32_t> input(512);
    std::iota(input.begin(), input.end(), 1);
    const std::uint64_t in = harness.upload(input), out = harness.allocate(8);
    const auto outcome = harness.launch(kernel, {2}, {256}, {in, out, 512}, 1024);
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success);
    Replay run;
    const auto sums = harness.download<std::uint32_t>(out, 2);
    run.result = sums[0] + sums[1];
    const trace::BlockTrace& trace = *harness.blockTrace(0, 1);
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::Event event = trace.event(EventIndex{i});
        run.events.emplace_back(int(event.kind), event.site.value, event.warp.value, event.mask, event.time);
    }
    return run;
}

TEST(Schedules, RaceFreeKernelsGiveTheSameResultOnEverySeed)
{
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        EXPECT_EQ(runReduction(kReductions, "reduce3", {true, seed}).result, 512u * 513u / 2);
}

TEST(Schedules, ASeedReplaysExactly)
{
    const Replay first = runReduction(kReductions, "reduce2", {true, 42}), again = runReduction(kReductions, "reduce2", {true, 42});
    EXPECT_EQ(first.events, again.events);
    EXPECT_NE(first.events, runReduction(kReductions, "reduce2", {true, 43}).events);
}

TEST(Schedules, AMissingBarrierShowsUnderSomeSeed)
{
    std::string racy = kReductions;
    for (std::size_t position = racy.find("bar.sync"); position != std::string::npos; position = racy.find("bar.sync", position))
        racy.replace(position, 8, "pmevent ");
    std::set<std::uint32_t> results;
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        results.insert(runReduction(racy, "reduce3", {true, seed}).result);
    EXPECT_GT(results.size(), 1u);
}

// Each block takes a ticket. The order of the tickets is the order in which the blocks reached the counter.
std::vector<std::uint32_t> tickets(Schedule schedule, std::uint32_t blocks)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, %ctaid.x;
        atom.global.add.u32 %r2, [%in], 1;
        mul.wide.u32 %rd1, %r1, 4;
        add.u64 %rd2, %out, %rd1;
        st.global.u32 [%rd2], %r2;)"));
    harness.options.schedule = schedule;
    const std::uint64_t out = harness.allocate(4 * blocks), in = harness.allocate(4);
    EXPECT_EQ(harness.launch("k", {blocks}, {1}, {out, in, 0}).result.status, LaunchStatus::Success);
    return harness.download<std::uint32_t>(out, blocks);
}

TEST(Schedules, RandomOnesTakeTheBlocksInAnyOrder)
{
    std::vector<std::uint32_t> inOrder(40);
    std::iota(inOrder.begin(), inOrder.end(), 0);
    EXPECT_EQ(tickets({}, 40), inOrder);
    std::set<std::vector<std::uint32_t>> orders;
    std::set<std::ptrdiff_t> lastPositions;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        auto order = tickets({true, seed}, 40);
        EXPECT_EQ(order, tickets({true, seed}, 40)) << "a seed replays";
        orders.insert(order);
        lastPositions.insert(std::max_element(order.begin(), order.end()) - order.begin());
        std::sort(order.begin(), order.end());
        EXPECT_EQ(order, inOrder);
    }
    EXPECT_EQ(orders.size(), 10u);
    EXPECT_GT(lastPositions.size(), 3u);
}

// Every block waits for the previous one. This must end whatever the order in which blocks start, even with many more blocks than the
// device can hold at a time.
TEST(Schedules, ABlockMayWaitForTheOneBeforeIt)
{
    DeviceModel small = *findDeviceModel(kDefaultDeviceModel);
    small.smCount = 1;
    for (const Schedule schedule : {Schedule{}, Schedule{true, 1}, Schedule{true, 2}}) {
        Harness harness(kernelText(R"(
            mov.u32 %r1, %ctaid.x;
            setp.eq.u32 %p1, %r1, 0;
            mul.wide.u32 %rd1, %r1, 4;
            add.u64 %rd2, %out, %rd1;
            @%p1 bra GO;
        WAIT:
            ld.volatile.global.u32 %r2, [%rd2+-4];
            setp.eq.u32 %p2, %r2, 0;
            @%p2 bra WAIT;
        GO:
            st.volatile.global.u32 [%rd2], 1;)"));
        harness.options.schedule = schedule;
        harness.options.isRecording = false;
        harness.options.device = &small;
        const std::uint64_t out = harness.allocate(4 * 100);
        EXPECT_EQ(harness.launch("k", {100}, {256}, {out, 0, 0}).result.status, LaunchStatus::Success);
    }
}

TEST(Schedules, TextForms)
{
    EXPECT_FALSE(parseSchedule("rr")->isRandom);
    EXPECT_EQ(parseSchedule("random:17")->seed, 17u);
    EXPECT_FALSE(parseSchedule("random:"));
    EXPECT_FALSE(parseSchedule("random:1x"));
    EXPECT_FALSE(parseSchedule("fifo"));
}

}  // namespace
// A loop may read a place with two widths; a change of either part counts.
TEST(Schedules, APolledPlaceIsAsWideAsItsWidestRead)
{
    ForwardProgress progress;
    progress.memoryEpoch = 1;
    progress.notePolled(64, 8);
    progress.notePolled(64, 4);
    progress.notePolled(128, 4);
    EXPECT_EQ(progress.polledBytes.at(64), 8);
    EXPECT_EQ(progress.polledBytes.at(128), 4);
    progress.memoryEpoch = 2;
    progress.notePolled(128, 1);
    EXPECT_EQ(progress.polledBytes.size(), 1u);
    EXPECT_EQ(progress.polledBytes.at(128), 1);
}

}  // namespace simtscope::simt::testing
