// Tests the advice for races: an atomic operation for an update of one element, a barrier between two statements.
#include <gtest/gtest.h>

#include "gpu/core/messages/check.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

/// Returns the messages of all findings, without place and thread.
std::vector<Message> racesOf(const std::string& body, std::uint32_t threads, std::uint32_t blocks = 1)
{
    Harness harness(kernelText(body, ".shared .align 4 .b8 s[1024];\n"));
    harness.options.checks = kNoChecks;
    harness.options.checks.checksRaces = true;
    const std::uint64_t out = harness.allocate(4096), in = harness.allocate(4096);
    const auto outcome = harness.launch("k", {blocks}, {threads}, {out, in, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success);
    std::vector<Message> races;
    for (const trace::Finding& finding : outcome.result.findings)
        races.push_back(messageArgument(finding.message, 4));
    return races;
}

/// Lets every thread execute `s[t / 4] += 1`; `offset` is that of the store, in bytes.
std::string update(const std::string& offset)
{
    return R"(
        shr.u32 %r1, %t, 2;
        shl.b32 %r1, %r1, 2;
        mov.u32 %r2, s;
        add.u32 %r2, %r2, %r1;
        ld.shared.u32 %r3, [%r2];
        add.u32 %r3, %r3, 1;
        st.shared.u32 [%r2)" +
           offset + "], %r3;\n";
}

TEST(Updates, UpdatesOfOneElementNeedAnAtomicInAWarpAndBetweenWarpsAndBlocks)
{
    const std::vector<Message> inWarp = racesOf(update(""), 32);
    ASSERT_FALSE(inWarp.empty());
    for (const Message& race : inWarp)
        EXPECT_TRUE(race.is(msg::check::raceOfUpdates)) << race.text();
    const std::string global = R"(
        ld.global.u32 %r3, [%out];
        add.u32 %r3, %r3, 1;
        st.global.u32 [%out], %r3;
    )";
    for (const auto& [threads, blocks] : {std::pair(32u, 1u), {64u, 1u}, {1u, 2u}}) {
        const std::vector<Message> races = racesOf(global, threads, blocks);
        ASSERT_FALSE(races.empty());
        for (const Message& race : races)
            EXPECT_TRUE(race.is(msg::check::raceOfUpdates)) << threads << " x " << blocks << ": " << race.text();
    }
}

TEST(Updates, AreNoneWhereTheStoreIsToAnotherElement)
{
    bool isBarrierAdvised = false;
    for (const Message& race : racesOf(update("+4"), 32))
        isBarrierAdvised = isBarrierAdvised || race.is(msg::check::raceInWarp);
    EXPECT_TRUE(isBarrierAdvised);
}

TEST(Updates, AreNoneWhereTheValueComesFromAnotherElement)
{
    // Two elements are swapped: a barrier is missing, and an atomic operation would not help.
    const std::string swap = R"(
        mov.u32 %r2, s;
        shl.b32 %r1, %t, 2;
        add.u32 %r4, %r2, %r1;
        xor.b32 %r1, %r1, 128;
        add.u32 %r5, %r2, %r1;
        ld.shared.u32 %r3, [%r4];
        ld.shared.u32 %r6, [%r5];
        st.shared.u32 [%r4], %r6;
        st.shared.u32 [%r5], %r3;
    )";
    bool isBarrierAdvised = false;
    for (const Message& race : racesOf(swap, 64))
        isBarrierAdvised = isBarrierAdvised || race.is(msg::check::raceInBlock);
    EXPECT_TRUE(isBarrierAdvised);
}

}  // namespace
}  // namespace simtscope::simt::testing
