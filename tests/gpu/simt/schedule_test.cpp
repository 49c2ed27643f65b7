// Schedules: the same seed replays exactly, race-free kernels do not depend on it, racy ones do.
#include <gtest/gtest.h>

#include <numeric>
#include <set>

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
    for (std::size_t at = racy.find("bar.sync"); at != std::string::npos; at = racy.find("bar.sync", at))
        racy.replace(at, 8, "pmevent ");
    std::set<std::uint32_t> results;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        results.insert(runReduction(racy, "reduce3", {true, seed}).result);
    EXPECT_GT(results.size(), 1u);
}

TEST(Schedules, TextForms)
{
    EXPECT_FALSE(parseSchedule("rr")->random);
    EXPECT_EQ(parseSchedule("random:17")->seed, 17u);
    EXPECT_FALSE(parseSchedule("random:"));
    EXPECT_FALSE(parseSchedule("random:1x"));
    EXPECT_FALSE(parseSchedule("fifo"));
}

}  // namespace
}  // namespace simtscope::simt::testing
