// Tests that the decoder makes registers only for those that are used: the cost of a declaration, names in nested scopes, and the limit of
// their number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> registersOf(const Function& function)
{
    std::vector<std::string> names;
    for (const Register& r : function.registers)
        names.push_back(r.name);
    return names;
}

Module parseBody(const std::string& body)
{
    auto module = parseModule(".version 9.0\n.target sm_75\n.address_size 64\n.visible .entry k()\n{\n" + body + "\n}\n");
    return module ? std::move(*module) : throw std::runtime_error(module.error().text());
}

TEST(RegisterUse, ADeclarationCostsNothing)
{
    std::string body = ".reg .pred %p<4294967295>; .reg .b32 %r<655360>;\n";
    for (int i = 0; i < 200; ++i)
        body += "{ .reg .b64 %rd<655360>; mov.u64 %rd655359, 1; }\n";
    const auto start = std::chrono::steady_clock::now();
    const Module module = parseBody(body + "@%p4294967294 mov.u32 %r655359, %r7;");
    for (int use = 0; use < 100; ++use) {
        const auto decoded =
            decodeFunction(module, *module.findFunction("k"), [](const auto&, StateSpace) -> Result<std::uint64_t> { return 0; });
        ASSERT_TRUE(decoded);
        EXPECT_LT(decoded->registerBytes, 100'000u);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
    EXPECT_EQ(module.findFunction("k")->registers.size(), 203u);
}

TEST(RegisterUse, MembersComeAfterSingleRegistersInTheOrderOfTheirDeclaration)
{
    const Module module = parseBody(".reg .b32 %r<9>, a; .reg .b64 %d<3>; cvt.u64.u32 %d2, %r8; mov.u32 %r3, a;\n.reg .b32 b;");
    const Function& function = *module.findFunction("k");
    EXPECT_THAT(registersOf(function), ElementsAre("a", "b", "%r3", "%r8", "%d2"));
    EXPECT_EQ(countDeclaredWords(function), 9u + 2u + 2u * 3u);
    EXPECT_THAT(printModule(module), HasSubstr(".reg .b32 %r<9>;\n\t.reg .b64 %d<3>;\n\t.reg .b32 a;\n\t.reg .b32 b;\n"));
    EXPECT_TRUE(areEqualModules(module, *parseModule(printModule(module))));
}

TEST(RegisterUse, ScopesHideMembers)
{
    const Module module = parseBody(R"(.reg .b32 %r<4>; mov.u32 %r1, 1;
        { .reg .b32 %r1; mov.u32 %r1, 2; mov.u32 %r2, %r1; }
        { .reg .b64 %r<9>; mov.u64 %r1, 3; mov.u64 %r8, 4; { .reg .b16 %r8; mov.u16 %r8, 5; } }
        { mov.u32 %r3, %r1; })");
    EXPECT_THAT(registersOf(*module.findFunction("k")), ElementsAre("%r1$1", "%r1$2", "%r8", "%r8$2", "%r1", "%r2", "%r3"));
    EXPECT_TRUE(areEqualModules(module, *parseModule(printModule(module))));
}

TEST(RegisterUse, AFamilyAfterASingleRegisterOfItsName)
{
    const Module module = parseBody("{ .reg .b32 %r1; mov.u32 %r1, 1; }\n.reg .b64 %r<4>; mov.u64 %r1, %r3;");
    EXPECT_THAT(registersOf(*module.findFunction("k")), ElementsAre("%r1", "%r1$2", "%r3"));
    EXPECT_TRUE(module.findFunction("k")->registerFamilies.empty());
    EXPECT_TRUE(areEqualModules(module, *parseModule(printModule(module))));
}

TEST(RegisterUse, TooManyAreRefused)
{
    std::string body = ".reg .pred %p<655360>;\n";
    for (int i = 0; i <= 1 << 18; ++i)
        body += "mov.pred %p" + std::to_string(i) + ",1;";
    EXPECT_THAT([&] { parseBody(body); }, ::testing::ThrowsMessage<std::runtime_error>(HasSubstr("k has more than 262144 registers")));
}

}  // namespace
}  // namespace simtscope::ptx
