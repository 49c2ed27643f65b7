// Tests reads of memory that nobody has written: which uses of an undefined value are reported, and which are not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/sync.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

/// PTX by which each thread stores its word of %in into s, at %r2.
const std::string kThroughShared = R"(
        .shared .align 16 .b8 s[512];
        ld.global.u32 %r1, [%there];
        mov.u32 %r2, s;
        shl.b32 %r3, %t, 2;
        add.u32 %r2, %r2, %r3;
        st.shared.u32 [%r2], %r1;
        bar.sync 0;)";

/// Runs kernels and returns their uses of undefined values. %in is 4 KiB of memory that nobody has written, %out is written.
class Undefined : public ::testing::Test {
protected:
    std::vector<trace::Finding> run(const std::string& body, unsigned threads = 32, const std::string& moduleScope = {})
    {
        harness = std::make_unique<Harness>(kernelText(body, moduleScope));
        harness->options.checks = kNoChecks;
        harness->options.checks.checksInitialisation = true;
        in = harness->allocateUnwritten(4096);
        out = harness->allocate(4096);
        auto outcome = harness->launch("k", {1}, {threads}, {out, in, 0});
        EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
            << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
        return outcome.result.findings;
    }

    static Message causeOf(const trace::Finding& finding) { return messageArgument(finding.message, 4); }

    std::unique_ptr<Harness> harness;
    std::uint64_t in = 0, out = 0;
};

TEST_F(Undefined, MovingAValueIsNoUse)
{
    EXPECT_THAT(run(kThroughShared + R"(
        .local .align 4 .b8 l[16];
        ld.shared.u32 %r4, [%r2];
        st.local.u32 [l], %r4;
        ld.local.u32 %r5, [l];
        shfl.sync.bfly.b32 %r6, %r5, 1, 0x1f, -1;
        st.global.u32 [%here], %r6;)"),
                IsEmpty());
}

TEST_F(Undefined, ABranchIsAUse)
{
    const auto findings = run(R"(
        ld.global.u32 %r1, [%there+256];
        setp.gt.u32 %p1, %r1, 7;
        @%p1 bra done;
        st.global.u32 [%here], %t;
        done:)");
    ASSERT_THAT(findings, SizeIs(1));
    const trace::Finding& finding = findings[0];
    EXPECT_EQ(finding.kind, trace::FindingKind::Uninitialised);
    EXPECT_EQ(finding.severity, trace::Severity::Error);
    EXPECT_TRUE(causeOf(finding).is(msg::fault::branchesOnUndefined));
    EXPECT_TRUE(messageArgument(causeOf(finding), 0).is(msg::fault::unwrittenGlobal));
    EXPECT_EQ(finding.location.space, ptx::StateSpace::Global);
    EXPECT_EQ(finding.location.allocation, 0);
    EXPECT_EQ(finding.location.element, 64);
    ASSERT_THAT(finding.accesses, SizeIs(2));
    EXPECT_EQ(harness->instruction(finding.accesses[0].site).opcodeText(), "bra");
    EXPECT_EQ(harness->instruction(finding.accesses[1].site).opcodeText(), "ld.global.u32");
    EXPECT_EQ(finding.accesses[0].lanes, kAllLanes);
}

// Other lanes load undefined values at the same line, before and after this load.
TEST_F(Undefined, FindingNamesTheLoadOfItsElement)
{
    const auto findings = run(kThroughShared + R"(
        ld.shared.u32 %r4, [s+148];
        setp.ne.u32 %p1, %t, 3;
        @%p1 bra done;
        setp.gt.u32 %p1, %r4, 7;
        @%p1 bra done;
        st.global.u32 [%here], %t;
        done:)",
                              96);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].location.element, 37);
    ASSERT_THAT(findings[0].accesses, SizeIs(2));
    EXPECT_EQ(findings[0].accesses[0].warp, 0u);
    EXPECT_EQ(findings[0].accesses[0].lanes, LaneMask(1) << 3);
    EXPECT_EQ(findings[0].accesses[1].warp, 1u);
    EXPECT_EQ(findings[0].accesses[1].lanes, LaneMask(1) << 5);
    EXPECT_EQ(findings[0].accesses[1].address, 148u);
}

TEST_F(Undefined, ABranchOnAWrittenValueIsNoFinding)
{
    EXPECT_THAT(run(R"(
        st.global.u32 [%there+256], %t;
        ld.global.u32 %r1, [%there+256];
        setp.gt.u32 %p1, %r1, 7;
        @%p1 bra done;
        st.global.u32 [%here], %t;
        done:)"),
                IsEmpty());
}

TEST_F(Undefined, OnlyLanesThatReadUnwrittenMemoryAreNamed)
{
    const auto findings = run(R"(
        setp.ne.u32 %p2, %t, 5;
        @%p2 st.global.u32 [%there], %t;
        ld.global.u32 %r1, [%there];
        setp.gt.u32 %p1, %r1, 7;
        @%p1 st.global.u32 [%here], %t;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].threads, std::vector<std::uint32_t>{5});
    EXPECT_EQ(findings[0].location.element, 5);
}

TEST_F(Undefined, AnAddressIsAUse)
{
    const auto findings = run(R"(
        ld.global.u32 %r1, [%there];
        and.b32 %r1, %r1, 255;
        mul.wide.u32 %rd1, %r1, 4;
        add.u64 %rd2, %out, %rd1;
        ld.global.u32 %r2, [%rd2];
        st.global.u32 [%here], %r2;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_TRUE(causeOf(findings[0]).is(msg::fault::addressOfUndefined));
}

TEST_F(Undefined, SharedMemoryIsFreshInEveryBlock)
{
    const auto findings = run(R"(
        .shared .align 4 .b8 before[64];
        .shared .align 4 .b8 s[128];
        mov.u32 %r2, s;
        ld.shared.u32 %r1, [%r2+12];
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.global.u32 [%here], %t;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].location.space, ptx::StateSpace::Shared);
    EXPECT_EQ(findings[0].location.variable, "s");
    EXPECT_EQ(findings[0].location.element, 3);
    EXPECT_TRUE(messageArgument(causeOf(findings[0]), 0).is(msg::fault::unwrittenVariable));
}

TEST_F(Undefined, LocalMemoryIsEachLanesOwn)
{
    const auto findings = run(R"(
        .local .align 4 .b8 l[16];
        setp.lt.u32 %p2, %t, 31;
        @%p2 st.local.u32 [l+4], %t;
        ld.local.u32 %r1, [l+4];
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.global.u32 [%here], %t;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].threads, std::vector<std::uint32_t>{31});
    EXPECT_EQ(findings[0].location.space, ptx::StateSpace::Local);
}

TEST_F(Undefined, OriginIsKnownThroughSharedMemory)
{
    const auto findings = run(R"(
        .shared .align 4 .b8 s[128];
        ld.global.u32 %r1, [%there+128];
        mov.u32 %r2, s;
        shl.b32 %r3, %t, 2;
        add.u32 %r2, %r2, %r3;
        st.shared.u32 [%r2], %r1;
        ld.shared.u32 %r4, [%r2];
        setp.eq.u32 %p1, %r4, 0;
        @%p1 st.global.u32 [%here], %t;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].location.space, ptx::StateSpace::Global);
    EXPECT_EQ(findings[0].location.element, 32);
}

TEST_F(Undefined, OneLoadGivesOneFinding)
{
    EXPECT_THAT(run(R"(
        ld.global.u32 %r1, [%there];
        add.u32 %r2, %r1, 1;
        setp.eq.u32 %p1, %r1, 0;
        setp.eq.u32 %p2, %r2, 0;
        @%p1 st.global.u32 [%here], %t;
        @%p2 st.global.u32 [%here], %t;)"),
                SizeIs(1));
}

// The unused bits are padding beside a member, and bits of a word that a mask removes.
TEST_F(Undefined, BitsThatDecideNothingAreNotUsed)
{
    EXPECT_THAT(run(R"(
        st.global.u8 [%there], %t;
        ld.global.u32 %r1, [%there];
        and.b32 %r2, %r1, 255;
        setp.eq.u32 %p1, %r2, 3;
        @%p1 st.global.u32 [%here], %t;
        bfe.u32 %r3, %r1, 2, 4;
        setp.eq.u32 %p2, %r3, 3;
        @%p2 st.global.u32 [%here], %t;
        prmt.b32 %r4, %r1, 0, 0x4440;
        shl.b32 %r5, %r1, 24;
        add.u32 %r5, %r5, %r4;
        lop3.b32 %r6, %r1, 255, %r4, 0x80;
        setp.eq.u32 %p3, %r5, 3;
        @%p3 st.global.u32 [%here], %t;
        setp.eq.u32 %p4, %r6, 3;
        @%p4 st.global.u32 [%here], %t;)"),
                IsEmpty());
    EXPECT_THAT(run(R"(
        st.global.u8 [%there], %t;
        ld.global.u32 %r1, [%there];
        and.b32 %r2, %r1, 511;
        setp.eq.u32 %p1, %r2, 3;
        @%p1 st.global.u32 [%here], %t;)"),
                SizeIs(1));
}

// A bit field reads the byte, sets some bits, and writes it back.
TEST_F(Undefined, BitsOfAByteAreWrittenOneByOne)
{
    const std::string write = R"(
        ld.global.u8 %r1, [%there];
        and.b32 %r1, %r1, 0xf8;
        or.b32 %r1, %r1, 5;
        st.global.u8 [%there], %r1;
        ld.global.u8 %r2, [%there];)";
    EXPECT_THAT(run(write + R"(
        and.b32 %r2, %r2, 7;
        setp.eq.u32 %p1, %r2, 5;
        @%p1 st.global.u32 [%here], %t;)"),
                IsEmpty());
    EXPECT_THAT(run(write + R"(
        and.b32 %r2, %r2, 15;
        setp.eq.u32 %p1, %r2, 5;
        @%p1 st.global.u32 [%here], %t;)"),
                SizeIs(1));
}

TEST_F(Undefined, ResultDecidedByDefinedBitsIsDefined)
{
    // The second operand of && that the first one makes irrelevant; a comparison that the high bits decide; a selection between equal
    // values.
    EXPECT_THAT(run(R"(
        ld.global.u32 %r1, [%there];
        setp.eq.u32 %p1, %r1, 0;
        setp.gt.u32 %p2, %t, 100;
        and.pred %p3, %p1, %p2;
        @%p3 st.global.u32 [%here], %t;
        setp.eq.and.u32 %p4, %r1, 0, %p2;
        @%p4 st.global.u32 [%here], %t;
        shr.u32 %r2, %r1, 24;
        setp.lt.u32 %p5, %r2, 256;
        @%p5 st.global.u32 [%here], %t;
        setp.lt.s32 %p6, %r2, 0;
        @%p6 st.global.u32 [%here], %t;
        selp.b32 %r3, 4, 4, %p1;
        setp.eq.u32 %p7, %r3, 4;
        @%p7 st.global.u32 [%here], %t;
        mul.lo.u32 %r4, %r1, 0;
        setp.eq.u32 %p8, %r4, 0;
        @%p8 st.global.u32 [%here], %t;)"),
                IsEmpty());
    EXPECT_THAT(run(R"(
        ld.global.u32 %r1, [%there];
        setp.eq.u32 %p1, %r1, 0;
        setp.lt.u32 %p2, %t, 100;
        and.pred %p3, %p1, %p2;
        @%p3 st.global.u32 [%here], %t;)"),
                SizeIs(1));
    EXPECT_THAT(run(R"(
        ld.global.u32 %r1, [%there];
        shr.u32 %r2, %r1, 24;
        setp.lt.u32 %p5, %r2, 255;
        @%p5 st.global.u32 [%here], %t;)"),
                SizeIs(1));
}

TEST_F(Undefined, AnAtomicReadsAndWrites)
{
    EXPECT_THAT(run(R"(
        atom.global.add.u32 %r1, [%in], 1;
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.global.u32 [%here], %t;)"),
                SizeIs(1));
    EXPECT_THAT(run(R"(
        setp.eq.u32 %p2, %t, 0;
        @%p2 st.global.u32 [%in], 0;
        atom.global.add.u32 %r1, [%in], 1;
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.global.u32 [%here], %t;)"),
                IsEmpty());
    EXPECT_THAT(run(R"(
        atom.global.exch.b32 %r1, [%there], 1;
        ld.global.u32 %r2, [%there];
        setp.eq.u32 %p1, %r2, 0;
        @%p1 st.global.u32 [%here], %t;)"),
                IsEmpty());
}

TEST_F(Undefined, AShuffleBringsTheSourceLanesValue)
{
    const std::string part = R"(
        setp.lt.u32 %p2, %t, 16;
        @%p2 st.global.u32 [%there], %t;
        ld.global.u32 %r1, [%there];)";
    EXPECT_THAT(run(part + R"(
        shfl.sync.idx.b32 %r2, %r1, 3, 0x1f, -1;
        setp.eq.u32 %p1, %r2, 0;
        @%p1 st.global.u32 [%here], %t;)"),
                IsEmpty());
    const auto findings = run(part + R"(
        shfl.sync.idx.b32 %r2, %r1, 20, 0x1f, -1;
        setp.eq.u32 %p1, %r2, 0;
        @%p1 st.global.u32 [%here], %t;)");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].location.element, 20);
}

TEST_F(Undefined, AVoteThatDefinedLanesDecideIsDefined)
{
    const std::string part = R"(
        setp.lt.u32 %p2, %t, 16;
        @%p2 st.global.u32 [%there], %t;
        ld.global.u32 %r1, [%there];
        setp.lt.u32 %p3, %r1, 9;
        )";
    EXPECT_THAT(run(part + "vote.sync.any.pred %p1, %p3, -1;\n@%p1 st.global.u32 [%here], %t;"), IsEmpty());
    EXPECT_THAT(run(part + "vote.sync.all.pred %p1, %p3, -1;\n@%p1 st.global.u32 [%here], %t;"), IsEmpty());
    EXPECT_THAT(
        run(part +
            "and.pred %p3, %p3, %p2;\nvote.sync.ballot.b32 %r2, %p3, -1;\nsetp.eq.u32 %p1, %r2, 0;\n@%p1 st.global.u32 [%here], %t;"),
        IsEmpty());
    EXPECT_THAT(run(part + "vote.sync.ballot.b32 %r2, %p3, -1;\nsetp.eq.u32 %p1, %r2, 511;\n@%p1 st.global.u32 [%here], %t;"), SizeIs(1));
    EXPECT_THAT(run(part + "setp.ge.u32 %p3, %r1, 0xffffff00;\nvote.sync.any.pred %p1, %p3, -1;\n@%p1 st.global.u32 [%here], %t;"),
                SizeIs(1));
}

TEST_F(Undefined, ACallPassesIt)
{
    const std::string function = R"(
        .func (.param .b32 result) plusOne(.param .b32 value)
        {
        .reg .b32 %a;
        ld.param.u32 %a, [value];
        add.u32 %a, %a, 1;
        st.param.u32 [result], %a;
        ret;
        })";
    const std::string call = R"(
        { .param .b32 a; .param .b32 b;
        st.param.u32 [a], %r1;
        call (b), plusOne, (a);
        ld.param.u32 %r2, [b]; }
        setp.eq.u32 %p1, %r2, 0;
        @%p1 st.global.u32 [%here], %t;)";
    EXPECT_THAT(run("ld.global.u32 %r1, [%there];" + call, 32, function), SizeIs(1));
    EXPECT_THAT(run("mov.u32 %r1, %t;" + call, 32, function), IsEmpty());
}

TEST_F(Undefined, WithoutTheCheckNothingIsFound)
{
    Harness uncheckedHarness(kernelText("ld.global.u32 %r1, [%there];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 st.global.u32 [%here], %t;"));
    const std::uint64_t input = uncheckedHarness.allocateUnwritten(256), output = uncheckedHarness.allocate(256);
    EXPECT_THAT(uncheckedHarness.launch("k", {1}, {32}, {output, input, 0}).result.findings, IsEmpty());
}

TEST_F(Undefined, FreshSharedAndLocalMemoryHoldsThePattern)
{
    Harness filled(kernelText(R"(
        .shared .align 4 .b8 s[64];
        .local .align 4 .b8 l[64];
        ld.shared.u32 %r1, [s+4];
        ld.local.u32 %r2, [l+4];
        st.global.v2.u32 [%out], {%r1, %r2};)"));
    filled.options.fillByte = std::byte(0x4b);
    const std::uint64_t output = filled.allocate(8);
    filled.launch("k", {1}, {1}, {output, 0, 0});
    EXPECT_EQ(filled.download<std::uint32_t>(output, 2), (std::vector<std::uint32_t>{0x4b4b4b4bu, 0x4b4b4b4bu}));
}

/// PTX by which half the warp shuffles down by 16, from lanes that do not execute it.
const char* const kHalfAWarp = R"(
    mov.u32 %r1, %t;
    setp.ge.u32 %p1, %t, 16;
    @%p1 bra REST;
    .loc 1 7 5
    shfl.sync.down.b32 %r2, %t, 16, 31, 0xffff;
    .loc 1 8 5
    add.u32 %r1, %r1, %r2;
    )";

TEST_F(Undefined, ShuffleFromAnInactiveLaneIsUndefined)
{
    const auto findings = run(std::string(kHalfAWarp) + R"(
        setp.gt.u32 %p2, %r1, 20;
        @%p2 bra REST;
        st.global.u32 [%here], %t;
        REST:)",
                              32, ".file 1 \"a.cu\"\n");
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].kind, trace::FindingKind::InvalidMask);
    EXPECT_TRUE(causeOf(findings[0]).is(msg::fault::branchesOnUndefined));
    EXPECT_EQ(messageArgument(causeOf(findings[0]), 0), msg::sync::inactiveSource("a.cu:7"));
    ASSERT_THAT(findings[0].accesses, SizeIs(2)) << "the branch, and the shuffle";
    EXPECT_NE(findings[0].accesses[0].site, findings[0].accesses[1].site);

    const auto addressed = run(std::string(kHalfAWarp) + R"(
        and.b32 %r1, %r1, 31;
        mul.wide.u32 %rd1, %r1, 4;
        add.u64 %rd1, %out, %rd1;
        ld.global.u32 %r3, [%rd1];
        REST:)",
                               32, ".file 1 \"a.cu\"\n");
    ASSERT_THAT(addressed, SizeIs(1));
    EXPECT_TRUE(causeOf(addressed[0]).is(msg::fault::addressOfUndefined));
}

TEST_F(Undefined, AnUndefinedResultOfAShuffleThatIsNotUsedIsNone)
{
    // The first 16 lanes get values of lanes that execute the shuffle, the others keep their own. A value that is only stored is not used
    // in the kernel.
    EXPECT_THAT(run(R"(
        shfl.sync.down.b32 %r2, %t, 16, 31, -1;
        add.u32 %r1, %t, %r2;
        setp.gt.u32 %p2, %r1, 20;
        @%p2 bra DONE;
        st.global.u32 [%here], %r1;
        DONE:)"),
                IsEmpty());
    EXPECT_THAT(run(std::string(kHalfAWarp) + "REST: st.global.u32 [%here], %r1;", 32, ".file 1 \"a.cu\"\n"), IsEmpty());
    // Lanes 20 to 31 do not exist. Only a lane whose source lane exists uses the value that it gets.
    EXPECT_THAT(run(R"(
        shfl.sync.down.b32 %r2, %t, 4, 31, -1;
        setp.ge.u32 %p1, %t, 16;
        @%p1 bra DONE;
        setp.gt.u32 %p2, %r2, 20;
        @%p2 bra DONE;
        st.global.u32 [%here], %t;
        DONE:)",
                    20),
                IsEmpty());
}

}  // namespace
}  // namespace simtscope::simt::testing
