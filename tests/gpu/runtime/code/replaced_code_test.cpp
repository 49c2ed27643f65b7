// Tests which device code fits the host code of a program.
#include "gpu/runtime/code/replaced_code.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/call.h"
#include "gpu/ptx/parse/parser.h"

namespace simtscope::runtime {
namespace {

ptx::Module parse(const std::string& body)
{
    const auto module = ptx::parseModule(".version 9.0\n.target sm_75\n.address_size 64\n" + body, "test", ptx::BadBodies::Keep);
    EXPECT_TRUE(module);
    return module ? *module : ptx::Module{};
}

constexpr char kOriginal[] = ".visible .global .align 4 .b8 table[16];\n"
                             ".visible .entry kernel(.param .u64 p, .param .u32 n)\n{\n    ret;\n}\n";
const RegisteredNames kNames{{"kernel"}, {"table"}};

/// Returns why the code with one text replaced does not fit.
Message findMismatchAfter(const std::string& before, const std::string& after)
{
    std::string text = kOriginal;
    return findMismatch(parse(kOriginal), parse(text.replace(text.find(before), before.size(), after)), kNames);
}

TEST(ReplacedCode, OtherInstructionsFit)
{
    EXPECT_TRUE(findMismatchAfter("    ret;", "    bar.sync 0;\n    ret;").isEmpty());
    EXPECT_TRUE(findMismatchAfter(".visible .global", ".visible .global .align 4 .b8 more[4];\n.visible .global").isEmpty());
}

TEST(ReplacedCode, WhatTheHostNamesMustStay)
{
    EXPECT_TRUE(findMismatchAfter("entry kernel", "entry other").is(msg::call::deviceCodeLacks));
    EXPECT_TRUE(findMismatchAfter("b8 table", "b8 other").is(msg::call::deviceCodeLacks));
    EXPECT_TRUE(findMismatchAfter(", .param .u32 n", "").is(msg::call::deviceCodeDiffers));
    EXPECT_TRUE(findMismatchAfter(".param .u32 n", ".param .u64 n").is(msg::call::deviceCodeDiffers));
    EXPECT_TRUE(findMismatchAfter("table[16]", "table[32]").is(msg::call::deviceCodeDiffers));
    EXPECT_TRUE(findMismatchAfter(".global .align 4 .b8 table", ".const .align 4 .b8 table").is(msg::call::deviceCodeDiffers));
}

}  // namespace
}  // namespace simtscope::runtime
