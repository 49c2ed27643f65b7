// Tests the checks of the barriers that the threads of a block reach, and of the lanes that a member mask names
// (Checks::checksSynchronisation).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/sync.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using trace::FindingKind;
using trace::Severity;

constexpr char kFile[] = ".file 1 \"a.cu\"\n";

/// Returns the findings on the round-robin schedule, and checks that random schedules give the same ones.
std::vector<trace::Finding> findingsOf(const std::string& body, std::uint32_t threads, const std::string& moduleScope = {},
                                       std::uint32_t blocks = 1)
{
    std::vector<trace::Finding> found;
    for (std::uint64_t seed = 0; seed <= 10; ++seed) {
        Harness harness(kernelText(body, kFile + moduleScope));
        harness.options.checks = kNoChecks;
        harness.options.checks.checksSynchronisation = true;
        harness.options.schedule = {.isRandom = seed != 0, .seed = seed};
        const std::uint64_t out = harness.allocate(4096), in = harness.allocate(4096);
        auto outcome = harness.launch("k", {blocks}, {threads}, {out, in, 0});
        EXPECT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        if (seed == 0) {
            found = std::move(outcome.result.findings);
            continue;
        }
        EXPECT_EQ(outcome.result.findings.size(), found.size()) << "seed " << seed;
        for (std::size_t i = 0; i < std::min(found.size(), outcome.result.findings.size()); ++i) {
            EXPECT_EQ(outcome.result.findings[i].kind, found[i].kind) << "seed " << seed;
            EXPECT_EQ(outcome.result.findings[i].severity, found[i].severity) << "seed " << seed;
            EXPECT_EQ(outcome.result.findings[i].line, found[i].line) << "seed " << seed;
        }
    }
    return found;
}

std::string textOf(const std::vector<trace::Finding>& findings)
{
    std::string text;
    for (const trace::Finding& finding : findings)
        text += finding.message.text() + "\n";
    return text;
}

/// Sends whole warps to both sides of a branch, each with a barrier.
std::string bothSides(const std::string& first, const std::string& second)
{
    return R"(
        setp.ge.u32 %p1, %t, 32;
        @%p1 bra SECOND;
        .loc 1 10 5
        )" +
           first +
           R"(
        bra.uni DONE;
    SECOND:
        .loc 1 12 5
        )" +
           second +
           R"(
    DONE:
        .loc 1 14 5
        st.global.u32 [%here], 1;)";
}

TEST(SyncChecks, WarpsAtDifferentBarriersAreFound)
{
    const auto found = findingsOf(bothSides("bar.sync 0;", "bar.sync 0;"), 96);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::BarrierDivergence);
    EXPECT_EQ(found[0].severity, Severity::Error);
    EXPECT_EQ(found[0].line, 10u);
    EXPECT_EQ(found[0].message,
              msg::sync::differentBarriers("k", "(0,0,0)",
                                           joinMessages({msg::fault::threadsWait("0-31", msg::fault::atBlockBarrier("a.cu:10")),
                                                         msg::fault::threadsWait("32-95", msg::fault::atBlockBarrier("a.cu:12"))},
                                                        "; ")));
    ASSERT_EQ(found[0].accesses.size(), 3u) << "each warp, those at different places first";
    EXPECT_EQ(found[0].accesses[0].warp, 0u);
    EXPECT_EQ(found[0].accesses[1].warp, 1u);
    EXPECT_NE(found[0].accesses[0].site, found[0].accesses[1].site);
    EXPECT_EQ(found[0].accesses[2].warp, 2u);
}

TEST(SyncChecks, BarRedIsABlockBarrier)
{
    const auto found = findingsOf(bothSides("bar.red.popc.u32 %r1, 0, %p1;", "bar.red.popc.u32 %r1, 0, %p1;"), 64);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].kind, FindingKind::BarrierDivergence);
}

// Every block fails at the same barriers, which is one finding. Later differences in a block that is out of step are not reported.
TEST(SyncChecks, OneFindingCoversAllBlocksAndConsequences)
{
    const auto found = findingsOf(bothSides("bar.sync 0;\n.loc 1 11 5\nbar.sync 0;", "bar.sync 0;\n.loc 1 13 5\nbar.sync 0;"), 64, {}, 3);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].line, 10u);
}

TEST(SyncChecks, BarriersWithACountMayPairSeveralPlaces)
{
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.sync 1, 64;", "bar.sync 1, 64;"), 64)), "");
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.arrive 1, 64;", "bar.sync 1, 64;"), 64)), "");
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.sync 0, 64;", "bar.sync 0, 64;"), 64)), "");
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.sync 3;", "bar.sync 3;"), 64)), "");
}

TEST(SyncChecks, AnUnalignedBarrierMayPairSeveralPlaces)
{
    EXPECT_EQ(textOf(findingsOf(bothSides("barrier.sync 0;", "barrier.sync 0;"), 64)), "");
    EXPECT_EQ(findingsOf(bothSides("barrier.sync.aligned 0;", "barrier.sync.aligned 0;"), 64).size(), 1u);
    EXPECT_EQ(findingsOf(bothSides("bar.sync 0;", "barrier.sync 0;"), 64).size(), 1u) << "but not with __syncthreads()";
}

// A compiler may copy a barrier, and may give a line to neither copy.
TEST(SyncChecks, CopiesOfOneBarrierAreOne)
{
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.sync 0;", ".loc 1 10 5\nbar.sync 0;"), 64)), "");
    EXPECT_EQ(textOf(findingsOf(bothSides("bar.sync 0;", ".loc 1 0 5\nbar.sync 0;"), 64)), "");
    EXPECT_EQ(findingsOf(bothSides("bar.sync 0;", ".loc 1 10 9\nbar.sync 0;"), 64).size(), 1u) << "another one on the same line";
}

TEST(SyncChecks, InlinedAtDistinguishesBarriers)
{
    const std::string from10 = ".loc 1 3 5, inlined_at 1 10 5\nbar.sync 0;";
    const std::string from12 = ".loc 1 3 5, inlined_at 1 12 5\nbar.sync 0;";
    EXPECT_EQ(textOf(findingsOf(bothSides(from10, ".loc 1 10 5\n" + from10), 64)), "");
    const auto found = findingsOf(bothSides(from10, from12), 64);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].line, 10u);
}

TEST(SyncChecks, CallSiteDistinguishesBarriers)
{
    const std::string function = R"(.func sync()
        {
            .loc 1 3 5
            bar.sync 0;
            .loc 1 4 1
            ret;
        }
        )";
    const auto found = findingsOf(bothSides("call.uni sync, ();", "call.uni sync, ();"), 64, function);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].message,
              msg::sync::differentBarriers("k", "(0,0,0)",
                                           joinMessages({msg::fault::threadsWait("0-31", msg::fault::atBlockBarrier("a.cu:10")),
                                                         msg::fault::threadsWait("32-63", msg::fault::atBlockBarrier("a.cu:12"))},
                                                        "; ")));
    EXPECT_EQ(textOf(findingsOf(bothSides("call.uni sync, ();", ".loc 1 10 5\ncall.uni sync, ();"), 64, function)), "");
}

/// Returns a loop around a barrier, with as many iterations as %r1 says, and then `afterLoop`.
std::string loopThen(const std::string& iterationCountText, const std::string& afterLoop)
{
    return iterationCountText + R"(
    LOOP:
        .loc 1 20 5
        bar.sync 0;
        sub.u32 %r1, %r1, 1;
        setp.ne.u32 %p2, %r1, 0;
        @%p2 bra LOOP;
        )" +
           afterLoop;
}

TEST(SyncChecks, LoopsOfDifferentLengthReachDifferentBarriers)
{
    constexpr char kUneven[] = "shr.u32 %r1, %t, 5;\nadd.u32 %r1, %r1, 2;", kEven[] = "mov.u32 %r1, 3;";
    constexpr char kAfter[] = ".loc 1 22 5\nbar.sync 0;\nst.global.u32 [%here], 1;";
    const auto found = findingsOf(loopThen(kUneven, kAfter), 64);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].severity, Severity::Error);
    EXPECT_EQ(found[0].line, 20u);
    EXPECT_EQ(textOf(findingsOf(loopThen(kEven, kAfter), 64)), "");
}

// PTX counts threads that have exited as arrived; the Programming Guide requires the same condition in the whole block.
TEST(SyncChecks, LoopsOfDifferentLengthThatEndTheKernelAreAWarning)
{
    constexpr char kUneven[] = "shr.u32 %r1, %t, 5;\nadd.u32 %r1, %r1, 2;", kEven[] = "mov.u32 %r1, 3;";
    const auto found = findingsOf(loopThen(kUneven, "st.global.u32 [%here], 1;"), 64, {}, 2);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::BarrierDivergence);
    EXPECT_EQ(found[0].severity, Severity::Warning);
    EXPECT_EQ(found[0].message, msg::sync::leftLoop("k", "(0,0,0)", "a.cu:20", "0-31"));
    EXPECT_EQ(textOf(findingsOf(loopThen(kEven, "st.global.u32 [%here], 1;"), 64)), "");
}

TEST(SyncChecks, AnEarlyReturnHidesNoUnevenLoopAndIsNotPartOfIt)
{
    const std::string body = loopThen("setp.ge.u32 %p1, %t, 70;\n@%p1 bra DONE;\nshr.u32 %r1, %t, 5;\nadd.u32 %r1, %r1, 1;",
                                      "st.global.u32 [%here], 1;\nDONE:\nret;");
    const auto found = findingsOf(body, 96);
    ASSERT_EQ(found.size(), 2u) << textOf(found);
    EXPECT_EQ(found[0].message, msg::sync::exitedBefore("k", "(0,0,0)", "a.cu:20", "70-95"));
    EXPECT_EQ(found[1].message, msg::sync::leftLoop("k", "(0,0,0)", "a.cu:20", "0-31"));
}

// The hardware allows it: PTX ISA 9.0, 9.7.13.1, counts threads that have exited as arrived.
TEST(SyncChecks, ThreadsThatExitedBeforeTheBarrierAreANote)
{
    const std::string body = R"(
        setp.ge.u32 %p1, %t, 40;
        @%p1 bra DONE;
        .loc 1 10 5
        bar.sync 0;
        st.global.u32 [%here], 1;
        .loc 1 11 5
        bar.sync 0;
    DONE:
        ret;)";
    const auto found = findingsOf(body, 64, {}, 2);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::BarrierDivergence);
    EXPECT_EQ(found[0].severity, Severity::Note);
    EXPECT_EQ(found[0].line, 10u);
    EXPECT_EQ(found[0].message, msg::sync::exitedBefore("k", "(0,0,0)", "a.cu:10", "40-63"));
    EXPECT_EQ(textOf(findingsOf(body, 40)), "") << "no thread exits early";
}

TEST(SyncChecks, FindsNothingWhenTheCheckIsOff)
{
    Harness harness(kernelText(bothSides("bar.sync 0;", "bar.sync 0;"), kFile));
    harness.options.checks = {};
    harness.options.checks.checksSynchronisation = false;
    const auto outcome = harness.launch("k", {1}, {64}, {harness.allocate(256), 0, 0});
    for (const trace::Finding& finding : outcome.result.findings)
        EXPECT_NE(finding.kind, FindingKind::BarrierDivergence);
}

TEST(SyncChecks, ALaneOutsideItsMaskIsFound)
{
    constexpr char kDown[] = R"(
        .loc 1 8 5
        shfl.sync.down.b32 %r2, %t, 1, 0x1f, {};
        .loc 1 8 5
        shfl.sync.down.b32 %r2, %r2, 2, 0x1f, {};
        st.global.u32 [%here], %r2;)";
    const auto found = findingsOf(fmt::format(fmt::runtime(kDown), "0xffff", "0xffff"), 32);
    ASSERT_EQ(found.size(), 1u) << "one statement, which the compiler has unrolled: " << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::InvalidMask);
    EXPECT_EQ(found[0].severity, Severity::Error);
    EXPECT_EQ(found[0].line, 8u);
    EXPECT_EQ(found[0].message, msg::sync::outsideMask("k", "(0,0,0)", "__shfl_down_sync", "a.cu:8", 0xffff, "16-31"));
    ASSERT_EQ(found[0].accesses.size(), 1u);
    EXPECT_EQ(found[0].accesses[0].lanes, 0xffff0000u);
    EXPECT_EQ(textOf(findingsOf(fmt::format(fmt::runtime(kDown), "0xffffffff", "0xffffffff"), 32)), "");
    EXPECT_EQ(textOf(findingsOf(fmt::format(fmt::runtime(kDown), "0xffffffff", "0xffffffff"), 20)), "") << "lanes that do not exist";
}

TEST(SyncChecks, EveryInstructionWithAMaskIsChecked)
{
    for (const char* const body :
         {"bar.warp.sync 0xfffffffe;", "vote.sync.ballot.b32 %r1, 1, 0xfffffffe;", "match.any.sync.b32 %r1, %t, 0xfffffffe;",
          "redux.sync.add.u32 %r1, %t, 0xfffffffe;", "vote.sync.any.pred %p1, 1, 0xfffffffe;"}) {
        const auto found = findingsOf(body, 32);
        ASSERT_EQ(found.size(), 1u) << body;
        EXPECT_EQ(found[0].threads, std::vector<std::uint32_t>{0}) << body;
    }
}

// The tiles of a warp execute one instruction together, each with its own mask.
TEST(SyncChecks, TilesOfAWarpAreInTheirMasks)
{
    EXPECT_EQ(textOf(findingsOf(R"(
        setp.lt.u32 %p1, %t, 16;
        selp.u32 %r1, 0xffff, 0xffff0000, %p1;
        shfl.sync.bfly.b32 %r2, %t, 1, 0x1f, %r1;
        bar.warp.sync %r1;
        st.global.u32 [%here], %r2;)",
                                32)),
              "");
}

/// Lets the lanes below 16 vote with the mask `mask`, and then all lanes execute `afterBranch`.
std::string voteInBranch(const std::string& mask, const std::string& afterBranch)
{
    return R"(
        setp.ge.u32 %p1, %t, 16;
        @%p1 bra JOIN;
        .loc 1 8 5
        vote.sync.ballot.b32 %r2, 1, )" +
           mask + R"(;
        st.global.u32 [%here], %r2;
    JOIN:
        .loc 1 10 5
        )" +
           afterBranch;
}

// These lanes execute another barrier, so they have not returned early.
constexpr char kMore[] = R"(
        and.b32 %r3, %t, 16;
        setp.eq.u32 %p3, %r3, 0;
        @%p3 bra END;
        bar.warp.sync 0xffff0000;
    END:
        st.global.u32 [%there], 1;)";

TEST(SyncChecks, AMaskThatNamesLanesOnAnotherPathIsFound)
{
    const auto found = findingsOf(voteInBranch("0xffffffff", kMore), 32);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::InvalidMask);
    EXPECT_EQ(found[0].severity, Severity::Error);
    EXPECT_EQ(found[0].message, msg::sync::absentMembers("k", "(0,0,0)", "__ballot_sync", "a.cu:8", 0xffffffff, "16-31"));
    ASSERT_EQ(found[0].accesses.size(), 2u) << "the vote, and where the others go on";
    EXPECT_EQ(found[0].accesses[0].lanes, 0x0000ffffu);
    EXPECT_EQ(found[0].accesses[1].lanes, 0xffff0000u);
    EXPECT_EQ(textOf(findingsOf(voteInBranch("0xffff", kMore), 32)), "");
    EXPECT_EQ(textOf(findingsOf(voteInBranch("0xffffffff", kMore), 16)), "") << "lanes that do not exist";
}

// The same is found after a barrier of the block.
TEST(SyncChecks, AMaskThatNamesLanesOnAnotherPathIsFoundAfterABarrier)
{
    EXPECT_EQ(findingsOf("bar.sync 0;\n" + voteInBranch("0xffffffff", kMore), 32).size(), 1u);
}

// "if (t >= 16) return;", and the same after the compiler has merged the ends of both paths.
TEST(SyncChecks, LanesThatReturnEarlyAreNotExpected)
{
    EXPECT_EQ(textOf(findingsOf(voteInBranch("0xffffffff", ""), 32)), "");
    const auto merged = findingsOf(voteInBranch("0xffffffff", "st.global.u32 [%there], 1;"), 32);
    ASSERT_EQ(merged.size(), 1u) << textOf(merged);
    EXPECT_EQ(merged[0].kind, FindingKind::InvalidMask);
    EXPECT_EQ(merged[0].severity, Severity::Note);
}

// PTX ISA 9.0, 9.7.13.9: lanes may execute the same instruction with the same mask at different places.
TEST(SyncChecks, SameVoteMayStandAtTwoInstructions)
{
    EXPECT_EQ(textOf(findingsOf(voteInBranch("0xffffffff", R"(
        setp.lt.u32 %p3, %t, 16;
        @%p3 bra END;
        vote.sync.ballot.b32 %r2, 1, 0xffffffff;
    END:
        st.global.u32 [%there], 1;)"),
                                32)),
              "");
}

// for (int i = lane; i < 40; i += 32) v += __shfl_sync(0xffffffff, v, 0);
TEST(SyncChecks, ALoopThatLanesLeaveOneAfterTheOtherIsFound)
{
    constexpr char kLoop[] = R"(
        mov.u32 %r1, %t;
    LOOP:
        .loc 1 8 5
        shfl.sync.idx.b32 %r2, %r1, 0, 0x1f, 0xffffffff;
        add.u32 %r1, %r1, {};
        setp.lt.u32 %p2, %r1, {};
        @%p2 bra LOOP;
        .loc 1 9 5)";
    const auto found = findingsOf(fmt::format(fmt::runtime(kLoop), 32, 40) + kMore, 32);
    ASSERT_EQ(found.size(), 1u) << textOf(found);
    EXPECT_EQ(found[0].kind, FindingKind::InvalidMask);
    EXPECT_EQ(textOf(findingsOf(fmt::format(fmt::runtime(kLoop), 32, 64) + kMore, 32)), "");
}

// No lane can go on, so the launch ends.
TEST(SyncChecks, MasksThatNameLanesAtAnotherInstructionAreADeadlock)
{
    Harness harness(kernelText(voteInBranch("0xffffffff", "vote.sync.any.pred %p2, 1, 0xffffffff;")));
    const auto outcome = harness.launch("k", {1}, {32}, {harness.allocate(256), harness.allocate(256), 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Deadlock);
    EXPECT_EQ(outcome.result.finding->kind, FindingKind::InvalidMask);
}

}  // namespace
}  // namespace simtscope::simt::testing
