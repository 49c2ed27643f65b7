// Tests that locks which threads take in different orders are found (Checks::checksSynchronisation), whether or not the schedule of the run
// deadlocks.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/sync.h"
#include "gpu/simt/checks/lock_cycles.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

int g_labels = 0;

/// Returns code that spins until it has the lock.
std::string takeLockCode(const std::string& lock)
{
    const int label = ++g_labels;
    return fmt::format("TAKE{}: atom.global.cas.b32 %r10, [{}], 0, 1;\nsetp.ne.u32 %p1, %r10, 0;\n@%p1 bra TAKE{};\n", label, lock, label);
}

std::string releaseLockCode(const std::string& lock)
{
    return fmt::format("membar.gl;\natom.global.exch.b32 %r11, [{}], 0;\n", lock);
}

/// PTX that sets %rd1 and %rd2 to two locks, in one order in block 0 and in the other in block 1. %rd3 is a third lock, %r20 the block.
const std::string kReversed = R"(
    mov.u32 %r20, %ctaid.x;
    setp.eq.u32 %p2, %r20, 0;
    add.u64 %rd10, %in, 4;
    add.u64 %rd3, %in, 8;
    selp.b64 %rd1, %in, %rd10, %p2;
    selp.b64 %rd2, %rd10, %in, %p2;
)";

std::vector<trace::Finding> lockFindings(const std::string& body, Dim3 grid, Dim3 block, std::uint64_t seed)
{
    Harness harness(kernelText(body));
    harness.options.checks = kNoChecks;
    harness.options.checks.checksSynchronisation = true;
    harness.options.schedule = {.isRandom = seed != 0, .seed = seed};
    const std::uint64_t out = harness.allocate(4096), in = harness.allocate(4096);
    auto outcome = harness.launch("k", grid, block, {out, in, 0});
    std::erase_if(outcome.result.findings, [](const trace::Finding& finding) { return finding.kind != trace::FindingKind::Deadlock; });
    return outcome.result.findings;
}

/// Checks the number of findings on round robin and on ten seeds.
void expectFindings(const std::string& body, std::size_t count, Dim3 grid = {2}, Dim3 block = {1})
{
    for (std::uint64_t seed = 0; seed <= 10; ++seed) {
        const auto found = lockFindings(body, grid, block, seed);
        EXPECT_EQ(found.size(), count) << "seed " << seed << (found.empty() ? "" : ": " + found[0].message.text());
    }
}

TEST(LockOrder, AReversalIsFoundOnEverySchedule)
{
    const std::string body = kReversed + takeLockCode("%rd1") + takeLockCode("%rd2") + releaseLockCode("%rd2") + releaseLockCode("%rd1");
    expectFindings(body, 1);
    const auto found = lockFindings(body, {2}, {1}, 0);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_TRUE(found[0].message.is(msg::sync::lockOrder));
    EXPECT_EQ(found[0].severity, trace::Severity::Error);
    ASSERT_EQ(found[0].accesses.size(), 4u) << "where each takes its second lock, then its first";
    EXPECT_NE(found[0].accesses[0].block, found[0].accesses[1].block);
    EXPECT_EQ(found[0].accesses[0].address, found[0].accesses[3].address);
    EXPECT_EQ(found[0].accesses[1].address, found[0].accesses[2].address);
}

TEST(LockOrder, OneOrderIsNoFinding)
{
    expectFindings(kReversed + takeLockCode("%in") + takeLockCode("%rd10") + releaseLockCode("%rd10") + releaseLockCode("%in"), 0);
}

TEST(LockOrder, BothOrdersInOneThreadAreNoFinding)
{
    expectFindings(kReversed + takeLockCode("%rd1") + takeLockCode("%rd2") + releaseLockCode("%rd2") + releaseLockCode("%rd1") +
                       takeLockCode("%rd2") + takeLockCode("%rd1") + releaseLockCode("%rd1") + releaseLockCode("%rd2"),
                   0, {1});
}

TEST(LockOrder, LocksHeldOneAfterAnotherAreNoFinding)
{
    expectFindings(kReversed + takeLockCode("%rd1") + releaseLockCode("%rd1") + takeLockCode("%rd2") + releaseLockCode("%rd2"), 0);
}

TEST(LockOrder, ACommonLockAroundBothOrdersThem)
{
    expectFindings(kReversed + takeLockCode("%rd3") + takeLockCode("%rd1") + takeLockCode("%rd2") + releaseLockCode("%rd2") +
                       releaseLockCode("%rd1") + releaseLockCode("%rd3"),
                   0);
    expectFindings(kReversed + takeLockCode("%rd1") + takeLockCode("%rd3") + takeLockCode("%rd2") + releaseLockCode("%rd2") +
                       releaseLockCode("%rd3") + releaseLockCode("%rd1"),
                   1);
}

TEST(LockOrder, ABarrierBetweenThemOrdersThem)
{
    const std::string head = R"(
        add.u64 %rd10, %in, 4;
        setp.ne.u32 %p2, %t, 0;
        @%p2 bra SECOND;
    )";
    const std::string first = takeLockCode("%in") + takeLockCode("%rd10") + releaseLockCode("%rd10") + releaseLockCode("%in");
    const std::string second = takeLockCode("%rd10") + takeLockCode("%in") + releaseLockCode("%in") + releaseLockCode("%rd10");
    const auto phases = [&](const std::string& barrier) {
        return head + first + "SECOND:\n" + barrier + "setp.ne.u32 %p3, %t, 32;\n@%p3 bra DONE;\n" + second + "DONE:\n";
    };
    expectFindings(phases("bar.sync 0;\n"), 0, {1}, {64});
    expectFindings(phases(""), 1, {1}, {64});
}

// One thread goes on only after it has seen the flag that another one set when it had released its locks.
TEST(LockOrder, AFlagBetweenThemOrdersThem)
{
    const std::string body = R"(
        mov.u32 %r20, %ctaid.x;
        add.u64 %rd10, %in, 4;
        add.u64 %rd11, %in, 64;
        setp.ne.u32 %p2, %r20, 0;
        @%p2 bra SECOND;
    )" + takeLockCode("%in") +
                             takeLockCode("%rd10") + releaseLockCode("%rd10") + releaseLockCode("%in") + R"(
        st.volatile.global.u32 [%rd11], 1;
        bra DONE;
    SECOND:
        ld.volatile.global.u32 %r21, [%rd11];
        setp.eq.u32 %p3, %r21, 0;
        @%p3 bra SECOND;
    )" + takeLockCode("%rd10") +
                             takeLockCode("%in") + releaseLockCode("%in") + releaseLockCode("%rd10") + "DONE:\n";
    expectFindings(body, 0);
}

// Data that is protected by the locks does not order the blocks: they may take the locks the other way round.
TEST(LockOrder, DataUnderTheLocksDoesNotOrderThem)
{
    expectFindings(kReversed + takeLockCode("%rd1") + takeLockCode("%rd2") + R"(
        ld.volatile.global.u32 %r21, [%in+64];
        add.u32 %r21, %r21, 1;
        st.volatile.global.u32 [%in+64], %r21;
    )" + releaseLockCode("%rd2") +
                       releaseLockCode("%rd1"),
                   1);
}

TEST(LockOrder, AttemptsThatGiveUpDoNotWait)
{
    const auto attempt = [](const std::string& lock, const std::string& elseLabel) {
        return fmt::format("atom.global.cas.b32 %r10, [{}], 0, 1;\nsetp.ne.u32 %p1, %r10, 0;\n@%p1 bra {};\n", lock, elseLabel);
    };
    // The second lock is only tried. If it is taken, the block releases the first one, and starts again.
    expectFindings(kReversed + "AGAIN:\n" + takeLockCode("%rd1") + attempt("%rd2", "BACK") + releaseLockCode("%rd2") +
                       releaseLockCode("%rd1") + "bra DONE;\nBACK:\n" + releaseLockCode("%rd1") + "bra AGAIN;\nDONE:\n",
                   0);
    // The block gives up after some attempts.
    expectFindings(kReversed + takeLockCode("%rd1") +
                       "mov.u32 %r22, 0;\nTRY: add.u32 %r22, %r22, 1;\nsetp.gt.u32 %p4, %r22, 100;\n@%p4 bra OUT;\n" +
                       attempt("%rd2", "TRY") + releaseLockCode("%rd2") + "OUT:\n" + releaseLockCode("%rd1"),
                   0);
}

// An atomicCAS that computes tries again with the value that it has found.
TEST(LockOrder, AnAtomicSumIsNoLock)
{
    const auto add = [](const std::string& word, const std::string& value) {
        const int label = ++g_labels;
        return fmt::format("ld.global.u32 %r10, [{0}];\nSUM{1}: mov.u32 %r12, %r10;\nadd.u32 %r13, %r12, {2};\n"
                           "atom.global.cas.b32 %r10, [{0}], %r12, %r13;\nsetp.ne.u32 %p1, %r10, %r12;\n@%p1 bra SUM{1};\n",
                           word, label, value);
    };
    expectFindings(kReversed + add("%rd1", "1") + add("%rd2", "1") + add("%rd2", "-1") + add("%rd1", "-1"), 0);
}

TEST(LockOrder, AnExchangeTakesALock)
{
    const auto exchange = [](const std::string& lock) {
        const int label = ++g_labels;
        return fmt::format("TAKE{}: atom.global.exch.b32 %r10, [{}], 1;\nsetp.ne.u32 %p1, %r10, 0;\n@%p1 bra TAKE{};\n", label, lock,
                           label);
    };
    const auto store = [](const std::string& lock) { return fmt::format("membar.gl;\nst.volatile.global.u32 [{}], 0;\n", lock); };
    expectFindings(kReversed + exchange("%rd1") + exchange("%rd2") + store("%rd2") + store("%rd1"), 1);
}

TEST(LockOrder, ARingOfThreeIsFound)
{
    // Block b takes lock b, then lock (b + 1) % 3.
    const std::string body = R"(
        mov.u32 %r20, %ctaid.x;
        add.u32 %r21, %r20, 1;
        rem.u32 %r21, %r21, 3;
        mul.wide.u32 %rd11, %r20, 4;
        mul.wide.u32 %rd12, %r21, 4;
        add.u64 %rd1, %in, %rd11;
        add.u64 %rd2, %in, %rd12;
    )" + takeLockCode("%rd1") +
                             takeLockCode("%rd2") + releaseLockCode("%rd2") + releaseLockCode("%rd1");
    expectFindings(body, 1, {3});
    expectFindings(body, 0, {2});
}

TEST(LockCycles, NeedEdgesThatCanMeet)
{
    const std::vector<LockEdge> edges{{1, 2}, {2, 3}, {3, 1}, {2, 1}};
    const auto cycles = [&](auto canOverlap) {
        std::vector<std::vector<std::size_t>> found;
        forEachCycle(edges, canOverlap, [&](const std::vector<std::size_t>& cycle) { found.push_back(cycle); });
        return found;
    };
    EXPECT_EQ(cycles([](std::size_t, std::size_t) { return true; }), (std::vector<std::vector<std::size_t>>{{0, 3}, {1, 2, 0}}));
    EXPECT_TRUE(cycles([](std::size_t, std::size_t) { return false; }).empty());
}

}  // namespace
}  // namespace simtscope::simt::testing
