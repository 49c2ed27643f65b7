// Tests barriers, waits that can never end, and limits on how long a launch may run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

TEST(Barrier, ExitedThreadsCountAsArrived)
{
    Harness harness(kernelText(R"(
        setp.ge.u32 %p1, %t, 32;
        @%p1 exit;
        bar.sync 0;
        st.global.u32 [%here], 1;)"));
    const std::uint64_t out = harness.allocate(256);
    EXPECT_EQ(harness.launch("k", {1}, {64}, {out, 0, 0}).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 64)[31], 1u);
}

TEST(Barrier, ThreadsThatReturnEarlyAreNotExpected)
{
    // A compiler makes this of "if (t >= 40) return;": one place where all lanes of a warp return.
    Harness harness(kernelText(R"(
        setp.ge.u32 %p1, %t, 40;
        @%p1 bra DONE;
        bar.sync 0;
        st.global.u32 [%here], 1;
        bar.sync 0;
        st.global.u32 [%here], 2;
    DONE:
        ret;)"));
    const std::uint64_t out = harness.allocate(256);
    EXPECT_EQ(harness.launch("k", {1}, {64}, {out, 0, 0}).result.status, LaunchStatus::Success);
    const auto values = harness.download<std::uint32_t>(out, 64);
    EXPECT_EQ(values[39], 2u);
    EXPECT_EQ(values[40], 0u);
}

TEST(Barrier, BarrierInsideAnIfIsReportedWithItsWaitingThreads)
{
    Harness harness(kernelText(R"(
        setp.ge.u32 %p1, %t, 16;
        @%p1 bra DONE;
        bar.sync 0;
        ld.global.u32 %r1, [%here];
    DONE:
        st.global.u32 [%here], 1;)"));
    const std::uint64_t out = harness.allocate(256);
    const auto outcome = harness.launch("k", {1}, {64}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    ASSERT_TRUE(outcome.result.finding);
    EXPECT_EQ(trace::nameOf(outcome.result.finding->kind), "barrier-divergence");
    EXPECT_EQ(testing::totalsOf(harness, outcome.launch, "bar.sync").instructions, 1u);
    EXPECT_EQ(testing::totalsOf(harness, outcome.launch, "ld.global").instructions, 0u) << "what no lane executed is not counted";
    const auto lineOf = [&](std::size_t access) {
        return fmt::format("PTX line {}", harness.instruction(outcome.result.finding->accesses.at(access).site).textLine);
    };
    EXPECT_EQ(outcome.result.finding->message,
              msg::fault::barrierDeadlock(
                  "k", "(0,0,0)",
                  joinMessages({msg::fault::threadsWait("0-15", msg::fault::atBlockBarrier(lineOf(0))),
                                msg::fault::threadsWait("16-31", msg::fault::toReconverge(lineOf(1))), msg::fault::threadsExited(32)},
                               "; ")));
    EXPECT_EQ(outcome.result.finding->threads.size(), 16u);
    EXPECT_EQ(outcome.result.finding->block, 0);
    const auto& waits = outcome.result.finding->accesses;
    ASSERT_EQ(waits.size(), 2u) << "at the barrier, and where the lanes reconverge";
    EXPECT_EQ(waits[0].warp, 0u);
    EXPECT_EQ(waits[0].lanes, 0x0000ffffu);
    EXPECT_EQ(waits[1].warp, 0u);
    EXPECT_EQ(waits[1].lanes, 0xffff0000u);
    EXPECT_EQ(harness.instruction(waits[0].site).opcodeText(), "bar.sync");
    EXPECT_FALSE(outcome.launch.isComplete);
    ASSERT_NE(harness.blockTrace(0, 0), nullptr);
    EXPECT_TRUE(harness.blockTrace(0, 0)->isTruncated());
}

TEST(Barrier, NamedBarriersCountTheirThreads)
{
    // Warp 0 arrives at barrier 1 and goes on; warp 1 waits for it there.
    Harness harness(kernelText(R"(
        setp.ge.u32 %p1, %t, 32;
        @%p1 bra SECOND;
        st.global.u32 [%in], 77;
        bar.arrive 1, 64;
        bra.uni DONE;
    SECOND:
        bar.sync 1, 64;
        ld.global.u32 %r1, [%in];
        st.global.u32 [%here], %r1;
    DONE:)"));
    const std::uint64_t out = harness.allocate(256), in = harness.allocate(4);
    EXPECT_EQ(harness.launch("k", {1}, {64}, {out, in, 0}).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 64)[40], 77u);
}

TEST(Barrier, ReductionsSeeTheWholeBlock)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 40;
        bar.red.popc.u32 %r1, 0, %p1;
        bar.red.and.pred %p2, 0, %p1;
        bar.red.or.pred %p3, 0, %p1;
        selp.u32 %r2, 1000, 0, %p2;
        selp.u32 %r3, 100, 0, %p3;
        add.u32 %r1, %r1, %r2;
        add.u32 %r1, %r1, %r3;
        st.global.u32 [%here], %r1;)"));
    const std::uint64_t out = harness.allocate(256);
    EXPECT_EQ(harness.launch("k", {1}, {64}, {out, 0, 0}).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 64), std::vector<std::uint32_t>(64, 140));
}

TEST(Barrier, ASpinningBlockSeesTheStoresOfAnother)
{
    // Block 0 waits for block 1.
    Harness harness(kernelText(R"(
        mov.u32 %r1, %ctaid.x;
        setp.ne.u32 %p1, %r1, 0;
        @%p1 bra WRITE;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        setp.eq.u32 %p2, %r2, 0;
        @%p2 bra SPIN;
        st.global.u32 [%here], %r2;
        ret;
    WRITE:
        st.volatile.global.u32 [%in], 9;)"));
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(4);
    EXPECT_EQ(harness.launch("k", {2}, {32}, {out, in, 0}).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32)[3], 9u);
}

// Every block adds one and waits until all blocks have: that needs all blocks on the device at the same time.
constexpr char kGridWait[] = R"(
        setp.ne.u32 %p1, %t, 0;
        @%p1 bra WAIT;
        atom.global.add.u32 %r1, [%in], 1;
    WAIT:
        mov.u32 %r3, %nctaid.x;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        setp.lt.u32 %p2, %r2, %r3;
        @%p2 bra SPIN;)";

/// Returns the threads that a deadlock names as waiting in a loop.
std::string whoSpins(const testing::Harness::Outcome& outcome)
{
    const Message& message = outcome.result.finding->message;
    if (!message.is(msg::fault::spinDeadlock))
        return message.text();
    const Message waits = messageArgument(message, 4);
    return waits.is(msg::fault::threadsWait) && messageArgument(waits, 1).is(msg::fault::inLoop)
               ? std::get<std::string>(waits.arguments[0].value)
               : message.text();
}

TEST(GridWait, CompletesWhileAllBlocksFit)
{
    Harness harness(kernelText(kGridWait));
    const std::uint64_t in = harness.allocate(4);
    EXPECT_EQ(harness.launch("k", {64}, {64}, {0, in, 0}).result.status, LaunchStatus::Success);
    EXPECT_EQ(harness.download<std::uint32_t>(in, 1)[0], 64u);
}

TEST(GridWait, DeadlocksWhenTheyDoNot)
{
    Harness harness(kernelText(kGridWait));
    const std::uint64_t in = harness.allocate(4);
    harness.options.isRecording = false;
    const auto outcome = harness.launch("k", {20000}, {1024}, {0, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_EQ(trace::nameOf(outcome.result.finding->kind), "deadlock");
    EXPECT_TRUE(outcome.result.finding->message.is(msg::fault::spinDeadlock));
    EXPECT_TRUE(messageArgument(outcome.result.finding->message, 2).is(msg::fault::noRoom));
}

TEST(GridWait, ALoopInWhichNothingChangesIsEndless)
{
    for (const char* const body : {"LOOP: bra.uni LOOP;", "LOOP: mov.u32 %r1, 7;\nbra.uni LOOP;"}) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {64}, {0, harness.allocate(4), 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
        EXPECT_TRUE(outcome.result.finding->message.is(msg::fault::endlessLoop)) << outcome.result.finding->message.text();
    }
    Harness harness(kernelText("LOOP: ld.global.u32 %r1, [%in];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra LOOP;"));
    const auto outcome = harness.launch("k", {1}, {64}, {0, harness.allocate(4), 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_TRUE(outcome.result.finding->message.is(msg::fault::spinDeadlock)) << "another thread could end this one";
}

// The spin counts its iterations, so its registers never repeat; no thread writes the value that it waits for.
TEST(GridWait, ACountingSpinThatNobodyEndsIsADeadlock)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, 0;
    SPIN:
        add.u32 %r1, %r1, 1;
        nanosleep.u32 %r1;
        ld.volatile.global.u32 %r2, [%in];
        setp.eq.u32 %p2, %r2, 0;
        @%p2 bra SPIN;
        st.global.u32 [%here], %r1;)"));
    const std::uint64_t out = harness.allocate(256), in = harness.allocate(4);
    harness.options.isRecording = false;
    const auto outcome = harness.launch("k", {2}, {64}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_EQ(whoSpins(outcome), "0-63");
    EXPECT_LT(outcome.launch.warpInstructions, 20'000'000u);
}

// The loop polls for long, but gives up: its counter, the clock or the list that it walks ends it, without any other thread.
TEST(GridWait, APollThatGivesUpIsNone)
{
    const std::string counted = R"(
        mov.u32 %r1, 0;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        setp.ne.u32 %p1, %r2, 0;
        @%p1 bra GONE;
        add.u32 %r1, %r1, 1;
        setp.lt.u32 %p2, %r1, 700000;
        @%p2 bra SPIN;
    GONE:
        st.global.u32 [%here], %r1;)";
    const std::string chosen = R"(
        mov.u32 %r1, 0;
        mov.u32 %r3, 0;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        add.u32 %r1, %r1, 1;
        setp.lt.u32 %p2, %r1, 700000;
        @%p2 bra LATER;
        mov.u32 %r3, 1;
    LATER:
        or.b32 %r4, %r2, %r3;
        setp.eq.u32 %p3, %r4, 0;
        @%p3 bra SPIN;
        st.global.u32 [%here], %r1;)";
    const std::string timed = R"(
        mov.u64 %rd1, %clock64;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        mov.u64 %rd2, %clock64;
        sub.u64 %rd3, %rd2, %rd1;
        setp.lt.u64 %p2, %rd3, 5000000;
        setp.eq.and.u32 %p3, %r2, 0, %p2;
        @%p3 bra SPIN;
        mov.u32 %r1, 700000;
        st.global.u32 [%here], %r1;)";
    for (const std::string& body : {counted, chosen, timed}) {
        Harness harness(kernelText(body));
        harness.options.isRecording = false;
        const std::uint64_t out = harness.allocate(128), in = harness.allocate(4);
        const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        EXPECT_EQ(harness.download<std::uint32_t>(out, 1)[0], 700000u);
    }
}

// The clock only decides how long the loop pauses; it waits for memory.
TEST(GridWait, ASpinThatReadsTheClockIsADeadlock)
{
    Harness harness(kernelText(R"(
        mov.u64 %rd1, %clock64;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        setp.ne.u32 %p1, %r2, 0;
        @%p1 bra GONE;
        mov.u64 %rd2, %clock64;
        sub.u64 %rd3, %rd2, %rd1;
        setp.lt.u64 %p2, %rd3, 1000;
        @%p2 bra SPIN;
        nanosleep.u32 100;
        bra.uni SPIN;
    GONE:)"));
    harness.options.isRecording = false;
    const auto outcome = harness.launch("k", {1}, {32}, {0, harness.allocate(4), 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_EQ(whoSpins(outcome), "0-31");
    EXPECT_LT(outcome.launch.warpInstructions, 20'000'000u);
}

// A compiler lays out mbarrier loops like this: one header, several back edges, one of which counts, and a bounded loop around them.
TEST(GridWait, ASpinWithSeveralWaysBackIsADeadlock)
{
    Harness harness(kernelText(R"(
        mov.u64 %rd1, %clock64;
        mov.u32 %r4, 0;
    OUTER:
        mov.u32 %r1, 0;
        bra.uni SPIN;
    COUNT:
        add.u32 %r1, %r1, 1;
    SPIN:
        ld.volatile.global.u32 %r2, [%in];
        setp.eq.u32 %p1, %r2, 0;
        @%p1 bra PAUSE;
        bra.uni GONE;
    PAUSE:
        setp.lt.u32 %p2, %r1, 16;
        @%p2 bra COUNT;
        mov.u64 %rd2, %clock64;
        sub.u64 %rd3, %rd2, %rd1;
        setp.lt.u64 %p3, %rd3, 1000;
        @%p3 bra SPIN;
        nanosleep.u32 100;
        bra.uni SPIN;
    GONE:
        add.u32 %r4, %r4, 1;
        setp.lt.u32 %p4, %r4, 10;
        @%p4 bra OUTER;)"));
    harness.options.isRecording = false;
    const auto outcome = harness.launch("k", {1}, {64}, {0, harness.allocate(4), 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_LT(outcome.launch.warpInstructions, 20'000'000u);
}

// The loop reads other memory in each iteration, so it works and does not wait.
TEST(GridWait, ALongLoopOfVolatileLoadsIsNone)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, 0;
        mov.u64 %rd1, %in;
    LOOP:
        and.b32 %r3, %r1, 255;
        mul.wide.u32 %rd2, %r3, 4;
        add.u64 %rd3, %rd1, %rd2;
        ld.volatile.global.u32 %r2, [%rd3];
        add.u32 %r1, %r1, 1;
        setp.lt.u32 %p2, %r1, %n;
        @%p2 bra LOOP;
        st.global.u32 [%here], %r1;)"));
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(1024);
    harness.options.isRecording = false;
    EXPECT_EQ(harness.launch("k", {1}, {32}, {out, in, 1'000'000}).result.status, LaunchStatus::Success);
}

TEST(Barrier, CountsThatCannotBeRightAreFaults)
{
    const std::pair<const char*, Message> kWrong[] = {
        {"bar.sync 16;", msg::fault::barrierNumber(16, 16, 15)},
        {"bar.sync 1, 40;", msg::fault::barrierCount(40, 1, 32)},
        {"mov.u32 %r1, 0;\nbar.sync 1, %r1;", msg::fault::barrierCount(0, 1, 32)},
        {"bar.sync 1, 96;", msg::fault::barrierRoom(96, 1, 64)},
        {"setp.lt.u32 %p1, %t, 32;\n@%p1 bar.arrive 1, 64;\n@!%p1 bar.sync 1, 32;",
         msg::fault::barrierMismatch(msg::fault::threads(32), 1, msg::fault::threads(64))},
    };
    for (const auto& [body, cause] : kWrong) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {64}, {0, 0, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::InvalidInstruction) << body;
        EXPECT_EQ(causeOf(outcome.result), cause) << body;
    }
}

TEST(Barrier, LanesMayNameDifferentBarriers)
{
    // Each half of a warp names barrier 1 or 2: lanes of both warps arrive at two barriers of 32 threads each.
    Harness harness(kernelText(R"(
        shr.u32 %r1, %t, 4;
        and.b32 %r1, %r1, 1;
        add.u32 %r1, %r1, 1;
        st.shared.u32 [cells], %t;
        barrier.sync %r1, 32;
        st.global.u32 [%here], %r1;)",
                               ".shared .u32 cells;\n"));
    const std::uint64_t out = harness.allocate(256);
    const auto outcome = harness.launch("k", {1}, {64}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(out, 64)[50], 2u);
}

// Producer and consumer are the halves of a warp; the barrier does not require the warp to be converged.
TEST(Barrier, HalvesOfAWarpArriveAtAnUnalignedBarrier)
{
    Harness harness(kernelText(R"(
        setp.ge.u32 %p1, %t, 16;
        @%p1 bra CONSUMER;
        st.shared.u32 [cells], 42;
        barrier.arrive 1, 32;
        bra.uni DONE;
    CONSUMER:
        barrier.sync 1, 32;
        ld.shared.u32 %r1, [cells];
        st.global.u32 [%here], %r1;
    DONE:)",
                               ".shared .u32 cells;\n"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32)[20], 42u);
}

TEST(Limits, BudgetEndsAnEndlessKernel)
{
    Harness harness(kernelText("LOOP: add.u32 %r1, %r1, 1;\nst.global.u32 [%here], %r1;\nbra.uni LOOP;"));
    harness.options.instructionBudget = 100'000;
    harness.eventsLeft = 1000;
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::BudgetExceeded);
    EXPECT_GE(outcome.launch.warpInstructions, 100'000u);
    EXPECT_LT(outcome.launch.warpInstructions, 200'000u);
    EXPECT_EQ(harness.blockTrace(0, 0)->size(), 1000u);
    EXPECT_GT(outcome.launch.omittedEventCount, 0u);
}

TEST(Limits, CancelEndsALaunch)
{
    Harness harness(kernelText("LOOP: add.u32 %r1, %r1, 1;\nst.global.u32 [%here], %r1;\nbra.uni LOOP;"));
    std::atomic<bool> cancel = false;
    unsigned calls = 0;
    harness.options.isRecording = false;
    harness.options.isCancelled = &cancel;
    harness.options.progress = [&](std::uint64_t, std::uint64_t, const EngineOptions::FindLines&) { cancel = ++calls >= 2; };
    const std::uint64_t out = harness.allocate(128);
    EXPECT_EQ(harness.launch("k", {1}, {32}, {out, 0, 0}).result.status, LaunchStatus::Cancelled);
}

TEST(Limits, RecursionWithoutEndIsAStackOverflow)
{
    Harness harness(R"(.version 9.0
        .target sm_90
        .address_size 64
        .func f(.param .b32 f_param_0)
        {
            .reg .b32 %r<4>;
            ld.param.u32 %r1, [f_param_0];
            add.u32 %r1, %r1, 1;
            { .param .b32 param0;
            st.param.b32 [param0+0], %r1;
            call.uni f, (param0); }
            ret;
        }
        .visible .entry k()
        {
            { .param .b32 param0;
            st.param.b32 [param0+0], 0;
            call.uni f, (param0); }
            ret;
        })");
    const auto outcome = harness.launch("k", {1}, {32}, {});
    EXPECT_EQ(outcome.result.status, LaunchStatus::StackOverflow);
}

}  // namespace
}  // namespace simtscope::simt::testing
