// Tests the values of operands in forms that ptxas accepts besides those that nvcc writes. The values were compared with the machine code
// of ptxas 13.0.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Words = std::vector<std::uint32_t>;

/// Returns the first words of %out after one thread has executed the body; %in holds 10, 20, 30, 40.
Words run(const std::string& body, std::size_t words, const std::string& moduleScope = {})
{
    Harness harness(kernelText(body, moduleScope));
    const std::uint64_t out = harness.allocate(256), in = harness.upload(Words{10, 20, 30, 40});
    const auto outcome = harness.launch("k", {1}, {1}, {out, in, 4});
    EXPECT_FALSE(outcome.result.finding) << outcome.result.finding->message.text();
    return harness.download<std::uint32_t>(out, words);
}

std::string refusal(const std::string& body)
{
    const Harness harness(kernelText(body));
    const auto info = findKernelInfo(harness.loaded(), "k");
    return info ? "accepted" : info.error().message.text();
}

TEST(Operands, AConstantTakesTheTypeOfTheOperand)
{
    EXPECT_THAT(run(R"(mov.f32 %f1, 1.5; st.global.f32 [%out], %f1;
                       setp.eq.u32 %p1, %t, 0; selp.f32 %f2, 1.0, 0.25, %p1; st.global.f32 [%out+4], %f2;
                       mov.s32 %r1, -1; slct.f32.s32 %f3, 1.5, -2.25, %r1; st.global.f32 [%out+8], %f3;
                       mov.f32 %f4, -1.0; copysign.f32 %f4, %f4, 2.5; st.global.f32 [%out+12], %f4;
                       mov.f32 %f5, 0d3FF8000000000000; st.global.f32 [%out+16], %f5;
                       add.f32 %f6, %f1, 1e-3; st.global.f32 [%out+20], %f6;
                       st.global.f32 [%out+24], 1e39;
                       atom.global.exch.b32 %r2, [%out+28], 0x3f800000;
                       set.gt.f32.f32 %f7, 2.0, %f1; st.global.f32 [%out+32], %f7;)",
                    9),
                ElementsAre(0x3fc00000, 0x3f800000, 0xc0100000, 0xc0200000, 0x3fc00000, 0x3fc020c5, 0x7f800000, 0x3f800000, 0x3f800000));
}

TEST(Operands, SixtyFourBitConstants)
{
    // ptxas takes the bits of 0f… unchanged where a .f64 is expected, and takes a decimal number for a .b64.
    EXPECT_THAT(run(R"(mov.f64 %fd1, 1.5; st.global.f64 [%out], %fd1;
                       mov.f64 %fd2, 0f3f800000; st.global.f64 [%out+8], %fd2;
                       st.global.b64 [%out+16], 1.5;
                       copysign.f64 %fd3, %fd1, -2.5; st.global.f64 [%out+24], %fd3;
                       setp.eq.u32 %p1, %t, 0; selp.f64 %fd4, 1.0, 0.25, %p1; st.global.f64 [%out+32], %fd4;)",
                    10),
                ElementsAre(0, 0x3ff80000, 0x3f800000, 0, 0, 0x3ff80000, 0, 0x40040000, 0, 0x3ff00000));
}

// As on an H200, the bits of 0f… are a .b32.
TEST(Operands, BitsOfAFloatingPointConstant)
{
    EXPECT_THAT(run(R"(mov.b32 %r1, 0f3FC00000; st.global.b32 [%out], %r1;
                       st.global.b32 [%out+4], 0f3FC00000;
                       and.b32 %r2, %r1, 0f3F000000; st.global.b32 [%out+8], %r2;)",
                    3),
                ElementsAre(0x3fc00000, 0x3fc00000, 0x3f000000));
}

TEST(Operands, AConstantOfAnotherKindIsRefused)
{
    EXPECT_THAT(refusal("mov.f32 %f1, 1;"), HasSubstr("an integer constant where a floating-point constant of type .f32 is expected"));
    EXPECT_THAT(refusal("add.f32 %f1, %f2, 0x3f800000;"), HasSubstr("an integer constant where a floating-point constant"));
    EXPECT_THAT(refusal("st.global.f64 [%out], 1;"), HasSubstr("an integer constant where a floating-point constant of type .f64"));
    EXPECT_THAT(refusal("mov.b32 %r1, 1.5;"), HasSubstr("a floating-point constant where an operand of type .b32 is expected"));
    EXPECT_THAT(refusal("and.b32 %r1, %r2, 1.5;"), HasSubstr("a floating-point constant where an operand of type .b32 is expected"));
    EXPECT_THAT(refusal("mov.b64 %rd1, 0f3f800000;"), HasSubstr("a floating-point constant where an operand of type .b64 is expected"));
    EXPECT_THAT(refusal("mov.b16 %rs1, 1.5;"), HasSubstr("a floating-point constant where an operand of type .b16 is expected"));
}

TEST(Operands, ConstantExpressions)
{
    EXPECT_THAT(run(R"(mov.u32 %r1, (3>2)?10:20; st.global.u32 [%out], %r1;
                       add.u32 %r2, %r1, WARP_SZ*2; st.global.u32 [%out+4], %r2;
                       mov.u32 %r3, WARP_SZ; st.global.u32 [%out+4*2], %r3;
                       mov.u64 %rd1, 0xFFFFFFFFFFFFFFFF>>60; st.global.u64 [%out+16], %rd1;
                       mov.u32 %r4, !0 + !5; st.global.u32 [%out+24], %r4;)",
                    7),
                ElementsAre(10, 74, 32, 0, 15, 0, 1));
}

TEST(Operands, ARegisterAndAConstant)
{
    EXPECT_THAT(run(R"(mov.u32 %r1, 5; mov.u32 %r2, %r1+4*2; st.global.u32 [%out], %r2;
                       add.u32 %r3, %r1+1, %r1+-2; st.global.u32 [%out+4], %r3+100;
                       add.u64 %rd1, %out+8, 4; st.global.u32 [%rd1], %r1;
                       setp.eq.u32 %p1, %r1, 5; @%p1 mov.u32 %r4, %r1+2; st.global.u32 [%out+8], %r4;)",
                    4),
                ElementsAre(13, 109, 7, 5));
    EXPECT_THROW(Harness(kernelText("add.f32 %f1, %f2+1, %f3;")), std::runtime_error);
}

TEST(Operands, AnElementOfAnArray)
{
    const std::string arrays = ".global .u32 A[4] = {1, 2, 3, 4};\n.const .u16 C[4] = {5, 6, 7, 8};\n.shared .u32 S[4];\n";
    EXPECT_THAT(run(R"(ld.global.u32 %r1, A[2]; st.global.u32 [%out], %r1;
                       mov.u32 %r2, 3; ld.global.u32 %r3, A[%r2]; st.global.u32 [%out+4], %r3;
                       ld.const.u16 %rs1, C[1]; st.global.u16 [%out+8], %rs1;
                       mov.u64 %rd1, A[1]; ld.global.u32 %r4, [%rd1]; st.global.u32 [%out+12], %r4;
                       st.shared.u32 S[%r2], 77; ld.shared.u32 %r5, S[1+2]; st.global.u32 [%out+16], %r5;
                       cvt.u16.u32 %rs2, %r2; mov.u64 %rd2, A[%rs2+-3]; ld.global.u32 %r6, [%rd2]; st.global.u32 [%out+20], %r6;
                       mov.u64 %rd3, 2; st.global.u32 A[%rd3], 9; ld.global.u32 %r7, [A+8]; st.global.u32 [%out+24], %r7;)",
                    7, arrays),
                ElementsAre(3, 4, 6, 2, 77, 1, 9));
    EXPECT_THROW(Harness(kernelText("mov.u64 %rd1, x[1];", ".global .u32 x;\n")), std::runtime_error);
    EXPECT_THROW(Harness(kernelText("mov.u64 %rd1, x[%f1];", ".global .u32 x[2];\n")), std::runtime_error);
}

TEST(Operands, AVariableNamedWithoutItsStateSpace)
{
    const std::string body = R"(.local .align 8 .b8 v[8]; .shared .u32 s[2];
        mov.u32 %r1, 13; st.u32 [v], %r1; st.u32 [v+4], 14; ld.u32 %r2, [v]; ld.local.u32 %r3, [v+4];
        st.global.u32 [%out], %r2; st.global.u32 [%out+4], %r3;
        st.volatile.u32 [s+4], 15; atom.add.u32 %r4, [s+4], 1; ld.u32 %r5, [s+4];
        st.global.u32 [%out+8], %r4; st.global.u32 [%out+12], %r5;)";
    EXPECT_THAT(run(body, 4), ElementsAre(13, 14, 15, 16));
    const Harness harness(kernelText(body));
    const auto& instructions = harness.module().findFunction("k")->instructions;
    const auto has = [&](const char* opcode) {
        return std::ranges::any_of(instructions, [&](const ptx::Instruction& i) { return i.opcodeText() == opcode; });
    };
    for (const char* opcode : {"st.local.u32", "ld.local.u32", "st.volatile.shared.u32", "atom.shared.add.u32", "ld.shared.u32"})
        EXPECT_TRUE(has(opcode)) << opcode;
    EXPECT_THAT(refusal(".shared .u32 w[2]; ld.global.u32 %r1, [w];"),
                HasSubstr("w is in the state space .shared, but the instruction accesses .global"));
}

TEST(Operands, AddressOfALocalVariableIsAnOperand)
{
    EXPECT_THAT(run(R"(.local .align 8 .b8 v[16];
                       mov.u32 %r1, 13; st.local.u32 [v+8], %r1;
                       cvta.local.u64 %rd1, v+8; ld.u32 %r2, [%rd1]; st.global.u32 [%out], %r2;
                       mov.u64 %rd2, 4; add.u64 %rd3, %rd2, v+4; ld.local.u32 %r3, [%rd3]; st.global.u32 [%out+4], %r3;
                       mov.u32 %r4, v; cvt.u64.u32 %rd4, %r4; ld.local.u32 %r5, [%rd4+8]; st.global.u32 [%out+8], %r5;)",
                    3),
                ElementsAre(13, 13, 13));
}

TEST(Operands, VectorRegisters)
{
    EXPECT_THAT(run(R"(.reg .v4 .u32 v; .reg .v2 .u32 w<3>, q;
                       ld.global.v4.u32 v, [%in]; mov.u32 v.y, v.x; add.u32 v.b, v.a, v.g; st.global.v4.u32 [%out], v;
                       ld.global.v2.u32 w2, [%in+8]; mov.b64 %rd1, w2; mov.b64 q, %rd1; st.global.v2.u32 [%out+16], {q.y, q.x};
                       mov.v2.u32 {q.x, q.y}, {q.y, q.x}; st.global.v2.u32 [%out+24], q;
                       mov.v4.u32 v, %ntid; st.global.v4.u32 [%out+32], v;)",
                    12),
                ElementsAre(10, 10, 50, 40, 40, 30, 40, 30, 1, 1, 1, 0));
    for (const char* invalidDeclaration :
         {".reg .v8 .u32 v;", ".reg .v4 .f64 v;", ".reg .v2 .pred v;", ".reg .v2 .u32 v; mov.u32 %r1, v.z;",
          ".reg .v2 .u32 v; st.global.u32 [v], 1;", ".reg .v2 .u32 v; mov.v2.u32 v, %r1;"})
        EXPECT_THROW(Harness(kernelText(invalidDeclaration)), std::runtime_error) << invalidDeclaration;
}

TEST(Operands, VariablesOfABodyInDeviceMemory)
{
    EXPECT_THAT(run(R"(.global .u32 G[2] = {5, 6}; .const .u32 C = 7; .global .u64 P = G;
                       ld.global.u32 %r1, [G+4]; ld.const.u32 %r2, [C];
                       { .global .u32 G = 8; ld.global.u32 %r3, [G]; }
                       ld.global.u64 %rd1, [P]; ld.global.u32 %r4, [%rd1]; ld.global.u32 %r5, [H];
                       st.global.v4.u32 [%out], {%r1, %r2, %r3, %r4}; st.global.u32 [%out+16], %r5;)",
                    5, ".global .u32 G = 1;\n.global .u32 H = 2;\n"),
                ElementsAre(6, 7, 8, 5, 2));
}

TEST(Operands, ManyTargetsByOneName)
{
    EXPECT_THAT(run(R"(mov.u32 %r1, 2; T: .branchtargets L<3>; brx.idx %r1, T;
                       L0: st.global.u32 [%out], 1; L1: st.global.u32 [%out+4], 2; L2: st.global.u32 [%out+8], 3;)",
                    3),
                ElementsAre(0, 0, 3));
}

}  // namespace
}  // namespace simtscope::simt::testing
