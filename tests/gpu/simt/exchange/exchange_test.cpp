// Tests exchanges of values between the lanes of a warp.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

std::vector<std::uint32_t> run(const std::string& body, std::uint32_t n = 0)
{
    Harness harness(kernelText(body));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, n});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return harness.download<std::uint32_t>(out, 32);
}

struct ShuffleCase {
    const char* mode;
    const char* lane;
    const char* clamp;
    int (*from)(int lane);  ///< -1: out of range, the lane keeps its own value
};

void PrintTo(const ShuffleCase& testCase, std::ostream* out)
{
    *out << testCase.mode << " " << testCase.lane << ", " << testCase.clamp;
}

class Shuffles : public ::testing::TestWithParam<ShuffleCase> {};

TEST_P(Shuffles, TakeTheValueOfTheirSource)
{
    const ShuffleCase& c = GetParam();
    const auto result = run(std::string("mul.lo.u32 %r1, %t, 3;\nshfl.sync.") + c.mode + ".b32 %r2|%p1, %r1, " + c.lane + ", " + c.clamp +
                            ", 0xffffffff;\nselp.u32 %r3, 1000, 0, %p1;\nadd.u32 %r2, %r2, %r3;\nst.global.u32 [%here], %r2;");
    for (int lane = 0; lane < 32; ++lane) {
        const int sourceLane = c.from(lane);
        EXPECT_EQ(result[std::size_t(lane)], sourceLane < 0 ? unsigned(3 * lane) : unsigned(3 * sourceLane + 1000))
            << c.mode << " lane " << lane;
    }
}

TEST(Tiles, TilesOfOneWarpExchangeAmongThemselves)
{
    // Two tiles of 16 lanes exchange in one converged instruction, each with its own member mask, as cooperative groups do.
    const std::string masks = "setp.lt.u32 %p2, %t, 16;\nselp.b32 %r4, 0x0000ffff, 0xffff0000, %p2;\n";
    const auto ballots =
        run(masks + "and.b32 %r1, %t, 1;\nsetp.ne.u32 %p1, %r1, 0;\nvote.sync.ballot.b32 %r2, %p1, %r4;\nst.global.u32 [%here], %r2;");
    const auto sums = run(masks + "redux.sync.add.u32 %r2, %t, %r4;\nst.global.u32 [%here], %r2;");
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(ballots[lane], lane < 16 ? 0x0000aaaau : 0xaaaa0000u) << lane;
        EXPECT_EQ(sums[lane], lane < 16 ? 120u : 376u) << lane;
    }
}

INSTANTIATE_TEST_SUITE_P(Exchange, Shuffles,
                         ::testing::Values(ShuffleCase{"down", "4", "0x1f", [](int l) { return l + 4 < 32 ? l + 4 : -1; }},
                                           ShuffleCase{"up", "3", "0", [](int l) { return l - 3 >= 0 ? l - 3 : -1; }},
                                           ShuffleCase{"bfly", "5", "0x1f", [](int l) { return l ^ 5; }},
                                           ShuffleCase{"idx", "7", "0x1f", [](int) { return 7; }},
                                           // Width 8: the segment mask is in bits 8-12.
                                           ShuffleCase{"down", "2", "0x181f", [](int l) { return l % 8 + 2 < 8 ? l + 2 : -1; }},
                                           ShuffleCase{"idx", "3", "0x181f", [](int l) { return l / 8 * 8 + 3; }}));

TEST(Exchange, VotesMatchesAndReductions)
{
    const auto result = run(R"(
        and.b32 %r1, %t, 1;
        setp.eq.u32 %p1, %r1, 1;
        vote.sync.ballot.b32 %r2, %p1, 0xffffffff;
        vote.sync.all.pred %p2, %p1, 0xffffffff;
        vote.sync.any.pred %p3, %p1, 0xffffffff;
        vote.sync.uni.pred %p4, !%p1, 0xffffffff;
        shr.u32 %r3, %t, 4;
        match.any.sync.b32 %r4, %r3, 0xffffffff;
        match.all.sync.b32 %r5|%p5, %n, 0xffffffff;
        redux.sync.add.u32 %r6, %t, 0xffffffff;
        redux.sync.max.s32 %r7, %t, 0xffffffff;
        activemask.b32 %r8;
        setp.ne.u32 %p6, %t, 0;
        @%p6 bra HALF;
        st.global.u32 [%out], %r2;
        selp.u32 %r9, 1, 0, %p2;
        selp.u32 %r10, 2, 0, %p3;
        selp.u32 %r11, 4, 0, %p4;
        selp.u32 %r12, 8, 0, %p5;
        add.u32 %r9, %r9, %r10;
        add.u32 %r9, %r9, %r11;
        add.u32 %r9, %r9, %r12;
        st.global.u32 [%out+4], %r9;
        st.global.u32 [%out+8], %r4;
        st.global.u32 [%out+12], %r5;
        st.global.u32 [%out+16], %r6;
        st.global.u32 [%out+20], %r7;
        st.global.u32 [%out+24], %r8;
        activemask.b32 %r13;
        st.global.u32 [%out+28], %r13;
    HALF:)");
    EXPECT_EQ(result[0], 0xaaaaaaaau);
    EXPECT_EQ(result[1], 2u + 8u);
    EXPECT_EQ(result[2], 0xffffu);
    EXPECT_EQ(result[3], kAllLanes);
    EXPECT_EQ(result[4], 496u);
    EXPECT_EQ(result[5], 31u);
    EXPECT_EQ(result[6], kAllLanes);
    EXPECT_EQ(result[7], 1u);
}

// PTX ISA 9.0, 9.7.13.13: +0 is greater than -0; NaN counts only with .NaN, or if there is nothing else.
TEST(Exchange, ReductionsOfFloatingPointNumbers)
{
    constexpr std::uint32_t kNaN = 0x7fffffff;
    const auto reduced = [](const std::string& operation, const std::string& value) {
        return run(value + "redux.sync." + operation + ".f32 %f2, %f1, 0xffffffff;\nst.global.f32 [%here], %f2;");
    };
    const std::string numbers = "cvt.rn.f32.u32 %f1, %t;\nsub.f32 %f1, %f1, 0f41200000;\n";  // -10 to 21
    const std::string withNaN = numbers + "setp.eq.u32 %p1, %t, 7;\n@%p1 mov.f32 %f1, 0fFFC00001;\n";
    const std::string zeros = "and.b32 %r1, %t, 1;\nshl.b32 %r1, %r1, 31;\nmov.b32 %f1, %r1;\n";
    const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
    struct Case {
        const char* operation;
        const std::string& value;
        std::uint32_t expected;
    };
    const std::string onlyNaN = "mov.f32 %f1, 0f7FC00000;\n";
    for (const Case& c : {Case{"min", numbers, bits(-10)}, Case{"max", numbers, bits(21)}, Case{"min.abs", numbers, 0},
                          Case{"max.abs", numbers, bits(21)}, Case{"min", withNaN, bits(-10)}, Case{"max.NaN", withNaN, kNaN},
                          Case{"min.NaN", numbers, bits(-10)}, Case{"max.abs.NaN", withNaN, kNaN}, Case{"min.abs.NaN", numbers, 0},
                          Case{"max", onlyNaN, kNaN}, Case{"min", zeros, 0x80000000}, Case{"max", zeros, 0}, Case{"min.abs", zeros, 0}})
        EXPECT_EQ(reduced(c.operation, c.value), std::vector<std::uint32_t>(32, c.expected)) << c.operation;
}

TEST(Exchange, UnsupportedExchangeIsRefusedByName)
{
    const auto refusal = [](const std::string& body) {
        Harness harness(kernelText(body));
        const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(128), harness.allocate(128), 0});
        return outcome.result.finding ? messageArgument(outcome.result.finding->message, 1) : Message{};
    };
    EXPECT_EQ(refusal("barrier.cluster.arrive;"), msg::ptx::noClusterBarrier("barrier.cluster.arrive"));
    EXPECT_EQ(refusal("barrier.cluster.wait.aligned;"), msg::ptx::noClusterBarrier("barrier.cluster.wait.aligned"));
    EXPECT_EQ(refusal("multimem.red.relaxed.sys.global.add.u32 [%in], 1;"),
              msg::ptx::unsupportedBecause("multimem.red.relaxed.sys.global.add.u32", msg::ptx::noMultimem()));
    EXPECT_EQ(refusal("redux.sync.add.f32 %f1, %f2, -1;"), msg::ptx::unsupported("redux.sync.add.f32"));
}

// Both sides of a branch arrive at the same shuffle, one after the other. It waits for all of its member mask, and counts once.
TEST(Exchange, SyncGathersLanesThatParted)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, %t;
        setp.lt.u32 %p1, %t, 10;
        @%p1 bra LOW;
        add.u32 %r1, %r1, 100;
        bar.warp.sync 0xffffffff;
        add.u32 %r1, %r1, 1000;
        bra.uni DONE;
    LOW:
        add.u32 %r1, %r1, 200;
        bar.warp.sync 0xffffffff;
        add.u32 %r1, %r1, 2000;
    DONE:
        shfl.sync.idx.b32 %r2, %r1, 31, 0x1f, 0xffffffff;
        st.global.u32 [%here], %r2;)"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32), std::vector<std::uint32_t>(32, 1131));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "bar.warp").instructions, 2u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "bar.warp").threadInstructions, 32u);
}

// PTX ISA 9.0, 9.7.9.6: threads that execute the same instruction with the same members exchange values, wherever it stands.
TEST(Exchange, SyncGathersAcrossPlaces)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 10;
        cvt.u64.u32 %rd1, %t;
        @%p1 bra LOW;
        add.u32 %r1, %t, 100;
        shfl.sync.bfly.b32 %r2|%p2, %r1, 31, 0x1f, 0xffffffff;
        setp.eq.u32 %p3, %t, 31;
        vote.sync.ballot.b32 %r3, %p3, 0xffffffff;
        and.b64 %rd2, %rd1, 1;
        match.any.sync.b64 %r4, %rd2, 0xffffffff;
        redux.sync.add.u32 %r5, %t, 0xffffffff;
        vote.sync.any.pred %p4, %p3, 0xffffffff;
        bra.uni DONE;
    LOW:
        add.u32 %r11, %t, 200;
        shfl.sync.bfly.b32 %r2|%p2, %r11, 31, 0x1f, 0xffffffff;
        setp.ne.u32 %p5, %t, 3;
        vote.sync.ballot.b32 %r3, !%p5, 0xffffffff;
        and.b64 %rd3, %rd1, 1;
        match.any.sync.b64 %r4, %rd3, 0xffffffff;
        redux.sync.add.u32 %r5, 1, 0xffffffff;
        vote.sync.any.pred %p4, 0, 0xffffffff;
    DONE:
        selp.u32 %r6, 1, 0, %p4;
        st.global.u32 [%here], %r2;
        st.global.u32 [%here+128], %r3;
        st.global.u32 [%here+256], %r4;
        st.global.u32 [%here+384], %r5;
        st.global.u32 [%here+512], %r6;)"));
    const std::uint64_t out = harness.allocate(640);
    const auto outcome = harness.launch("k", {1}, {32}, {out, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    const auto result = harness.download<std::uint32_t>(out, 160);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        const std::uint32_t sourceLane = lane ^ 31;
        EXPECT_EQ(result[lane], sourceLane + (sourceLane < 10 ? 200 : 100)) << lane;
        EXPECT_EQ(result[32 + lane], 0x80000008u) << lane;
        EXPECT_EQ(result[64 + lane], lane & 1 ? 0xaaaaaaaau : 0x55555555u) << lane;
        EXPECT_EQ(result[96 + lane], 10u + (10 + 31) * 22 / 2) << lane;
        EXPECT_EQ(result[128 + lane], 1u) << lane;
    }
    const auto shuffles = harness.events(0, 0, trace::EventKind::Shuffle);
    ASSERT_EQ(shuffles.size(), 2u) << "one for each place";
    EXPECT_EQ(shuffles[0].mask ^ shuffles[1].mask, kAllLanes);
}

TEST(Exchange, DifferentInstructionsDoNotExchangeAndWaitingLanesAreNamed)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 10;
        @%p1 bra LOW;
        shfl.sync.up.b32 %r2, %t, 1, 0, 0xffffffff;
        bra.uni DONE;
    LOW:
        shfl.sync.down.b32 %r2, %t, 1, 0x1f, 0xffffffff;
    DONE:)"));
    const auto outcome = harness.launch("k", {1}, {32}, {0, 0, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    std::vector<Message> waits;
    for (const trace::FindingAccess& access : outcome.result.finding->accesses) {
        const ptx::Instruction& instruction = harness.instruction(access.site);
        const bool isLow = access.lanes == 0x3ff;
        EXPECT_TRUE(isLow || access.lanes == ~LaneMask(0x3ff)) << access.lanes;
        EXPECT_EQ(instruction.opcodeText(), isLow ? "shfl.sync.down.b32" : "shfl.sync.up.b32");
        waits.push_back(
            msg::fault::threadsWait(isLow ? "0-9" : "10-31", msg::fault::forThreads(instruction.opcodeText(), isLow ? "10-31" : "0-9",
                                                                                    fmt::format("PTX line {}", instruction.textLine))));
    }
    EXPECT_EQ(waits.size(), 2u);
    EXPECT_EQ(outcome.result.finding->message, msg::fault::laneDeadlock("k", "(0,0,0)", joinMessages(waits, "; ")));
}

TEST(Exchange, ALaneThatTakesNoPartDeliversNothing)
{
    const auto result = run(R"(
        add.u32 %r1, %t, 100;
        mov.u32 %r2, 7;
        setp.lt.u32 %p1, %t, 8;
        @%p1 shfl.sync.down.b32 %r2, %r1, 4, 0x1f, 0xff;
        st.global.u32 [%here], %r2;)");
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], lane < 4 ? lane + 104 : lane < 8 ? 0 : 7) << "lane " << lane;
}

TEST(Exchange, AMemberThatNeverComesIsADeadlock)
{
    Harness harness(kernelText(R"(
        setp.lt.u32 %p1, %t, 10;
        @%p1 bra LOW;
        bar.sync 0;
        bra.uni DONE;
    LOW:
        shfl.sync.idx.b32 %r2, %t, 0, 0x1f, 0xffffffff;
    DONE:)"));
    EXPECT_EQ(harness.launch("k", {1}, {32}, {0, 0, 0}).result.status, LaunchStatus::Deadlock);
}

TEST(Exchange, EventsHoldOperandResultAndSource)
{
    Harness harness(kernelText("shfl.sync.down.b32 %r2, %t, 1, 0x1f, 0xffffffff;"));
    ASSERT_EQ(harness.launch("k", {1}, {32}, {0, 0, 0}).result.status, LaunchStatus::Success);
    const trace::BlockTrace& trace = *harness.blockTrace(0, 0);
    bool isFound = false;
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        if (trace.kind(EventIndex{i}) != trace::EventKind::Shuffle)
            continue;
        const trace::EventData data = trace.data(EventIndex{i});
        EXPECT_EQ(data.operand()[4], 4u);
        EXPECT_EQ(data.result[4], 5u);
        EXPECT_EQ(data.sourceLane[4], 5u);
        EXPECT_EQ(data.sourceLane[31], 31u);
        isFound = true;
    }
    EXPECT_TRUE(isFound);
}

}  // namespace
}  // namespace simtscope::simt::testing
