// Tests launches that are stopped while they run: their counts are those of what ran, and the finding says where the threads were.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "gpu/core/messages/fault.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using ::testing::HasSubstr;

/// Kernel whose blocks below %n exit, and whose other blocks wait at a barrier (warp 1) for a loop without end (warp 0).
std::string kernelWithEndlessBlocks()
{
    return kernelText("mov.u32 %r1, %ctaid.x;\nsetp.lt.u32 %p1, %r1, %n;\n@%p1 bra DONE;\nsetp.ge.u32 %p2, %t, 32;\n@%p2 bra WAIT;\n"
                      "LOOP: add.u32 %r2, %r2, 1;\nst.global.u32 [%here], %r2;\nbra.uni LOOP;\nWAIT: bar.sync 0;\nDONE: ret;");
}

std::int64_t numberIn(const Message& message, std::size_t argument)
{
    return std::get<std::int64_t>(message.arguments[argument].value);
}

class StoppedLaunch : public ::testing::TestWithParam<unsigned> {};

TEST_P(StoppedLaunch, CountsWhatRanAndSaysWhereItsThreadsWere)
{
    Harness harness(kernelWithEndlessBlocks());
    std::atomic<bool> stop = false;
    unsigned reportCount = 0;
    harness.options.maxThreads = GetParam();
    harness.options.isCancelled = &stop;
    harness.options.progress = [&](std::uint64_t done, std::uint64_t, const EngineOptions::FindLines&) {
        stop = done >= 3 && ++reportCount >= 2;
    };
    const std::uint64_t out = harness.allocate(256);
    const auto outcome = harness.launch("k", {4}, {64}, {out, 0, 3});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Cancelled);
    EXPECT_FALSE(outcome.launch.isComplete);
    const trace::Finding& finding = *outcome.result.finding;
    ASSERT_TRUE(finding.message.is(msg::fault::stoppedLaunch)) << finding.message.text();
    EXPECT_EQ(numberIn(finding.message, 1), std::int64_t(outcome.launch.warpInstructions)) << "the counts are of what ran";
    EXPECT_EQ(numberIn(finding.message, 2), 3);
    EXPECT_EQ(numberIn(finding.message, 3), 4);
    EXPECT_EQ(finding.block, 3u);
    EXPECT_THAT(finding.message.text(), HasSubstr("in block (3,0,0), threads 0-31 execute "));
    EXPECT_THAT(finding.message.text(), HasSubstr("threads 32-63 wait at the block's barrier"));
    std::uint64_t instructions = 0;
    for (const auto& [site, totals] : outcome.launch.totals)
        instructions += totals.instructions;
    EXPECT_EQ(instructions, outcome.launch.warpInstructions);
    EXPECT_GT(totalsOf(harness, outcome.launch, "st.global").sectors, 0u);
}

INSTANTIATE_TEST_SUITE_P(Threads, StoppedLaunch, ::testing::Values(1u, 4u));

TEST(StoppedLaunches, BlocksOfAllThreadsCount)
{
    // Long blocks that do not depend on each other run in several threads; the stop comes while they run.
    Harness harness(
        kernelText("mov.u32 %r1, 0;\nLOOP: add.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, %n;\n@%p1 bra LOOP;\n"
                   "mov.u32 %r2, %ctaid.x;\nmul.wide.u32 %rd1, %r2, 128;\nadd.u64 %rd2, %here, %rd1;\nst.global.u32 [%rd2], %r1;"));
    constexpr std::uint32_t kLongBlockCount = 2000;
    std::atomic<bool> stop = false;
    harness.options.maxThreads = 4;
    harness.options.isRecording = false;
    harness.options.isCancelled = &stop;
    harness.options.progress = [&](std::uint64_t done, std::uint64_t, const EngineOptions::FindLines&) { stop = done > 0; };
    const std::uint64_t out = harness.allocate(std::size_t(kLongBlockCount) * 128 + 128);
    const auto outcome = harness.launch("k", {kLongBlockCount}, {32}, {out, 0, 50'000});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Cancelled);
    const Message& message = outcome.result.finding->message;
    ASSERT_TRUE(message.is(msg::fault::stoppedLaunch)) << message.text();
    const std::int64_t done = numberIn(message, 2);
    EXPECT_GT(done, 0) << "the work of all threads is kept";
    EXPECT_LT(done, kLongBlockCount);
    constexpr std::uint64_t kInstructionsPerBlock = 3 * 50'000;
    EXPECT_GE(outcome.launch.warpInstructions, std::uint64_t(done) * kInstructionsPerBlock);
    EXPECT_LT(outcome.launch.warpInstructions, std::uint64_t(done + 5) * (kInstructionsPerBlock + 100));
    EXPECT_EQ(numberIn(message, 1), std::int64_t(outcome.launch.ticks));
}

}  // namespace
}  // namespace simtscope::simt::testing
