// Tests that a slice holds what a value depends on, and leaves out the rest.
#include "gpu/analysis/replay/replay_slice.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::analysis {
namespace {

/// Returns the needed instructions for the values of a register, of a kernel with these statements.
std::vector<std::uint32_t> neededFor(const std::string& statements, const std::string& wantedRegister)
{
    const auto module = ptx::parseModule(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                         ".reg .pred %p<4>;\n.reg .b32 %r<16>;\n.reg .b64 %rd<8>;\n" +
                                         statements + "\n}\n");
    EXPECT_TRUE(module) << module.error().text();
    if (!module)
        return {};
    const ptx::Function& function = module->functions.front();
    const auto decoded =
        ptx::decodeFunction(*module, function, [](const std::string&, ptx::StateSpace) { return Result<std::uint64_t>(0); });
    EXPECT_TRUE(decoded) << decoded.error().text();
    std::vector<char> wanted;
    for (const ptx::Instruction& instruction : function.instructions)
        wanted.push_back(!instruction.operands.empty() && instruction.operands.front().text == wantedRegister);
    const FunctionSlice slice(*decoded, wanted);
    std::vector<std::uint32_t> needed;
    for (std::uint32_t i = slice.nextNeeded(0); i < function.instructions.size(); i = slice.nextNeeded(i + 1))
        needed.push_back(i);
    return needed;
}

TEST(ReplaySlice, HoldsWhatAValueDependsOn)
{
    const std::vector<std::uint32_t> needed = neededFor("mov.u32 %r1, 5;\n"            // 0: for the sum
                                                        "mov.u32 %r2, 7;\n"            // 1
                                                        "mul.lo.u32 %r3, %r2, %r2;\n"  // 2
                                                        "add.u32 %r4, %r1, 1;\n"       // 3: wanted
                                                        "ret;",
                                                        "%r4");
    ASSERT_GE(needed.size(), 2u);
    EXPECT_EQ(needed[0], 0u);
    EXPECT_EQ(needed[1], 3u);
}

TEST(ReplaySlice, TakesLoadsFromTheRecording)
{
    const std::vector<std::uint32_t> needed = neededFor("ld.param.u64 %rd1, [p];\n"          // 0: only for the address
                                                        "add.u64 %rd2, %rd1, 4;\n"           // 1: only for the address
                                                        "setp.eq.u64 %p1, %rd1, 0;\n"        // 2: only for the guard
                                                        "@%p1 ld.global.u32 %r1, [%rd2];\n"  // 3
                                                        "mov.u32 %r2, %r1;\n"                // 4: wanted
                                                        "ret;",
                                                        "%r2");
    ASSERT_GE(needed.size(), 2u);
    EXPECT_EQ(needed[0], 3u);
    EXPECT_EQ(needed[1], 4u);
}

TEST(ReplaySlice, FollowsGuardsAndConditionCodes)
{
    const std::vector<std::uint32_t> needed = neededFor("mov.u32 %r1, 1;\n"            // 0: for the predicate
                                                        "setp.eq.u32 %p1, %r1, 0;\n"   // 1: guards
                                                        "add.cc.u32 %r5, %r6, %r7;\n"  // 2: its carry may be needed
                                                        "addc.u32 %r8, %r6, 0;\n"      // 3
                                                        "@%p1 mov.u32 %r2, 3;\n"       // 4: wanted
                                                        "ret;",
                                                        "%r2");
    ASSERT_GE(needed.size(), 5u);
    for (std::uint32_t i = 0; i < 5; ++i)
        EXPECT_EQ(needed[i], i);
}

}  // namespace
}  // namespace simtscope::analysis
