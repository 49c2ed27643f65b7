// Tests that a function body that the parser does not understand is an error only for a program that runs this function.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using ::testing::HasSubstr;

constexpr char kText[] = R"(.version 9.9
.target sm_999z
.address_size 64
.global .u32 before = 1;
.visible .entry good(.param .u64 p) { .reg .b32 %r<3>; mov.u32 %r1, 1; ret; }
.visible .entry bad(.param .u64 p)
.maxntid 32
{
    .reg .b32 %r<3>;
    .global .u32 lost = 2;
    mov.u32 %r1, 1;
    .future "}" %r1 -> { %r2 };
    frob.new.b32 %r1 <- `7;
}
.func after() { .reg .b32 %r<3>; mov.u32 %r1, 1; call bad; ret; }
)";

TEST(BadBody, BadBodyIsAnErrorUnlessKeptAsText)
{
    const auto module = parseModule(kText);
    ASSERT_FALSE(module);
    EXPECT_EQ(module.error().line, 13);
}

TEST(BadBody, KeepsItsTextAndTheReason)
{
    const auto module = parseModule(kText, "ptx", BadBodies::Keep);
    ASSERT_TRUE(module) << module.error().text();
    ASSERT_EQ(module->functions.size(), 3u);
    const Function& badFunction = module->functions[1];
    EXPECT_THAT(badFunction.unparsedBody, testing::AllOf(testing::StartsWith("{\n    .reg"), testing::EndsWith("`7;\n}")));
    EXPECT_THAT(badFunction.bodyProblem.text(), HasSubstr("line 13, column 22: "));
    EXPECT_TRUE(badFunction.instructions.empty() && badFunction.registers.empty() && badFunction.registerFamilies.empty());
    EXPECT_EQ(module->variables.size(), 1u);
    EXPECT_EQ(module->functions[2].firstSite.value, 2u);
    EXPECT_EQ(module->siteCount, 5u);

    const auto reparsed = parseModule(printModule(*module), "printed", BadBodies::Keep);
    ASSERT_TRUE(reparsed) << reparsed.error().text();
    EXPECT_EQ(printModule(*reparsed), printModule(*module));
    EXPECT_EQ(reparsed->functions[1].unparsedBody, badFunction.unparsedBody);
}

TEST(BadBody, IsRefusedWhenItIsDecoded)
{
    const auto module = parseModule(kText, "ptx", BadBodies::Keep);
    ASSERT_TRUE(module);
    const SymbolAddress nowhere = [](const auto&, StateSpace) -> Result<std::uint64_t> { return 0; };
    EXPECT_TRUE(decodeFunction(*module, module->functions[0], nowhere));
    const auto refused = decodeFunction(*module, module->functions[1], nowhere);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message.text(), HasSubstr("the PTX of bad is not understood: line 13, column 22: "));
}

TEST(BadBody, WithoutAnEndIsAnError)
{
    const std::string text = kText;
    const auto module = parseModule(text.substr(0, text.find("frob")), "ptx", BadBodies::Keep);
    ASSERT_FALSE(module);
    EXPECT_THAT(module.error().message.text(), HasSubstr("line 8, column 1: the body of bad is never closed"));
}

}  // namespace
}  // namespace simtscope::ptx
