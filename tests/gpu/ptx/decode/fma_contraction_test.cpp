// Tests the contractions of ptxas 11.8 and 13.0 in each of these bodies, read from their machine code for sm_90.
#include "gpu/ptx/decode/fma_contraction.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

struct Case {
    const char* name;
    const char* body;
    const char* expected;  ///< "sum=±(product)±addend" by instruction
};

void PrintTo(const Case& testCase, std::ostream* out)
{
    *out << testCase.name;
}

std::string text(const std::vector<FmaContraction>& fmaContractions)
{
    std::string joined;
    for (const FmaContraction& c : fmaContractions)
        joined += fmt::format("{}{}={}{}{}{}", joined.empty() ? "" : " ", c.sum, c.negatesProduct ? "-" : "", c.product,
                              c.negatesAddend ? "-" : "+", c.addendSource ? "second" : "first");
    return joined;
}

std::string contractionsIn(std::string module)
{
    const auto parsed = parseModule(module);
    if (!parsed)
        return parsed.error().text();
    const Function& function = parsed->functions.at(0);
    return text(findFmaContractions(*parsed, function, buildControlFlowGraph(function)));
}

class Contractions : public testing::TestWithParam<Case> {};

TEST_P(Contractions, AreThoseOfPtxas)
{
    EXPECT_EQ(contractionsIn(kernelWith(GetParam().body)), GetParam().expected);
}

const Case kCases[] = {
    {"productFirst", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;", "1=0+second"},
    {"productSecond", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f5, %f1;", "1=0+first"},
    {"minuend", "mul.f32 %f1, %f2, %f3; sub.f32 %f4, %f1, %f5;", "1=0-second"},
    {"subtrahend", "mul.f32 %f1, %f2, %f3; sub.f32 %f4, %f5, %f1;", "1=-0+first"},
    {"ofTwoTheFirst", "mul.f32 %f1, %f2, %f3; mul.f32 %f4, %f5, %f6; sub.f32 %f7, %f1, %f4;", "2=0-second"},
    {"whereverTheyStand", "mul.f32 %f4, %f5, %f6; mul.f32 %f1, %f2, %f3; add.f32 %f7, %f1, %f4;", "2=1+second"},
    {"aChain",
     "mul.f32 %f1, %f2, %f3; mul.f32 %f4, %f5, %f6; mul.f32 %f7, %f2, %f6; sub.f32 %f8, %f1, %f4; sub.f32 %f9, %f4, %f7; "
     "sub.f32 %f10, %f7, %f1;",
     "3=0-second 4=-2+first 5=2-second"},
    {"severalSums", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5; add.f32 %f6, %f1, %f2; sub.f32 %f7, %f1, %f3;",
     "1=0+second 2=0+second 3=0-second"},
    {"theOneWithOneSum", "mul.f32 %f1, %f2, %f3; mul.f32 %f4, %f5, %f6; add.f32 %f7, %f1, %f4; sub.f32 %f8, %f2, %f1;", "2=1+first"},
    {"itsNegative", "mul.f32 %f1, %f2, %f3; neg.f32 %f4, %f1; sub.f32 %f5, %f1, %f4; add.f32 %f6, %f1, %f2;", ""},
    {"anotherReader", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5; st.global.f32 [%rd1], %f1;", ""},
    {"aReaderBehindABranch", "mul.f32 %f1, %f2, %f3; @%p1 bra L; st.global.f32 [%rd1], %f1; L: add.f32 %f4, %f1, %f5;", ""},
    {"anAddendOfFma", "mul.f32 %f1, %f2, %f3; fma.rn.f32 %f4, %f5, %f6, %f1; add.f32 %f7, %f1, %f5;", ""},
    {"itself", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f1;", ""},
    {"otherBlocks", "mul.f32 %f1, %f2, %f3; @%p1 bra L; add.f32 %f4, %f1, %f5; bra M; L: sub.f32 %f4, %f1, %f6; M: ret;", ""},
    {"otherBlocksWithAConstant",
     "mul.f32 %f1, %f2, 0f3F99999A; @%p1 bra L; add.f32 %f4, %f1, %f5; bra M; L: sub.f32 %f4, %f1, %f6; M: ret;", "2=0+second 4=0-second"},
    {"otherBlocksWithAParameter",
     "ld.param.f32 %f7, [k_param_0]; neg.f32 %f3, %f7; mul.f32 %f1, %f2, %f3; @%p1 bra L; add.f32 %f4, %f1, %f5; L: ret;", "4=2+second"},
    {"otherBlocksWithALoad", "ld.global.f32 %f3, [%rd1]; mul.f32 %f1, %f2, %f3; @%p1 bra L; add.f32 %f4, %f1, %f5; L: ret;", ""},
    {"ownAndOtherBlock", "mul.f32 %f1, %f2, %f3; add.f32 %f6, %f1, %f5; @%p1 bra L; add.f32 %f4, %f1, %f5; L: ret;", ""},
    {"aLoop", "mul.f32 %f1, %f2, 0f3F99999A; L: add.f32 %f4, %f1, %f4; mul.f32 %f4, %f4, %f4; @%p1 bra L;", "1=0+second"},
    {"aLabel", "mul.f32 %f1, %f2, %f3; L: add.f32 %f4, %f1, %f5;", "1=0+second"},
    {"aBarrier", "mul.f32 %f1, %f2, %f3; bar.sync 0; add.f32 %f4, %f1, %f5;", "2=0+second"},
    {"aFence", "mul.f32 %f1, %f2, %f3; membar.gl; add.f32 %f4, %f1, %f5;", ""},
    {"aDivision", "mul.f32 %f1, %f2, %f3; div.rn.f32 %f5, %f6, %f7; add.f32 %f4, %f1, %f5;", ""},
    {"anApproximateDivision", "mul.f32 %f1, %f2, %f3; div.full.f32 %f5, %f6, %f7; add.f32 %f4, %f1, %f5;", "2=0+second"},
    {"anUnsignedDivision", "mul.f32 %f1, %f2, %f3; div.u32 %r1, %r2, %r3; add.f32 %f4, %f1, %f5;", "2=0+second"},
    {"aSignedRemainder", "mul.f32 %f1, %f2, %f3; rem.s32 %r1, %r2, %r3; add.f32 %f4, %f1, %f5;", ""},
    {"aRoot", "mul.f32 %f1, %f2, %f3; sqrt.rn.ftz.f32 %f5, %f6; add.f32 %f4, %f1, %f5;", ""},
    {"aGuardedLoad", "mul.f32 %f1, %f2, %f3; @%p1 ld.global.f32 %f6, [%rd1]; add.f32 %f4, %f1, %f5;", ""},
    {"aGuardedMove", "mul.f32 %f1, %f2, %f3; @%p1 mov.f32 %f5, %f6; add.f32 %f4, %f1, %f5;", "2=0+second"},
    {"negated", "mul.f32 %f1, %f2, %f3; neg.f32 %f4, %f1; sub.f32 %f5, %f4, %f6;", "2=-0-second"},
    {"moved", "mul.f32 %f1, %f2, %f3; mov.b32 %r1, %f1; mov.b32 %f4, %r1; add.f32 %f5, %f4, %f6;", "3=0+second"},
    {"absolute", "mul.f32 %f1, %f2, %f3; abs.f32 %f4, %f1; add.f32 %f5, %f4, %f6;", ""},
    {"selected", "mul.f32 %f1, %f2, %f3; selp.f32 %f4, %f1, %f2, %p1; add.f32 %f5, %f4, %f6;", ""},
    {"guardedSum", "mul.f32 %f1, %f2, %f3; @%p1 add.f32 %f4, %f1, %f5;", "1=0+second"},
    {"guardedProduct", "mov.f32 %f1, %f2; @%p1 mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;", ""},
    {"aFactorThatChanges", "mul.f32 %f1, %f2, %f3; add.f32 %f2, %f2, %f4; add.f32 %f5, %f1, %f6;", "2=0+second"},
    {"aRegisterUsedTwice", "mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5; mul.f32 %f1, %f5, %f6; add.f32 %f7, %f1, %f2;",
     "1=0+second 3=2+second"},
    {"roundedSum", "mul.f32 %f1, %f2, %f3; add.rn.f32 %f4, %f1, %f5;", ""},
    {"roundedProduct", "mul.rn.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;", ""},
    {"flushedBoth", "mul.ftz.f32 %f1, %f2, %f3; add.ftz.f32 %f4, %f1, %f5;", "1=0+second"},
    {"flushedProduct", "mul.ftz.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;", ""},
    {"flushedSum", "mul.f32 %f1, %f2, %f3; add.ftz.f32 %f4, %f1, %f5;", ""},
    {"saturatedSum", "mul.f32 %f1, %f2, %f3; add.sat.f32 %f4, %f1, %f5;", "1=0+second"},
    {"saturatedProduct", "mul.sat.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;", ""},
    {"doubles", "mul.f64 %fd1, %fd2, %fd3; sub.f64 %fd4, %fd5, %fd1;", "1=-0+first"},
    {"halves", "mul.f16x2 %r1, %r2, %r3; sub.f16x2 %r4, %r1, %r5;", "1=0-second"},
    {"integers", "mul.lo.u32 %r1, %r2, %r3; add.u32 %r4, %r1, %r5;", ""},
};
INSTANTIATE_TEST_SUITE_P(Bodies, Contractions, testing::ValuesIn(kCases),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(ContractionsOfAModule, AreNotThoseOfCodeForDebuggers)
{
    std::string module = kernelWith("mul.f32 %f1, %f2, %f3; add.f32 %f4, %f1, %f5;");
    EXPECT_NE(contractionsIn(module), "");
    const std::size_t line = module.find('\n', module.find(".target"));
    module.insert(line, ", debug");
    EXPECT_EQ(contractionsIn(module), "");
}

}  // namespace
}  // namespace simtscope::ptx
