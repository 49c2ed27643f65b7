// Tests which object an address is derived from. An object is given only if it is certain.
#include "gpu/ptx/flow/address_origin.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::ptx {
namespace {

/// Makes a kernel. x and y are shared, d is dynamic shared, g global and l local memory; p and q are pointer parameters, n and m are 8-byte
/// parameters that are no pointers, v is a struct {pointer, number, pointer}, i is an int.
std::string kernelWithObjects(const std::string& body)
{
    return ".version 9.0\n.target sm_90\n.address_size 64\n"
           ".extern .shared .align 16 .b8 d[];\n.global .align 4 .b8 g[64];\n"
           ".visible .entry k(.param .u64 p, .param .u64 q, .param .u64 n, .param .u64 m, .param .u32 i, .param .align 8 .b8 v[24])\n{\n"
           ".reg .pred %p<4>; .reg .b16 %h<4>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .b32 %i; .reg .b64 %p, %q, %n, %m;\n"
           ".shared .align 4 .b8 x[256];\n.shared .align 4 .b8 y[256];\n.local .align 4 .b8 l[64];\n"
           "ld.param.u64 %p, [p];\nld.param.u64 %q, [q];\nld.param.u64 %n, [n];\nld.param.u64 %m, [m];\nld.param.u32 %i, [i];\n" +
           body + "\nret;\n}\n";
}

std::string nameOf(const AddressOrigins& origins, std::int32_t index)
{
    if (index == kNoOrigin)
        return "";
    const AddressOrigin& origin = origins.objects.at(std::size_t(index));
    return origin.name + (origin.offset ? "+" + std::to_string(origin.offset) : "");
}

AddressOrigins originsIn(const Module& module)
{
    return findAddressOrigins(module, module.functions.front(), [](const std::string& parameter, std::int64_t offset) {
        return parameter == "p" || parameter == "q" || (parameter == "v" && offset != 8);
    });
}

struct OriginOf {
    const char* name;
    const char* body;    ///< its last instruction accesses memory
    const char* origin;  ///< empty: no origin
};

void PrintTo(const OriginOf& origin, std::ostream* out)
{
    *out << origin.name;
}

class Origins : public testing::TestWithParam<OriginOf> {};

TEST_P(Origins, AreCertainOrNothing)
{
    const Result<Module> module = parseModule(kernelWithObjects(GetParam().body));
    ASSERT_TRUE(module) << module.error().text();
    const AddressOrigins origins = originsIn(*module);
    const std::size_t last = module->functions.front().instructions.size() - 2;  // the instruction before ret
    const std::int32_t index = origins.reads.at(last) == kNoOrigin ? origins.writes.at(last) : origins.reads.at(last);
    EXPECT_EQ(nameOf(origins, index), GetParam().origin);
}

const OriginOf kOrigins[] = {
    {"SymbolAsAddress", "ld.shared.u32 %r1, [x+8];", "x"},
    {"SymbolPlusIndex", "mov.u32 %r1, x;\nshl.b32 %r2, %i, 2;\nadd.s32 %r3, %r2, %r1;\nst.shared.u32 [%r3+4], %i;", "x"},
    {"RowsOfAnArray", "mov.u32 %r1, y;\nmad.lo.s32 %r2, %i, 68, %r1;\nld.shared.u32 %r3, [%r2-4];", "y"},
    {"DynamicShared", "mov.u32 %r1, d;\nadd.s32 %r2, %r1, %i;\nld.shared.u32 %r3, [%r2];", "d"},
    {"GenericShared",
     "mov.u64 %rd1, x;\ncvta.shared.u64 %rd2, %rd1;\ncvta.to.shared.u64 %rd3, %rd2;\ncvt.u32.u64 %r1, %rd3;\n"
     "ld.shared.u32 %r3, [%r1];",
     "x"},
    {"Global", "mov.u64 %rd1, g;\ncvta.global.u64 %rd2, %rd1;\nld.u32 %r3, [%rd2+60];", "g"},
    {"Local", "mov.u64 %rd1, l;\nmul.wide.s32 %rd2, %i, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.local.u32 %r3, [%rd3];", "l"},
    {"Parameter", "cvta.to.global.u64 %rd1, %p;\nmul.wide.s32 %rd2, %i, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.global.u32 %r1, [%rd3-4];", "p"},
    {"Atomic", "cvta.to.global.u64 %rd1, %q;\natom.global.add.u32 %r1, [%rd1], 1;", "q"},
    {"Reduction", "cvta.to.global.u64 %rd1, %q;\nred.global.add.u32 [%rd1], 1;", "q"},
    {"PointerInAStruct", "ld.param.u64 %rd1, [v+16];\nld.global.u32 %r1, [%rd1];", "v+16"},
    {"VectorOfPointers", "ld.param.v2.u64 {%rd1, %rd2}, [v];\nld.global.u32 %r1, [%rd1];", "v"},
    {"NumberInAStruct", "ld.param.u64 %rd1, [v+8];\nld.global.u32 %r1, [%rd1];", ""},
    {"ScaledNumber", "shl.b64 %rd1, %n, 2;\nadd.s64 %rd2, %p, %rd1;\nld.global.u32 %r1, [%rd2];", "p"},
    {"DifferenceOfNumbers", "sub.s64 %rd1, %n, %m;\nshl.b64 %rd3, %rd1, 2;\nadd.s64 %rd2, %p, %rd3;\nld.global.u32 %r1, [%rd2];", "p"},
    {"BytesFromTheHost", "add.s64 %rd1, %p, %n;\nld.global.u8 %h1, [%rd1];", ""},
    {"IndexFromMemory", "ld.global.u32 %r1, [%q];\nmul.wide.u32 %rd1, %r1, 4;\nadd.s64 %rd2, %p, %rd1;\nst.global.u32 [%rd2], %i;", "p"},
    {"WideIndexFromMemory", "ld.global.u64 %rd1, [%q];\nshl.b64 %rd1, %rd1, 2;\nadd.s64 %rd2, %p, %rd1;\nst.global.u32 [%rd2], %i;", ""},
    {"WideIndexFromMemoryInItsOwnRegister",
     "ld.global.u64 %rd1, [%q];\nshl.b64 %rd3, %rd1, 2;\nadd.s64 %rd2, %p, %rd3;\nst.global.u32 [%rd2], %i;", "p"},
    {"PointerFromMemory", "ld.global.u64 %rd1, [%p];\nst.global.u32 [%rd1], %i;", ""},
    {"PointerFromMemoryPlusIndex",
     "ld.global.u64 %rd1, [%p];\nmul.wide.s32 %rd2, %i, 4;\nadd.s64 %rd3, %rd1, %rd2;\nst.global.u32 [%rd3], %i;", ""},
    {"SteppedInALoop",
     "cvta.to.global.u64 %rd1, %p;\nA:\nld.global.u32 %r1, [%rd1];\nadd.s64 %rd1, %rd1, 256;\nsetp.lt.s32 %p1, %r1, %i;\n"
     "@%p1 bra A;\nst.global.u32 [%rd1], %r1;",
     "p"},
    {"OneOfTwoArrays", "mov.u32 %r1, x;\nmov.u32 %r2, y;\nselp.b32 %r3, %r1, %r2, %p1;\nld.shared.u32 %r4, [%r3];", ""},
    {"OneOfTwoArraysByBranch", "mov.u32 %r1, x;\n@%p1 mov.u32 %r1, y;\nld.shared.u32 %r4, [%r1];", ""},
    {"OneArrayOnBothPaths", "mov.u32 %r1, x;\n@%p1 add.s32 %r1, %r1, 128;\nld.shared.u32 %r4, [%r1];", "x"},
    {"PointersSwapped", "xor.b64 %rd1, %p, %q;\nxor.b64 %rd2, %rd1, %q;\nld.global.u32 %r1, [%rd2];", ""},
    {"DifferenceOfPointers", "sub.s64 %rd1, %q, %p;\nadd.s64 %rd2, %p, %rd1;\nld.global.u32 %r1, [%rd2];", ""},
    {"DifferenceOfPointersScaled", "sub.s64 %rd1, %q, %p;\nmul.lo.s64 %rd2, %rd1, %n;\nadd.s64 %rd3, %p, %rd2;\nld.global.u32 %r1, [%rd3];",
     ""},
    {"DifferenceOfSharedArrays",
     "mov.u32 %r1, x;\nmov.u32 %r2, y;\nsub.s32 %r3, %r2, %r1;\nadd.s32 %r4, %r1, %r3;\nld.shared.u32 %r5, [%r4];", ""},
    {"AlignedDownwards", "add.s64 %rd1, %p, 15;\nand.b64 %rd2, %rd1, -16;\nld.global.u32 %r1, [%rd2];", "p"},
    {"LowBitsOfAPointer", "and.b64 %rd1, %p, 15;\nadd.s64 %rd2, %rd1, %q;\nld.global.u32 %r1, [%rd2];", ""},
    {"BitsSetInAnAlignedAddress", "mov.u32 %r1, x;\nor.b32 %r2, %r1, 4;\nld.shared.u32 %r3, [%r2];", "x"},
    {"HashOfAPointer", "shr.u64 %rd1, %q, 5;\nadd.s64 %rd2, %p, %rd1;\nld.global.u32 %r1, [%rd2];", ""},
    {"PointerInHalves", "mov.b64 {%r1, %r2}, %p;\nmov.b64 %rd1, {%r1, %r2};\nld.global.u32 %r3, [%rd1];", ""},
    {"CutTo32Bits", "cvt.u32.u64 %r1, %p;\ncvt.u64.u32 %rd1, %r1;\nld.global.u32 %r2, [%rd1];", ""},
    {"ParameterSpace", "ld.param.u32 %r1, [v+4];", ""},
};

INSTANTIATE_TEST_SUITE_P(Address, Origins, testing::ValuesIn(kOrigins),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

TEST(AddressOrigin, AnAsynchronousCopyHasTwo)
{
    const Result<Module> module = parseModule(kernelWithObjects("mov.u32 %r1, x;\ncp.async.ca.shared.global [%r1], [%p], 4;"));
    ASSERT_TRUE(module) << module.error().text();
    const AddressOrigins origins = originsIn(*module);
    const std::size_t last = module->functions.front().instructions.size() - 2;
    EXPECT_EQ(nameOf(origins, origins.writes.at(last)), "x");
    EXPECT_EQ(nameOf(origins, origins.reads.at(last)), "p");
}

TEST(AddressOrigin, VariablesOfADeviceFunctionAreKnownAndParametersAreNot)
{
    const Result<Module> module = parseModule(R"(.version 9.0
.target sm_90
.address_size 64
.func f(.reg .b64 %a, .param .b64 b)
{
.reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
.shared .align 4 .b8 x[64];
mov.u64 %rd2, x;
@%p1 mov.u64 %rd2, %a;
ld.param.u64 %rd1, [b];
ld.shared.u32 %r1, [x];
ld.u32 %r1, [%rd1];
ld.u32 %r1, [%a];
ld.u32 %r1, [%rd2];
ret;
})");
    ASSERT_TRUE(module) << module.error().text();
    const AddressOrigins origins = originsIn(*module);
    std::vector<std::string> found;
    for (std::size_t i = 3; i < 7; ++i)
        found.push_back(nameOf(origins, origins.reads.at(i)));
    EXPECT_EQ(found, (std::vector<std::string>{"x", "", "", ""}));
}

}  // namespace
}  // namespace simtscope::ptx
