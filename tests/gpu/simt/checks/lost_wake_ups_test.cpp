// Tests that values which a thread waits for, and which may be overwritten before it reads them, are found (Checks::checksSynchronisation).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/sync.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

/// Lets block 0 execute `first` and block 1 `second`. %in is the address of a word that is 0, %rd1 of another one.
std::string inBlocks(const std::string& first, const std::string& second)
{
    return "mov.u32 %r20, %ctaid.x;\nadd.u64 %rd1, %in, 64;\nsetp.ne.u32 %p2, %r20, 0;\n@%p2 bra SECOND;\n" + first +
           "bra DONE;\nSECOND:\n" + second + "DONE:\n";
}

int g_labels = 0;

std::string waitFor(const std::string& word, int value)
{
    const int label = ++g_labels;
    return fmt::format("WAIT{0}: ld.volatile.global.u32 %r1, [{1}];\nsetp.ne.u32 %p1, %r1, {2};\n@%p1 bra WAIT{0};\n", label, word, value);
}

std::string set(const std::string& word, int value)
{
    return fmt::format("atom.global.exch.b32 %r2, [{}], {};\n", word, value);
}

struct WakeUpFindings {
    bool hasDeadlock = false;
    std::vector<trace::Finding> findings;
};

WakeUpFindings find(const std::string& body, std::uint64_t seed, Dim3 grid, Dim3 block)
{
    Harness harness(kernelText(body));
    harness.options.checks = kNoChecks;
    harness.options.checks.checksSynchronisation = true;
    harness.options.schedule = {.isRandom = seed != 0, .seed = seed};
    const std::uint64_t out = harness.allocate(4096), in = harness.allocate(4096);
    auto outcome = harness.launch("k", grid, block, {out, in, 0});
    std::erase_if(outcome.result.findings, [](const trace::Finding& finding) { return !finding.message.is(msg::sync::lostWakeUp); });
    return {outcome.result.status == LaunchStatus::Deadlock, std::move(outcome.result.findings)};
}

/// Checks that each schedule finds the lost wake-up, or deadlocks itself, and that some schedules end well.
void expectLost(const std::string& body, Dim3 grid = {2}, Dim3 block = {1})
{
    std::size_t well = 0;
    for (std::uint64_t seed = 0; seed <= 10; ++seed) {
        const WakeUpFindings found = find(body, seed, grid, block);
        EXPECT_TRUE(found.hasDeadlock || found.findings.size() == 1) << "seed " << seed << ": " << found.findings.size();
        well += !found.hasDeadlock;
    }
    EXPECT_GT(well, 0u);
}

void expectNone(const std::string& body, Dim3 grid = {2}, Dim3 block = {1})
{
    for (std::uint64_t seed = 0; seed <= 10; ++seed) {
        const WakeUpFindings found = find(body, seed, grid, block);
        EXPECT_FALSE(found.hasDeadlock) << "seed " << seed;
        EXPECT_TRUE(found.findings.empty()) << "seed " << seed << ": " << found.findings[0].message.text();
    }
}

TEST(LostWakeUps, AFlagThatItsReaderClearsFirst)
{
    expectLost(inBlocks(set("%in", 0) + waitFor("%in", 1), set("%in", 1)));
    expectNone(inBlocks(waitFor("%in", 1), set("%in", 1)));
}

TEST(LostWakeUps, BothPlacesAreNamed)
{
    const WakeUpFindings found = find(inBlocks(set("%in", 0) + waitFor("%in", 1), set("%in", 1)), 0, {2}, {1});
    ASSERT_EQ(found.findings.size(), 1u);
    const trace::Finding& finding = found.findings[0];
    EXPECT_EQ(finding.kind, trace::FindingKind::Deadlock);
    EXPECT_EQ(finding.block, 0);
    ASSERT_EQ(finding.accesses.size(), 2u);
    EXPECT_FALSE(finding.accesses[0].isWrite) << "the wait";
    EXPECT_TRUE(finding.accesses[1].isWrite) << "what overwrites the value";
    EXPECT_NE(finding.accesses[0].site, finding.accesses[1].site);
}

TEST(LostWakeUps, ResetAfterTheWaitIsNoLostWakeUp)
{
    expectNone(inBlocks(waitFor("%in", 1) + set("%in", 0), set("%in", 1)));
    // Two blocks pass a flag back and forth.
    expectNone(inBlocks(set("%in", 1) + waitFor("%in", 2) + set("%in", 3), waitFor("%in", 1) + set("%in", 2) + waitFor("%in", 3)));
}

TEST(LostWakeUps, AnAcknowledgementOrdersTheReset)
{
    expectNone(inBlocks(waitFor("%in", 1) + set("%rd1", 1), set("%in", 1) + waitFor("%rd1", 1) + set("%in", 0)));
}

TEST(LostWakeUps, ABarrierOrdersTheReset)
{
    const auto within = [](const std::string& barrier) {
        return "setp.ne.u32 %p2, %t, 0;\n@%p2 bra READY;\n" + set("%in", 0) + "READY:\n" + barrier +
               "setp.ne.u32 %p3, %t, 32;\n@%p3 bra REST;\n" + set("%in", 1) + "REST:\n" + "setp.ne.u32 %p4, %t, 0;\n@%p4 bra DONE;\n" +
               waitFor("%in", 1) + "DONE:\n";
    };
    expectNone(within("bar.sync 0;\n"), {1}, {64});
}

/// Returns code in which all blocks count, and wait until all have counted.
std::string countingCode(const std::string& afterwards)
{
    return "mov.u32 %r20, %ctaid.x;\nmov.u32 %r21, %nctaid.x;\nred.global.add.u32 [%in], 1;\n"
           "WAIT: ld.volatile.global.u32 %r1, [%in];\nsetp.lt.u32 %p1, %r1, %r21;\n@%p1 bra WAIT;\n" +
           afterwards;
}

TEST(LostWakeUps, ACounterThatIsResetTooEarly)
{
    expectLost(countingCode("setp.ne.u32 %p2, %r20, 0;\n@%p2 bra DONE;\n" + set("%in", 0) + "DONE:\n"), {3});
    expectNone(countingCode(""), {3});
}

TEST(LostWakeUps, ALoopThatGivesUpDoesNotWait)
{
    const std::string bounded = "mov.u32 %r3, 0;\nWAIT: add.u32 %r3, %r3, 1;\nsetp.gt.u32 %p3, %r3, 100000;\n@%p3 bra OUT;\n"
                                "ld.volatile.global.u32 %r1, [%in];\nsetp.ne.u32 %p1, %r1, 1;\n@%p1 bra WAIT;\nOUT:\n";
    expectNone(inBlocks(set("%in", 0) + bounded, set("%in", 1)));
}

// Both values end the wait.
TEST(LostWakeUps, AnotherValueMayWakeAsWell)
{
    const std::string waitLoop = "WAIT: ld.volatile.global.u32 %r1, [%in];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra WAIT;\n";
    expectNone(inBlocks(waitLoop, set("%in", 1) + set("%in", 2)));
}

}  // namespace
}  // namespace simtscope::simt::testing
