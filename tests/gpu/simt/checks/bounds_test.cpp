// Tests accesses beyond the intended object that hit other memory: they are found where that is certain, and the launch goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Checks kMemory{false, false, false, true, false};

/// Returns, for each finding, the sentence about what the threads do.
std::vector<std::string> textsOf(const LaunchResult& result)
{
    std::vector<std::string> texts;
    for (const trace::Finding& finding : result.findings)
        texts.push_back(messageArgument(finding.message, 4).text());
    return texts;
}

/// Puts two variables of 16 elements in shared memory, one after the other, and dynamic shared memory behind them. %r1 is the address of x,
/// %r2 of y; %r3 is the offset of the thread's element.
std::string sharedBody(const std::string& body)
{
    return ".shared .align 4 .b8 x[64];\n.shared .align 4 .b8 y[64];\nst.shared.u32 [x], 5;\nst.shared.u32 [y], 6;\n"
           "mov.u32 %r1, x;\nmov.u32 %r2, y;\nshl.b32 %r3, %t, 2;\n" +
           body;
}
constexpr char kDynamic[] = ".extern .shared .align 16 .b8 d[];";

struct SharedCase {
    const char* name;
    const char* body;
    std::vector<std::string> found;
};
void PrintTo(const SharedCase& testCase, std::ostream* out)
{
    *out << testCase.name;
}
class SharedBounds : public ::testing::TestWithParam<SharedCase> {};

TEST_P(SharedBounds, AreThoseOfTheVariable)
{
    Harness harness(kernelText(sharedBody(GetParam().body), kDynamic));
    harness.options.checks = kMemory;
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(64);
    const auto outcome = harness.launch("k", {1}, {16}, {out, in, 0}, 64);
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(textsOf(outcome.result), GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    Bounds, SharedBounds,
    ::testing::Values(
        SharedCase{"IntoTheNeighbour",
                   "add.u32 %r4, %r1, %r3;\nst.shared.u32 [%r4+4], 7;",
                   {"writes x[16], past the end of x (length 16, elements of 4 bytes), in y[0]"}},
        SharedCase{"UpToTheLastElement", "add.u32 %r4, %r1, %r3;\nst.shared.u32 [%r4], 7;", {}},
        SharedCase{"IntoTheOneBefore",
                   "add.u32 %r4, %r2, %r3;\nld.shared.u32 %r5, [%r4-4];",
                   {"reads y[-1], before the start of y (length 16, elements of 4 bytes), in x[15]"}},
        SharedCase{"FromTheSecondElementOn", "add.u32 %r4, %r2, %r3;\nsetp.gt.u32 %p1, %t, 0;\n@%p1 ld.shared.u32 %r5, [%r4-4];", {}},
        SharedCase{
            "BaseBeforeTheArray", "sub.u32 %r4, %r2, 8;\nadd.u32 %r4, %r4, %r3;\nadd.u32 %r5, %r4, 8;\nld.shared.u32 %r6, [%r5];", {}},
        SharedCase{"Atomic",
                   "add.u32 %r4, %r1, %r3;\natom.shared.add.u32 %r5, [%r4+4], 1;",
                   {"writes x[16], past the end of x (length 16, elements of 4 bytes), in y[0]"}},
        SharedCase{"Generic",
                   "mov.u64 %rd1, x;\ncvta.shared.u64 %rd1, %rd1;\ncvt.u64.u32 %rd2, %r3;\nadd.u64 %rd3, %rd1, %rd2;\nst.u32 [%rd3+4], 7;",
                   {"writes x[16], past the end of x (length 16, elements of 4 bytes), in y[0]"}},
        SharedCase{"VectorAcrossTheEnd",
                   "ld.shared.v2.u32 {%r4, %r5}, [x+56];\nld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [x+48];\n"
                   "ld.shared.v2.u32 {%r4, %r5}, [y-8];",
                   {"reads 8 bytes at y[-2], before the start of y (length 16, elements of 4 bytes), in x[14]"}},
        SharedCase{"StaticAfterDynamic",
                   "mov.u32 %r4, d;\nadd.u32 %r4, %r4, %r3;\nld.shared.u32 %r5, [%r4-4];",
                   {"reads d[-1], before the start of d (length 16, elements of 4 bytes), in y[15]"}},
        SharedCase{"SeveralArraysInTheDynamicPart",
                   "mov.u32 %r4, d;\nadd.u32 %r5, %r4, 32;\nshr.u32 %r6, %r3, 1;\nand.b32 %r6, %r6, 28;\nadd.u32 %r5, %r5, %r6;\n"
                   "st.shared.u32 [%r5], 1;\nst.shared.u32 [%r5-32], 1;",
                   {}},
        SharedCase{"OneOfTwoArrays",
                   "setp.gt.u32 %p1, %t, 7;\nselp.b32 %r4, %r1, %r2, %p1;\nadd.u32 %r4, %r4, %r3;\nst.shared.u32 [%r4+4], 7;",
                   {}},
        SharedCase{
            "PointerDifference", "sub.u32 %r4, %r2, %r1;\nadd.u32 %r5, %r1, %r4;\nadd.u32 %r5, %r5, %r3;\nst.shared.u32 [%r5], 7;", {}}),
    [](const auto& shown) { return std::string(shown.param.name); });

TEST(Bounds, AFindingNamesTheAccessOnce)
{
    Harness harness(
        kernelText(sharedBody("mov.u32 %r6, 0;\nA:\nadd.u32 %r4, %r1, %r3;\nadd.u32 %r7, %r6, 40;\nst.shared.u32 [%r4+8], %r7;\n"
                              "add.u32 %r6, %r6, 1;\nsetp.lt.u32 %p1, %r6, 3;\n@%p1 bra A;\nld.shared.u32 %r5, [y+4];\n"
                              "st.global.u32 [%out], %r5;")));
    harness.options.checks = kMemory;
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(64);
    const auto outcome = harness.launch("k", {2}, {16}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success);
    ASSERT_EQ(outcome.result.findings.size(), 1u);
    const trace::Finding& finding = outcome.result.findings.front();
    EXPECT_EQ(finding.kind, trace::FindingKind::OutOfBounds);
    EXPECT_EQ(finding.severity, trace::Severity::Error);
    EXPECT_EQ(finding.location.space, ptx::StateSpace::Shared);
    EXPECT_EQ(finding.location.variable, "x");
    EXPECT_EQ(finding.location.element, 16);
    EXPECT_EQ(finding.location.offset, 64);
    EXPECT_EQ(finding.location.bytes, 4u);
    EXPECT_THAT(finding.threads, ElementsAre(14, 15));
    ASSERT_EQ(finding.accesses.size(), 1u);
    EXPECT_TRUE(finding.accesses[0].isWrite);
    EXPECT_EQ(finding.accesses[0].lanes, 3u << 14);
    EXPECT_EQ(finding.accesses[0].value, 40u);
    EXPECT_FALSE(messageArgument(finding.message, 4).fix().empty());
    // The access was executed all the same.
    EXPECT_EQ(harness.download<std::uint32_t>(out, 1)[0], 42u);
}

TEST(Bounds, WithoutTheCheckNothingIsFound)
{
    Harness harness(kernelText(sharedBody("add.u32 %r4, %r1, %r3;\nst.shared.u32 [%r4+4], 7;")));
    harness.options.checks = {false, true, true, false, true};
    const std::uint64_t out = harness.allocate(128);
    EXPECT_THAT(harness.launch("k", {1}, {16}, {out, out, 0}).result.findings, IsEmpty());
}

/// Allocations 0 and 1 have 64 bytes each and start 512 bytes apart, as the runtime lays them out.
class GlobalBounds : public ::testing::Test {
protected:
    std::vector<std::string> run(const std::string& body, std::uint64_t pointer, std::uint32_t n = 0, bool registered = false)
    {
        Harness harness(kernelText(body));
        harness.options.checks = kMemory;
        for (std::uint32_t i = 0; i < 2; ++i)
            harness.memory().add({a() + 512 * i, 64, AllocationId{i}, false, registered});
        const auto outcome = harness.launch("k", {1}, {16}, {b(), pointer, n});
        EXPECT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
        return textsOf(outcome.result);
    }
    std::uint64_t a() const { return reinterpret_cast<std::uint64_t>(m_memory.data()); }
    std::uint64_t b() const { return a() + 512; }

private:
    std::vector<std::uint64_t> m_memory = std::vector<std::uint64_t>(128);
};

constexpr char kElementOfN[] = "add.u32 %r1, %t, %n;\nmul.wide.s32 %rd1, %r1, 4;\nadd.u64 %rd2, %in, %rd1;\nst.global.u32 [%rd2], %t;";

TEST_F(GlobalBounds, AnotherAllocationIsFound)
{
    EXPECT_THAT(run(kElementOfN, a(), 128),
                ElementsAre("writes element 128 of allocation 0, past the end of allocation 0 (length 16, elements of 4 bytes), in element "
                            "0 of allocation 1"));
    EXPECT_THAT(run(kElementOfN, b(), std::uint32_t(-128)),
                ElementsAre("writes element -128 of allocation 1, before the start of allocation 1 (length 16, elements of 4 bytes), in "
                            "element 0 of allocation 0"));
    EXPECT_THAT(run(kElementOfN, a(), 0), IsEmpty());
    EXPECT_THAT(run(kElementOfN, b(), 0), IsEmpty());
}

TEST_F(GlobalBounds, APointerToTheMiddleReachesTheWholeAllocation)
{
    EXPECT_THAT(run(kElementOfN, a() + 32, std::uint32_t(-8)), IsEmpty());
}

// A program that counts from 1 passes d_b - 1, or d_b - width - 1: the pointer points into the allocation before.
TEST_F(GlobalBounds, APointerThatNeverReachesWhereItPointsIsMeantForAnother)
{
    EXPECT_THAT(run(kElementOfN, b() - 4, 1), IsEmpty());
    EXPECT_THAT(run(kElementOfN, a() + 60, 113), IsEmpty());
    const std::string also = std::string(kElementOfN) + "\nst.global.u32 [%in], %t;";
    EXPECT_THAT(run(also, a() + 60, 113), ElementsAre(HasSubstr("writes element 128 of allocation 0, past the end")));
    EXPECT_THAT(run("st.global.u32 [%in], %t;\n" + std::string(kElementOfN), a() + 60, 113), ElementsAre(HasSubstr("past the end")));
}

TEST_F(GlobalBounds, RegisteredMemoryMayBeAPieceOfAnArray)
{
    EXPECT_THAT(run(kElementOfN, a(), 128, true), IsEmpty());
}

TEST_F(GlobalBounds, AddressNotFromAPointerArgumentHasNoBounds)
{
    // The distance between the allocations comes from the host.
    EXPECT_THAT(run("add.u64 %rd1, %out, %in;\nst.global.u32 [%rd1], %t;", a() - b()), IsEmpty());
    // The pointer comes from memory.
    EXPECT_THAT(run("st.global.u64 [%in], %out;\nld.global.u64 %rd1, [%in];\nst.global.u32 [%rd1], %t;", a()), IsEmpty());
}

TEST(Bounds, BoundsOfLocalMemoryAreThoseOfTheVariable)
{
    const std::string body = ".local .align 4 .b8 a[16];\n.local .align 4 .b8 b[16];\nst.local.u32 [b], 3;\nmov.u64 %rd1, a;\n"
                             "st.local.u32 [%rd1+12], 1;\n";
    for (const bool isWrong : {false, true}) {
        Harness harness(kernelText(body + (isWrong ? "ld.local.u32 %r1, [%rd1+16];" : "ld.local.u32 %r1, [%rd1+8];")));
        harness.options.checks = kMemory;
        const std::uint64_t out = harness.allocate(128);
        const auto outcome = harness.launch("k", {1}, {32}, {out, out, 0});
        ASSERT_EQ(outcome.result.status, LaunchStatus::Success);
        if (isWrong)
            EXPECT_THAT(textsOf(outcome.result), ElementsAre("reads a[4], past the end of a (length 4, elements of 4 bytes)"));
        else
            EXPECT_THAT(outcome.result.findings, IsEmpty());
    }
}

struct CauseCase {
    const char* name;
    const char* body;
    std::uint32_t dynamicShared;
    const char* fix;
};
void PrintTo(const CauseCase& testCase, std::ostream* out)
{
    *out << testCase.name;
}
class Causes : public ::testing::TestWithParam<CauseCase> {};

TEST_P(Causes, AreNamedInTheFixOfTheFault)
{
    Harness harness(kernelText(GetParam().body, kDynamic));
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(64);
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0xffffffff}, GetParam().dynamicShared);
    ASSERT_EQ(outcome.result.status, LaunchStatus::IllegalAddress);
    EXPECT_THAT(causeOf(outcome.result).fix(), HasSubstr(GetParam().fix));
}

INSTANTIATE_TEST_SUITE_P(
    Bounds, Causes,
    ::testing::Values(CauseCase{"NoThirdLaunchParameter", "mov.u32 %r1, d;\nst.shared.u32 [%r1], %t;", 0, "as the third launch parameter"},
                      CauseCase{"TooFewBytes", "mov.u32 %r1, d;\nmad.lo.u32 %r1, %t, 4, %r1;\nst.shared.u32 [%r1], %t;", 32,
                                "not elements"},
                      CauseCase{"BeforeTheStart", "mov.u32 %r1, d;\nst.shared.u32 [%r1-4], %t;", 32, "Check the index against the length"},
                      CauseCase{"UnsignedIndexBelow0", "mul.wide.u32 %rd1, %n, 4;\nadd.u64 %rd2, %in, %rd1;\nld.global.u32 %r1, [%rd2];", 0,
                                "unsigned index"},
                      CauseCase{"IntOverflow",
                                "shr.u32 %r2, %n, 1;\nadd.u32 %r2, %r2, 9;\nmul.wide.s32 %rd1, %r2, 4;\nadd.u64 %rd2, %in, %rd1;\n"
                                "st.global.u32 [%rd2], %r1;",
                                0, "overflows int"},
                      CauseCase{"OneTooMany", "st.global.u32 [%in+64], %t;", 0, "Check the index against the length"}),
    [](const auto& shown) { return std::string(shown.param.name); });

}  // namespace
}  // namespace simtscope::simt::testing
