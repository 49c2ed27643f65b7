#include "gpu/ptx/model/sass_branches.h"
#include "tests/folders.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace simtscope::ptx {
namespace {

/// Returns the code of reduce-1-interleaved for sm_90, as nvdisasm printed it; runs of plain instructions are shortened.
std::string reduce1()
{
    std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/reduce1.sm_90.sass"));
    return {std::istreambuf_iterator<char>(file), {}};
}

const SassLine& lineOf(const SassFunctions& functions, const std::string& function, std::uint32_t line)
{
    static const SassLine emptyLine;
    const auto found = functions.find(function);
    if (found == functions.end())
        return emptyLine;
    const auto place = std::ranges::find(found->second, line, &SassLine::line);
    return place == found->second.end() ? emptyLine : *place;
}

TEST(SassBranches, EachLineTellsHowItsBranchesWereTranslated)
{
    const SassFunctions functions = parseSass(reduce1());
    ASSERT_EQ(functions.size(), 1u);
    const auto outcome = [&](std::uint32_t line) { return findOutcome(lineOf(functions, "_Z7reduce1PKiPij", line)); };
    EXPECT_EQ(outcome(21), BranchOutcome::Predicated) << "in[i] is loaded under a guard";
    EXPECT_EQ(outcome(25), BranchOutcome::Branch) << "the loop";
    EXPECT_EQ(outcome(26), BranchOutcome::Predicated) << "tid % (2 * s) == 0";
    EXPECT_EQ(outcome(32), BranchOutcome::Exit) << "tid == 0";
    const SassLine& loop = lineOf(functions, "_Z7reduce1PKiPij", 25);
    EXPECT_EQ(loop.branchCount, 2u) << "before the loop, and at its end";
    EXPECT_TRUE(loop.file.ends_with("reduce-1-interleaved.cu"));
    EXPECT_EQ(lineOf(functions, "_Z7reduce1PKiPij", 27).guardedCount, 5u);
    EXPECT_EQ(lineOf(functions, "_Z7reduce1PKiPij", 34).guardedExitCount, 0u) << "an EXIT of all";
}

TEST(SassBranches, ABranchWithItsConditionAsAnOperandIsOneToo)
{
    const SassFunctions functions = parseSass(R"(	.section .text.first,"ax",@progbits
	//## File "a.cu", line 3
        /*0000*/                   BRA !P0, `(.L_x_1) ;
        /*0010*/               @PT BRA `(.L_x_1) ;
	//## File "a.cu", line 4
        /*0020*/                   BRA.U.ANY `(.L_x_1) ;
	.section	.nv.info,"",@"SHT_CUDA_INFO"
        /*0030*/               @P0 BRA `(.L_x_1) ;
	.section	.text.second,"ax",@progbits
        /*0000*/               @P0 BRA `(.L_x_2) ;
	//## File "a.cu", line 3
        /*0010*/              @!P3 BRX R4 -0x20 ;
)");
    EXPECT_EQ(lineOf(functions, "first", 3).branchCount, 1u) << "@PT holds always";
    EXPECT_EQ(lineOf(functions, "first", 4).branchCount, 0u);
    EXPECT_EQ(lineOf(functions, "first", 4).instructionCount, 1u) << "what is in another section is no code";
    EXPECT_EQ(lineOf(functions, "second", 3).branchCount, 1u) << "code before the first line has none";
}

TEST(SassBranches, TextThatIsNoDisassemblyHasNoBranches)
{
    EXPECT_TRUE(parseSass("").empty());
    EXPECT_TRUE(parseSass("//## File \"a.cu\", line 3\n/*0000*/ @P0 BRA `(.L_1) ;\n/*").empty());
    EXPECT_TRUE(parseSass("\t.section\t.text.f").at("f").empty());
}

}  // namespace
}  // namespace simtscope::ptx
