// Tests that lanes diverge at branches and reconverge at the immediate post-dominator.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using ::testing::ElementsAre;
using trace::EventKind;

/// Returns the masks of the block entries of warp 0, in order.
std::vector<LaneMask> entryMasks(const Harness& harness)
{
    std::vector<LaneMask> masks;
    for (const trace::Event& event : harness.events(0, 0, EventKind::BlockEntry))
        if (event.warp == WarpId{0})
            masks.push_back(event.mask);
    return masks;
}

std::vector<std::uint32_t> run(Harness& harness, unsigned threads = 32, std::uint32_t n = 0)
{
    const std::uint64_t out = harness.allocate(4 * threads);
    const auto outcome = harness.launch("k", {1}, {threads}, {out, 0, n});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return harness.download<std::uint32_t>(out, threads);
}

TEST(Divergence, BothSidesOfAnIfReconvergeAfterIt)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 8;
        @!%p1 bra ELSE;
        mov.u32 %r1, 100;
        bra.uni DONE;
    ELSE:
        mov.u32 %r1, 200;
    DONE:
        st.global.u32 [%here], %r1;)"));
    const auto result = run(harness);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], lane < 8 ? 100u : 200u);
    EXPECT_THAT(entryMasks(harness), ElementsAre(kAllLanes, 0xffu, 0xffffff00u, kAllLanes));
}

TEST(Divergence, NestedBranchesMeetInsideOut)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, 0;
        setp.ge.u32 %p1, %t, 16;
        @%p1 bra OUTER;
        add.u32 %r1, %r1, 1;
        setp.ge.u32 %p2, %t, 4;
        @%p2 bra INNER;
        add.u32 %r1, %r1, 10;
    INNER:
        add.u32 %r1, %r1, 100;
    OUTER:
        st.global.u32 [%here], %r1;)"));
    const auto result = run(harness);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], lane < 4 ? 111u : lane < 16 ? 101u : 0u);
    EXPECT_THAT(entryMasks(harness), ElementsAre(kAllLanes, 0xffffu, 0xfu, 0xffffu, kAllLanes));
}

TEST(Divergence, LoopsWithOwnTripCountsReconvergeAtTheExit)
{
    Harness harness(kernelText(R"(
        and.b32 %r2, %t, 3;
        mov.u32 %r1, 0;
    LOOP:
        add.u32 %r1, %r1, 1;
        setp.le.u32 %p1, %r1, %r2;
        @%p1 bra LOOP;
        st.global.u32 [%here], %r1;)"));
    const auto result = run(harness);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], (lane & 3) + 1);
    EXPECT_THAT(entryMasks(harness), ElementsAre(kAllLanes, kAllLanes, 0xeeeeeeeeu, 0xccccccccu, 0x88888888u, kAllLanes));
}

TEST(Divergence, EarlyReturnLeavesTheRestRunning)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 5;
        @%p1 bra REST;
        ret;
    REST:
        st.global.u32 [%here], 7;)"));
    const auto result = run(harness);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], lane < 5 ? 7u : 0u);
    std::vector<LaneMask> exits;
    for (const trace::Event& event : harness.events(0, 0, EventKind::Exit))
        exits.push_back(event.mask);
    EXPECT_THAT(exits, ::testing::UnorderedElementsAre(0x1fu, 0xffffffe0u));
}

TEST(Divergence, GuardedInstructionsCountOnlyTheirLanes)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 3;
        setp.gt.u32 %p2, %t, 99;
        @%p1 st.global.u32 [%here], 5;
        @%p2 st.global.u32 [%here], 6;
        @!%p1 exit;)"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    const trace::SiteTotals stores = totalsOf(harness, outcome.launch, "st.global");
    EXPECT_EQ(stores.instructions, 1u);
    EXPECT_EQ(stores.threadInstructions, 3u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ret").threadInstructions, 3u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "exit").threadInstructions, 29u);
}

TEST(Divergence, PartialWarpsHaveOnlyTheirLanes)
{
    Harness harness(kernelText("st.global.u32 [%here], %t;"));
    const auto result = run(harness, 40);
    EXPECT_EQ(result[39], 39u);
    const auto stores = harness.events(0, 0, EventKind::Store);
    ASSERT_EQ(stores.size(), 2u);
    EXPECT_EQ(stores[0].mask | stores[1].mask << 8, kAllLanes);
}

TEST(Divergence, IndexedBranchSendsEachLaneToItsTarget)
{
    Harness harness(kernelText(R"(
        and.b32 %r1, %t, 3;
        mov.u32 %r2, 0;
    TARGETS: .branchtargets A, B, C, D;
        brx.idx %r1, TARGETS;
    A:  mov.u32 %r2, 10;
        bra.uni DONE;
    B:  mov.u32 %r2, 20;
        bra.uni DONE;
    C:  mov.u32 %r2, 30;
        bra.uni DONE;
    D:  mov.u32 %r2, 40;
    DONE:
        st.global.u32 [%here], %r2;)"));
    const auto result = run(harness);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], 10 * (lane % 4 + 1));
    EXPECT_EQ(entryMasks(harness).back(), kAllLanes);
}

// PTX leaves open where such a lane goes.
TEST(Divergence, IndexedBranchBeyondItsTableIsAFault)
{
    for (const char* index : {"2", "0x80000000", "0xffffffff"}) {
        Harness harness(kernelText(std::string(R"(
            mov.u32 %r1, )") + index +
                                   R"(;
        TARGETS: .branchtargets A, B;
            brx.idx %r1, TARGETS;
        A:  mov.u32 %r2, 10;
        B:  st.global.u32 [%here], %r2;)"));
        const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(256), 0, 0});
        ASSERT_TRUE(outcome.result.finding) << index;
        EXPECT_EQ(outcome.result.finding->kind, trace::FindingKind::IllegalCall);
    }
}

// Each lane takes the lock once. The lane that has it waits at the reconvergence point for the others, so it must be allowed to go on
// first.
TEST(Divergence, SpinLockBetweenLanesOfAWarpFinishes)
{
    Harness harness(kernelText(R"(
    SPIN:
        atom.global.cas.b32 %r1, [%in], 0, 1;
        setp.ne.s32 %p1, %r1, 0;
        @%p1 bra SPIN;
        ld.volatile.global.u32 %r2, [%in+4];
        add.u32 %r2, %r2, 1;
        st.volatile.global.u32 [%in+4], %r2;
        membar.gl;
        atom.global.exch.b32 %r3, [%in], 0;
        st.global.u32 [%here], %r2;)"));
    const std::uint64_t out = harness.allocate(256), lock = harness.allocate(8);
    const auto outcome = harness.launch("k", {1}, {64}, {out, lock, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(lock, 2)[1], 64u);
    EXPECT_FALSE(harness.events(0, 0, EventKind::Yield).empty());
}

}  // namespace
}  // namespace simtscope::simt::testing
