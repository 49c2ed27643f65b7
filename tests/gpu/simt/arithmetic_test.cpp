// Tests instructions that share state, or whose registers differ from their types: the cases that no single row of the arithmetic table
// shows.
#include <gtest/gtest.h>

#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

std::vector<std::uint64_t> run(const std::string& body, std::uint32_t words, const std::string& moduleScope = {})
{
    Harness harness(kernelText(body, moduleScope));
    const std::uint64_t out = harness.allocate(8 * words);
    const auto outcome = harness.launch("k", {1}, {1}, {out, harness.allocate(8), 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return harness.download<std::uint64_t>(out, words);
}

// As on an H200, CF is a carry after a subtraction, too: 1 if nothing was borrowed.
TEST(ConditionCode, CarryOfASubtractionIsReadByAnAddition)
{
    EXPECT_EQ(run(R"(
        sub.cc.u32 %r1, 5, 7; addc.u32 %r2, 0, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out], %rd1;
        sub.cc.u32 %r1, 7, 5; addc.u32 %r2, 0, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+8], %rd1;
        add.cc.u32 %r1, -1, 1; subc.u32 %r2, 5, 3; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+16], %rd1;
        add.cc.u32 %r1, 1, 1; subc.u32 %r2, 5, 3; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+24], %rd1;
        sub.cc.u32 %r1, 5, 7; madc.lo.u32 %r2, 3, 4, 0; cvt.u64.u32 %rd1, %r2; st.global.u64 [%out+32], %rd1;
        sub.cc.u64 %rd1, 7, 5; addc.u64 %rd1, 0, 0; st.global.u64 [%out+40], %rd1;
        sub.cc.u32 %r1, 0, 1; subc.cc.u32 %r2, 1, 0; subc.u32 %r3, 9, 4; mov.b64 %rd1, {%r2, %r3}; st.global.u64 [%out+48], %rd1;)",
                  7),
              (std::vector<std::uint64_t>{0, 1, 2, 1, 12, 1, 0x500000000}));
}

// PTX ISA 9.0, 9.4.1 "Operand Size Exceeding Instruction-Type Size"; an H200 gives the same.
TEST(WideRegisters, RegistersOfConversionsAreExtendedAndCut)
{
    EXPECT_EQ(run(R"(
        mov.f32 %f1, 0fC0000000; mov.b64 %rd2, 0x12345678fffffff6;
        cvt.rzi.s32.f32 %rd1, %f1; st.global.u64 [%out], %rd1;
        cvt.rzi.s16.f32 %rd1, %f1; st.global.u64 [%out+8], %rd1;
        cvt.rzi.u32.f32 %rd1, 0f4F000000; st.global.u64 [%out+16], %rd1;
        cvt.rn.f32.s32 %f2, %rd2; mov.b32 %r1, %f2; cvt.u64.u32 %rd1, %r1; st.global.u64 [%out+24], %rd1;
        cvt.rn.f32.s32 %rd1, %rd2; st.global.u64 [%out+32], %rd1;
        cvt.sat.u8.s32 %rd1, %rd2; st.global.u64 [%out+40], %rd1;
        cvt.s8.s32 %rd1, %rd2; st.global.u64 [%out+48], %rd1;
        cvt.rn.f16.f32 %rd1, %f1; st.global.u64 [%out+56], %rd1;
        cvt.pack.sat.s16.s32 %rd1, %rd2, %rd2; st.global.u64 [%out+64], %rd1;
        mov.b16 %rs1, 0xc700; cvt.rni.s8.f16 %rd1, %rs1; st.global.u64 [%out+72], %rd1;
        cvt.rn.f16x2.f32 %rd1, %f1, %f1; st.global.u64 [%out+80], %rd1;)",
                  11),
              (std::vector<std::uint64_t>{0xfffffffffffffffe, 0xfffffffffffffffe, 0x80000000, 0xc1200000, 0xc1200000, 0, 0xfffffffffffffff6,
                                          0xc000, 0xfff6fff6, 0xfffffffffffffff9, 0xc000c000}));
}

TEST(WideRegisters, StoresDoNotChangeTheLiteralsBesideThem)
{
    EXPECT_EQ(run(R"(
        mov.b64 %rd1, 0x1234567840490fdb;
        st.global.v2.f32 [%out], {%rd1, 1.5}; st.global.v2.f32 [%out+8], {-2.25, %rd1};
        st.global.v4.u16 [%out+16], {%r1, -3, 0x7fff, 4}; st.global.v2.f32 [%out+24], {%rd1, 0f3FC00000};)",
                  4),
              (std::vector<std::uint64_t>{0x3fc0000040490fdb, 0x40490fdbc0100000, 0x00047ffffffd0000, 0x3fc0000040490fdb}));
}

// PTX ISA 9.0, 9.7.3: .f32x2 of sm_100 computes each half as .f32 does.
TEST(FloatPairs, AreComputedHalfByHalf)
{
    EXPECT_EQ(run(R"(
        mov.b64 %rd1, {0x3fc00000, 0xc0000000}; mov.b64 %rd2, {0x40000000, 0x3f800001}; mov.b64 %rd3, {0x3f800000, 0x33800000};
        fma.rn.f32x2 %rd4, %rd1, %rd2, %rd3; st.global.u64 [%out], %rd4;
        add.rz.f32x2 %rd4, %rd2, %rd3; st.global.u64 [%out+8], %rd4;
        sub.f32x2 %rd1, %rd1, %rd2; st.global.u64 [%out+16], %rd1;
        mov.b64 %rd5, {0x00800000, 1}; mul.ftz.f32x2 %rd4, %rd2, %rd5; st.global.u64 [%out+24], %rd4;)",
                  4),
              (std::vector<std::uint64_t>{0xc000000140800000, 0x3f80000140400000, 0xc0400000bf000000, 0x0000000001000000}));
}

TEST(StateSpaces, ConstantVariablesAreNotGlobal)
{
    const auto bits = run(R"(
        mov.u64 %rd1, table; cvta.const.u64 %rd1, %rd1; add.u64 %rd2, %rd1, 12;
        isspacep.const %p1, %rd1; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out], %rd3;
        isspacep.const %p1, %rd2; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+8], %rd3;
        isspacep.global %p1, %rd1; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+16], %rd3;
        isspacep.const %p1, %in; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+24], %rd3;
        isspacep.global %p1, %in; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+32], %rd3;
        isspacep.shared::cta %p1, %in; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+40], %rd3;
        isspacep.shared::cluster %p1, %in; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+48], %rd3;
        isspacep.param::entry %p1, %in; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+56], %rd3;
        mov.u64 %rd1, k_param_0; cvta.param.u64 %rd1, %rd1;
        isspacep.param %p1, %rd1; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+64], %rd3;
        isspacep.global %p1, %rd1; selp.u64 %rd3, 1, 0, %p1; st.global.u64 [%out+72], %rd3;)",
                          10, ".const .b32 other; .const .b32 table[4] = {1, 2, 3, 4};");
    EXPECT_EQ(bits, (std::vector<std::uint64_t>{1, 1, 0, 0, 1, 0, 0, 0, 1, 1}));
}

}  // namespace
}  // namespace simtscope::simt::testing
