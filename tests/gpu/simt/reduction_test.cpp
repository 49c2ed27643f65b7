// Tests the classic reductions: their sums, and the counts of accesses that hardware counters of an H200 gave.
#include <gtest/gtest.h>

#include <numeric>

#include "tests/gpu/simt/harness.h"
#include "tests/gpu/simt/reductions_ptx.h"

namespace simtscope::simt::testing {
namespace {

struct Expected {
    const char* kernel;
    std::uint64_t loads, loadWavefronts, loadConflicts, stores, storeWavefronts, storeConflicts;
    bool diverges;
};

void PrintTo(const Expected& expected, std::ostream* out)
{
    *out << expected.kernel;
}

class Reduction : public ::testing::TestWithParam<Expected> {};

TEST_P(Reduction, HasTheMeasuredWavefronts)
{
    const Expected& expected = GetParam();
    Harness harness(kReductions);
    std::vector<std::int32_t> input(256);
    std::iota(input.begin(), input.end(), 1);
    const std::uint64_t in = harness.upload(input), out = harness.allocate(4);
    const auto outcome = harness.launch(expected.kernel, {1}, {256}, {in, out, 256}, 1024);
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    EXPECT_EQ(harness.download<std::int32_t>(out, 1)[0], 256 * 257 / 2);

    const trace::SiteTotals loads = totalsOf(harness, outcome.launch, "ld.shared"), stores = totalsOf(harness, outcome.launch, "st.shared");
    EXPECT_EQ(loads.instructions, expected.loads);
    EXPECT_EQ(loads.wavefronts, expected.loadWavefronts);
    EXPECT_EQ(loads.wavefronts - loads.idealWavefronts, expected.loadConflicts);
    EXPECT_EQ(stores.instructions, expected.stores);
    EXPECT_EQ(stores.wavefronts, expected.storeWavefronts);
    EXPECT_EQ(stores.wavefronts - stores.idealWavefronts, expected.storeConflicts);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.global").sectors, 32u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.global").instructions, 8u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "st.global").sectors, 1u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "bra").divergentBranches > 1, expected.diverges);
    EXPECT_EQ(outcome.launch.barriers, 8u * 9u);
}

INSTANTIATE_TEST_SUITE_P(Classic, Reduction,
                         ::testing::Values(Expected{"reduce1", 95, 95, 0, 55, 55, 0, true},
                                           Expected{"reduce2", 25, 95, 70, 20, 55, 35, true},
                                           Expected{"reduce3", 25, 25, 0, 20, 20, 0, true}),
                         [](const auto& row) { return row.param.kernel; });

TEST(ReductionTrace, FirstStepOfTheInterleavedOneHasEveryOtherLane)
{
    Harness harness(kReductions);
    const std::uint64_t in = harness.upload(std::vector<std::int32_t>(256, 1)), out = harness.allocate(4);
    ASSERT_EQ(harness.launch("reduce1", {1}, {256}, {in, out, 256}, 1024).result.status, LaunchStatus::Success);
    std::vector<LaneMask> masks;
    for (const trace::Event& event : harness.events(0, 0, trace::EventKind::Load))
        if (event.warp == WarpId{0} && harness.instruction(event.site).has("shared"))
            masks.push_back(event.mask);
    ASSERT_GE(masks.size(), 2u);
    EXPECT_EQ(masks[0], 0x55555555u);
    EXPECT_EQ(masks[2], 0x11111111u);
    EXPECT_EQ(masks[4], 0x01010101u);
}

TEST(ReductionTrace, EveryWarpReconvergesBeforeTheBarrier)
{
    Harness harness(kReductions);
    const std::uint64_t in = harness.upload(std::vector<std::int32_t>(256, 1)), out = harness.allocate(4);
    ASSERT_EQ(harness.launch("reduce1", {1}, {256}, {in, out, 256}, 1024).result.status, LaunchStatus::Success);
    for (const trace::Event& event : harness.events(0, 0, trace::EventKind::BarrierArrive))
        EXPECT_EQ(event.mask, kAllLanes);
}

}  // namespace
}  // namespace simtscope::simt::testing
