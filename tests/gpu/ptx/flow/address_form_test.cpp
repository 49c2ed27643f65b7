#include "gpu/ptx/flow/address_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

/// Returns the form of the address in the last instruction before ret.
AddressForm formOf(const std::string& body)
{
    const auto module = parseModule(kernelWith(body.c_str()));
    EXPECT_TRUE(module) << module.error().text();
    if (!module)
        return {};
    const Function& function = module->functions.at(0);
    const ControlFlowGraph graph = buildControlFlowGraph(function);
    std::uint32_t access = 0;
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i)
        if (function.instructions[i].mnemonic == "st" || function.instructions[i].mnemonic == "ld")
            access = i;
    return findAddressForm(function, DefUse(function, graph), access);
}

TEST(AddressForm, IsASumWithIndices)
{
    const AddressForm form = formOf("mul.wide.s32 %rd2, %r1, 20;\nadd.s64 %rd3, %rd1, %rd2;\nmul.wide.s32 %rd4, %r2, 4;\n"
                                    "add.s64 %rd5, %rd3, %rd4;\nst.global.u32 [%rd5+8], %r3;");
    EXPECT_TRUE(form.isOneObject);
    EXPECT_THAT(form.scales, testing::ElementsAre(4, 20));
    const AddressForm shared = formOf("shl.b32 %r2, %r1, 3;\nadd.s32 %r3, %r4, %r2;\nst.shared.u32 [%r3], %r5;");
    EXPECT_TRUE(shared.isOneObject);
    EXPECT_THAT(shared.scales, Contains(8));
}

TEST(AddressForm, MayBeMovedOnByALoop)
{
    EXPECT_TRUE(formOf("mov.u64 %rd2, %rd1;\nL: add.s64 %rd2, %rd2, 4;\nadd.s64 %rd3, %rd2, 4;\nmov.u64 %rd2, %rd3;\n"
                       "@%p1 bra L;\nst.global.u32 [%rd2], %r1;")
                    .isOneObject);
}

TEST(AddressForm, IsNotAChoice)
{
    EXPECT_FALSE(formOf("add.s64 %rd3, %rd1, 16;\nselp.b64 %rd4, %rd3, %rd2, %p1;\nst.global.u32 [%rd4], %r1;").isOneObject);
    EXPECT_FALSE(formOf("add.s64 %rd3, %rd1, 16;\n@%p1 bra L;\nmov.u64 %rd3, %rd2;\nL: st.global.u32 [%rd3+4], %r1;").isOneObject);
    EXPECT_THAT(formOf("selp.b32 %r2, %r1, %r3, %p1;\nmul.wide.s32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd1, %rd2;\nst.global.u32 [%rd3], %r1;"),
                testing::Field(&AddressForm::isOneObject, true))
        << "an index may be chosen";
    EXPECT_THAT(formOf("st.global.u32 [%rd1], %r1;").scales, IsEmpty());
}

}  // namespace
}  // namespace simtscope::ptx
