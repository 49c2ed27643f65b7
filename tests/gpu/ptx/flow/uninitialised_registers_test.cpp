#include "gpu/ptx/flow/uninitialised_registers.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

struct Body {
    const char* name;
    const char* text;
    bool holds;
};

void PrintTo(const Body& body, std::ostream* out)
{
    *out << body.name;
}

class WritesBeforeReading : public testing::TestWithParam<Body> {};

TEST_P(WritesBeforeReading, OnEveryPath)
{
    const auto module = parseModule(kernelWith(GetParam().text));
    ASSERT_TRUE(module) << module.error().text();
    const Function& function = module->functions.at(0);
    EXPECT_EQ(writesBeforeReading(function, buildControlFlowGraph(function)), GetParam().holds);
}

const Body kBodies[] = {
    {"InARow", "mov.u32 %r1, 1;\nadd.u32 %r2, %r1, %r1;", true},
    {"ReadsNothing", "mov.u32 %r1, 1;", true},
    {"ReadsWhatIsNeverWritten", "add.u32 %r2, %r1, 1;", false},
    {"ReadsItselfFirst", "add.u32 %r1, %r1, 1;", false},
    {"AGuardMayNotHold", "setp.eq.u32 %p1, 1, 2;\n@%p1 mov.u32 %r1, 1;\nadd.u32 %r2, %r1, 1;", false},
    {"AGuardIsRead", "@%p1 mov.u32 %r1, 1;", false},
    {"OnOneSideOfABranch", "setp.eq.u32 %p1, 1, 2;\n@%p1 bra JOIN;\nmov.u32 %r1, 1;\nJOIN:\nadd.u32 %r2, %r1, 1;", false},
    {"OnBothSidesOfABranch",
     "setp.eq.u32 %p1, 1, 2;\n@%p1 bra OTHER;\nmov.u32 %r1, 1;\nbra.uni JOIN;\nOTHER:\nmov.u32 %r1, 2;\nJOIN:\nadd.u32 %r2, %r1, 1;", true},
    {"BeforeALoop", "mov.u32 %r1, 0;\nNEXT:\nadd.u32 %r1, %r1, 1;\nsetp.lt.u32 %p1, %r1, 5;\n@%p1 bra NEXT;", true},
    {"OnlyByTheIterationBefore",
     "mov.u32 %r1, 0;\nNEXT:\nadd.u32 %r1, %r1, %r2;\nmov.u32 %r2, 1;\nsetp.lt.u32 %p1, %r1, 5;\n@%p1 bra NEXT;", false},
    {"TheCarryIsInNoText", "mov.u32 %r1, 0;\naddc.u32 %r2, %r1, %r1;", false},
};

INSTANTIATE_TEST_SUITE_P(Bodies, WritesBeforeReading, testing::ValuesIn(kBodies), [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace simtscope::ptx
