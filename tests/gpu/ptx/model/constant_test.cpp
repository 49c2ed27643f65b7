// Tests constant expressions: the values that ptxas 13.0 puts into a variable of the cubin for each initial value, and those it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "gpu/ptx/parse/parser.h"
#include "tests/gpu/ptx/ptx_fixture.h"

namespace simtscope::ptx {
namespace {

const std::string kHead = ".version 9.0\n.target sm_90\n.address_size 64\n";

Result<std::uint64_t> initialValue(const std::string& type, const std::string& expression)
{
    const auto module = parseModule(kHead + ".global ." + type + " x = " + expression + ";\n");
    if (!module)
        return tl::unexpected(module.error());
    const std::vector<std::uint8_t>& bytes = module->variables.at(0).initial.bytes;
    std::uint64_t value = 0;
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

struct IntegerCase {
    const char* expression;
    std::uint64_t value;
};

const IntegerCase kIntegers[] = {
    {"0xFFFFFFFFFFFFFFFF>>60", 0xf},
    {"~0>>60", 0xf},
    {"-1>>60", 0xffffffffffffffff},
    {"-1U>>60", 0xf},
    {"1-2>>1", 0xffffffffffffffff},
    {"0xFFFFFFFFFFFFFFFF/2", 0x7fffffffffffffff},
    {"-8/3", 0xfffffffffffffffe},
    {"(-8)/3U", 0x5555555555555552},
    {"-8 % 3U", 0x2},
    {"3>2", 0x1},
    {"(3>2)?10:20", 0xa},
    {"-1 < 1U", 0x0},
    {"-1 < 1", 0x1},
    {"!5", 0x0},
    {"!0", 0x1},
    {"1&&0", 0x0},
    {"1&&2", 0x1},
    {"0||3", 0x1},
    {"(.s64) -1 >> 60", 0xffffffffffffffff},
    {"(.u64) -1 >> 60", 0xf},
    {"(.s64)0xFFFFFFFFFFFFFFFF >> 60", 0xffffffffffffffff},
    {"WARP_SZ*2", 0x40},
    {"WARP_SZ", 0x20},
    {"0x7fffffffffffffff+1 >> 3", 0xf000000000000000},
    {"9223372036854775808", 0x8000000000000000},
    {"9223372036854775808 >> 60", 0x8},
    {"18446744073709551615", 0xffffffffffffffff},
    {"1<<70", 0x40},
    {"1<<64", 0x1},
    {"1<<-1", 0x8000000000000000},
    {"-1>>70", 0xffffffffffffffff},
    {"-1>>64", 0xffffffffffffffff},
    {"1==1", 0x1},
    {"1!=1", 0x0},
    {"2<=1", 0x0},
    {"2>=1", 0x1},
    {"-9223372036854775807-1", 0x8000000000000000},
    {"1?2:3?4:5", 0x2},
    {"0?2:0?4:5", 0x5},
    {"07", 0x7},
    {"0b101", 0x5},
    {"0B101", 0x5},
    {"0X1f", 0x1f},
    {"0x1FU", 0x1f},
    {"07U", 0x7},
    {"0b1U", 0x1},
    {"+5", 0x5},
    {"- -5", 0x5},
    {"~~5", 0x5},
    {"!~5", 0x0},
    {"1 ? -1 : 1U >> 60", 0xffffffffffffffff},
    {"(1 ? -1 : 1U) >> 60", 0xffffffffffffffff},
    {"(0 ? 1U : -1) >> 60", 0xffffffffffffffff},
    {"~1U>>60", 0xf},
    {"(-1U)>>60", 0xf},
    {"(1U-2)>>60", 0xf},
    {"(1-2U)>>60", 0xf},
    {"(1*2U-3)>>60", 0xf},
    {"(-1 | 1U) >> 60", 0xf},
    {"(-1 & 1U) >> 60", 0x0},
    {"(-1 ^ 1U)>>60", 0xf},
    {"(-1/1U)>>60", 0xf},
    {"(-1<<1U)>>60", 0xffffffffffffffff},
    {"(-1>>1U)>>60", 0xffffffffffffffff},
    {"(-1 < 1U)-2>>60", 0xffffffffffffffff},
    {"(1==1)-2>>60", 0xffffffffffffffff},
    {"!0-2>>60", 0xffffffffffffffff},
    {"(1U==1U)-2 >>60", 0xffffffffffffffff},
    {"(0xFFFFFFFFFFFFFFFF) % 10", 0x5},
    {"1|2==2", 0x1},
    {"1<<2+1", 0x8},
    {"3&1==1", 0x1},
    {"1||0&&0", 0x1},
    {"5-3-1", 0x1},
    {"100/10/2", 0x5},
    {"!1==0", 0x1},
    {"-1<0", 0x1},
    {"~0&1", 0x1},
    {"-7 % 3", 0x0},
    {"(5 % 3)-4>>60", 0xf},
    {"7 % -10", 0x7},
    {"1?0?2:3:4", 0x3},
    {"2<3<1", 0x0},
    {"(1 ? 1U : -1)-2>>60", 0xf},
    {"(1 ? 1 : -1U)-2>>60", 0xffffffffffffffff},
    {"1-2U<0", 0x0},
    {"0x8000000000000000/-1", 0x0},
    {"1.5<2.0", 0x1},
    {"(1.5<2.0)-2>>60", 0xffffffffffffffff},
    {"5 % 3", 0x2},
    {"WARP_SZ-33>>60", 0xffffffffffffffff},
    {"(.u64)WARP_SZ-33>>60", 0xf},
    {"(.u64)(.s64)-1>>60", 0xf},
    {"-(.u64)1>>60", 0xf},
    {"(.s64)-1<1U", 0x0},
    {"1U<-1", 0x1},
    {"-1>1U", 0x1},
    {"-1>=1U", 0x1},
    {"-1<=1U", 0x0},
    {"-1==0xFFFFFFFFFFFFFFFF", 0x1},
    {"7/-2", 0xfffffffffffffffd},
    {"-7/2", 0xfffffffffffffffd},
    {"-7 % 2", 0x1},
    {"7U/-2", 0x0},
    {"1<<63>>63", 0xffffffffffffffff},
    {"1U<<63>>63", 0x1},
    {"8>>1U>>1", 0x2},
    {"-8>>(1U)", 0xfffffffffffffffc},
};

TEST(Constants, IntegersFoldAsInPtxas)
{
    for (const IntegerCase& one : kIntegers) {
        const auto value = initialValue("u64", one.expression);
        ASSERT_TRUE(value) << one.expression << ": " << value.error().text();
        EXPECT_EQ(*value, one.value) << one.expression;
    }
}

TEST(Constants, AnOperandFoldsLikeAnInitialValue)
{
    for (const IntegerCase& one : kIntegers) {
        const auto module = parseModule(kernelWith(std::string("mov.u64 %rd1, ") + one.expression + ";"));
        ASSERT_TRUE(module) << one.expression << ": " << module.error().text();
        const Operand& operand = module->findFunction("k")->instructions.at(0).operands.at(1);
        EXPECT_EQ(std::uint64_t(operand.text == "WARP_SZ" ? 32 : operand.integer), one.value) << one.expression;
    }
}

struct FloatCase {
    const char *type, *expression;
    std::uint64_t value;
};

const FloatCase kFloats[] = {
    {"f32", "1.", 0x3f800000},
    {"f32", ".5", 0x3f000000},
    {"f32", "1e-3", 0x3a83126f},
    {"f32", "1E+3", 0x447a0000},
    {"f32", "1.0/3.0", 0x3eaaaaab},
    {"f32", "(1.5)", 0x3fc00000},
    {"f32", "-1.5", 0xbfc00000},
    {"f32", "- -1.5", 0x3fc00000},
    {"f32", "+1.5", 0x3fc00000},
    {"f32", "0f3f800000", 0x3f800000},
    {"f32", "0F3F800000", 0x3f800000},
    {"f32", "0d3ff0000000000000", 0x3f800000},
    {"f32", "1.0-0.1", 0x3f666666},
    {"f32", "0.1", 0x3dcccccd},
    {"f32", "1.1e-45", 0x1},
    {"f32", "1e39", 0x7f800000},
    {"f32", "-0.0", 0x80000000},
    {"f32", "0d7ff0000000000001", 0x7fc00000},
    {"f32", "0f7f800001", 0x7f800001},
    {"f32", "1.e3", 0x447a0000},
    {"f32", ".5e1", 0x40a00000},
    {"f64", "1.", 0x3ff0000000000000},
    {"f64", ".5", 0x3fe0000000000000},
    {"f64", "1e-3", 0x3f50624dd2f1a9fc},
    {"f64", "1E+3", 0x408f400000000000},
    {"f64", "1.0/3.0", 0x3fd5555555555555},
    {"f64", "(1.5)", 0x3ff8000000000000},
    {"f64", "-1.5", 0xbff8000000000000},
    {"f64", "- -1.5", 0x3ff8000000000000},
    {"f64", "+1.5", 0x3ff8000000000000},
    {"f64", "0f3f800000", 0x3f800000},
    {"f64", "0F3F800000", 0x3f800000},
    {"f64", "0d3ff0000000000000", 0x3ff0000000000000},
    {"f64", "1.0-0.1", 0x3feccccccccccccd},
    {"f64", "0.1", 0x3fb999999999999a},
    {"f64", "1.1e-45", 0x36991e9b71bcf565},
    {"f64", "1e39", 0x48078287f49c4a1d},
    {"f64", "-0.0", 0x8000000000000000},
    {"f64", "0d7ff0000000000001", 0x7ff0000000000001},
    {"f64", "0f7f800001", 0x7f800001},
    {"f64", "1.e3", 0x408f400000000000},
    {"f64", ".5e1", 0x4014000000000000},
    {"b32", "1.", 0x3f800000},
    {"b32", ".5", 0x3f000000},
    {"b32", "1e-3", 0x3a83126f},
    {"b32", "1E+3", 0x447a0000},
    {"b32", "1.0/3.0", 0x3eaaaaab},
    {"b32", "(1.5)", 0x3fc00000},
    {"b32", "-1.5", 0xbfc00000},
    {"b32", "- -1.5", 0x3fc00000},
    {"b32", "+1.5", 0x3fc00000},
    {"b32", "0f3f800000", 0x3f800000},
    {"b32", "0F3F800000", 0x3f800000},
    {"b32", "0d3ff0000000000000", 0x3f800000},
    {"b32", "1.5<2.0", 0x1},
    {"b32", "1.0-0.1", 0x3f666666},
    {"b32", "0.1", 0x3dcccccd},
    {"b32", "1.1e-45", 0x1},
    {"b32", "1e39", 0x7f800000},
    {"b32", "-0.0", 0x80000000},
    {"b32", "0d7ff0000000000001", 0x7fc00000},
    {"b32", "0f7f800001", 0x7f800001},
    {"b32", "1.e3", 0x447a0000},
    {"b32", ".5e1", 0x40a00000},
    {"b64", "-1.5", 0xbff8000000000000},
    {"b64", "0f3f800000", 0x3f800000},
    {"b64", "1.5<2.0", 0x1},
    {"b64", "0.1", 0x3fb999999999999a},
    {"b64", "0f7f800001", 0x7f800001},
    {"b16", "-1.5", 0x0},
    {"b16", "0f3f800000", 0x0},
    {"b16", "1.5<2.0", 0x1},
    {"b16", "0.1", 0x999a},
    {"b16", "0f7f800001", 0x1},
};

TEST(Constants, FloatingPointFoldsAsInPtxas)
{
    for (const FloatCase& one : kFloats) {
        const auto value = initialValue(one.type, one.expression);
        ASSERT_TRUE(value) << one.type << " " << one.expression << ": " << value.error().text();
        EXPECT_EQ(*value, one.value) << one.type << " " << one.expression;
    }
}

struct WrongCase {
    const char *type, *expression, *says;
};

const WrongCase kWrong[] = {
    {"u64", "5/0", "division by zero"},
    {"u64", "0&&1/0", "division by zero"},
    {"u64", "1?2:1/0", "division by zero"},
    {"u64", "5 % 0", "division by zero"},
    {"u64", "1?2", "expected ':' after a constant expression"},
    {"u64", "1.5", "expected the bits of a .u64 as an integer"},
    {"s32", "0f3f800000", "expected the bits of a .s32 as an integer"},
    {"f32", "1", "expected a floating-point number for a .f32, found an integer"},
    {"f64", "1.5<2.0", "expected a floating-point number for a .f64, found an integer"},
    {"f64", "1.0/0.0", "division by zero"},
    {"f32", "1.5+2", "operator + takes two integers or"},
    {"f32", "0f3f800000+1.0", "operator + takes two integers or"},
    {"f32", "1.5 || 1.5", "operator || takes two integers or"},
    {"f32", "!1.5", "expected an integer constant"},
    {"f32", "~1.5", "expected an integer constant"},
    {"f32", "1 ? 2.0 : 3.0", "expected an integer constant"},
    {"f32", "(.s64)1.5", "expected an integer constant"},
    {"f32", "(.f64)1", "expected (.s64) or (.u64)"},
    {"f32", "1e400", "expected a number of at most 64 bits"},
    {"u64", "0xFFFFFFFFFFFFFFFFFF", "expected a number of at most 64 bits"},
    {"u64", "09", "expected a number of at most 64 bits"},
    {"u64", "5 = 5", "expected ';' after the declaration of a variable, found '='"},
};

TEST(Constants, ExpressionsThatPtxasRefusesAreErrors)
{
    for (const WrongCase& one : kWrong) {
        const auto value = initialValue(one.type, one.expression);
        ASSERT_FALSE(value) << one.expression;
        EXPECT_THAT(value.error().message.text(), testing::HasSubstr(one.says)) << one.expression;
        EXPECT_EQ(value.error().line, 4);
    }
}

// ptxas requires braces for each dimension.
TEST(Constants, InitialValuesArePrintedByDimension)
{
    const auto module =
        parseModule(kHead + ".global .u32 a[2][3] = {{1, 2, 3}, {4}};\n.global .v2 .f32 v[2] = {{1.0, 2.0}, {3.0}};\n"
                            ".global .u64 p[2] = {a, generic(a)+8};\n.global .u8 b[][2] = {{0xff(a), 0xff00(a)}, {3, 4}};\n");
    ASSERT_TRUE(module) << module.error().text();
    const std::string text = printModule(*module);
    EXPECT_THAT(text, testing::HasSubstr("a[2][3] = {{1, 2, 3}, {4}};\n"));
    EXPECT_THAT(text, testing::HasSubstr("v[2] = {{0f3F800000, 0f40000000}, {0f40400000}};\n"));
    EXPECT_THAT(text, testing::HasSubstr("p[2] = {a, generic(a)+8};\n"));
    EXPECT_THAT(text, testing::HasSubstr("b[][2] = {{0xFF(a), 0xFF00(a)}, {3, 4}};\n"));
    EXPECT_TRUE(areEqualModules(*module, *parseModule(text)));
}

TEST(Constants, ADotIsANumberOnlyBeforeDigitsAlone)
{
    const auto module = parseModule(kHead + ".global .align 8 .b8 x[2] = {1, 2};\n.global .f32 y[3]={.5,1.,2.e1};\n");
    ASSERT_TRUE(module) << module.error().text();
    EXPECT_EQ(module->variables[0].align, 8u);
    EXPECT_EQ(module->variables[1].initial.bytes, (std::vector<std::uint8_t>{0, 0, 0, 0x3f, 0, 0, 0x80, 0x3f, 0, 0, 0xa0, 0x41}));
    const auto texture = parseModule(kernelWith("tex.2d.v4.f32.f32 {%f1,%f2,%f1,%f2}, [%rd1, {%f1,%f2}];"));
    ASSERT_TRUE(texture) << texture.error().text();
    EXPECT_EQ(texture->findFunction("k")->instructions.at(0).opcodeText(), "tex.2d.v4.f32.f32");
}

}  // namespace
}  // namespace simtscope::ptx
