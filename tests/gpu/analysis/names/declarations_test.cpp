// Checks the extents of arrays that are read from the program's text, with constants and arithmetic. A text that is not understood gives
// none.
#include <gtest/gtest.h>

#include "gpu/analysis/names/constant_value.h"
#include "gpu/analysis/names/declarations.h"

namespace simtscope::analysis {
namespace {

using Extents = std::vector<std::uint64_t>;

std::optional<std::int64_t> valueOf(const std::string& text, std::string_view expression)
{
    return evaluateConstant(parseTokens(text), parseTokens(expression));
}

TEST(Declarations, ConstantsAreNumbersNamesAndArithmetic)
{
    const std::string text = std::string("#define W (8*4)  // wide\n"
                                         "constexpr int kTile = 32;  // a tile\n"
                                         "const unsigned kHalf = kTile / 2, other = 3;\n"
                                         "constexpr int a = b; constexpr int b = a;\n");
    EXPECT_EQ(valueOf(text, "kTile + 1"), 33);
    EXPECT_EQ(valueOf(text, "2 * (kHalf - 1) + W"), 62);
    EXPECT_EQ(valueOf(text, "16u"), 16);
    EXPECT_EQ(valueOf(text, "unknown + 1"), std::nullopt);
    EXPECT_EQ(valueOf(text, "kTile % 3"), 2);
    EXPECT_EQ(valueOf(text, "1 << 5"), 32);
    EXPECT_EQ(valueOf(text, "0x20 >> 1"), 16);
    EXPECT_EQ(valueOf(text, "128 / sizeof(float)"), 32);
    EXPECT_EQ(valueOf("enum Size { kRows = 4, kColumns = 2 * kRows };", "kColumns"), 8);
    EXPECT_EQ(valueOf("enum Size size; kRows = 4;", "kRows"), std::nullopt);
    EXPECT_EQ(valueOf(text, "1 / 0"), std::nullopt);
    EXPECT_EQ(valueOf(text, "99999999999999999999"), std::nullopt);
    EXPECT_EQ(valueOf(text, "a"), std::nullopt);
    EXPECT_EQ(valueOf(text, ""), std::nullopt);
}

TEST(Declarations, ExtentsOfSharedArrays)
{
    const std::string text =
        std::string("constexpr int kTile = 32;\n"
                    "__global__ void k() { __shared__ float tile[kTile][kTile + 1]; }\n"
                    "__global__ void l() { __shared__ float a[4][8], b[2][3][5]; __shared__ int one[64]; }\n"
                    "__global__ void m() { extern __shared__ int dynamic[]; __shared__ int t[SIZE][2]; }\n"
                    "__global__ void n() { __shared__ int twice[4][4]; } __global__ void o() { __shared__ int twice[2][8]; }\n");
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "tile"), (Extents{32, 33}));
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "a"), (Extents{4, 8}));
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "b"), (Extents{2, 3, 5}));
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "one"), (Extents{64}));
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "dynamic"), Extents{});
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "t"), Extents{});
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "twice"), Extents{});
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "absent"), Extents{});
}

TEST(Declarations, PointersAndAlignmentAreRead)
{
    const std::string text = "__shared__ __align__(16) float tile[4][8]; __shared__ int *next[4], plain[2];\n";
    EXPECT_EQ(findDeclaredType(parseTokens(text), "tile"), "float");
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "tile"), (Extents{4, 8}));
    EXPECT_EQ(findDeclaredType(parseTokens(text), "next"), "int *");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "plain"), "int");
}

TEST(Declarations, TypesAreThoseOfTheAskedStorage)
{
    const std::string text = std::string("__device__ int sums[100];\n"
                                         "static __device__ __managed__ unsigned long long counters[4], total = 0;\n"
                                         "__constant__ float weights[3][5];\n"
                                         "__device__ double sums(int sums, int cells) { __shared__ short cells[8]; return sums; }\n");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "sums", Storage::Module), "int");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "counters", Storage::Module), "unsigned long long");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "total", Storage::Module), "unsigned long long");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "weights", Storage::Module), "float");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "cells", Storage::Module), "");
    EXPECT_EQ(findDeclaredType(parseTokens(text), "cells", Storage::Shared), "short");
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "weights", Storage::Module), (Extents{3, 5}));
    EXPECT_EQ(findDeclaredExtents(parseTokens(text), "weights", Storage::Shared), Extents{});
}

TEST(Declarations, CommentsAndTextsDeclareNothing)
{
    const std::string text = "// __shared__ int a[4];\n/* __shared__ int b[4]; */ const char* s = \"__shared__ int c[4];\";\n";
    for (const char* name : {"a", "b", "c"})
        EXPECT_EQ(findDeclaredType(parseTokens(text), name), "") << name;
}

TEST(Declarations, AMacroWithParametersIsNoConstant)
{
    const std::string text = "#define W(x) x\n#define H 3 // rows\n  #  define D 5\nint define = 1;";
    EXPECT_EQ(valueOf(text, "W"), std::nullopt);
    EXPECT_EQ(valueOf(text, "H * D"), 15);
    EXPECT_EQ(valueOf(text, std::string(100, '(') + "1" + std::string(100, ')')), std::nullopt) << "nested too deeply";
}

TEST(CppTokens, KnowTheirLines)
{
    const std::string text = "a::b /* one\ntwo */ #c 'x\\'' \"d";
    const std::vector<CppToken> tokens = parseTokens(text);
    std::vector<std::string_view> texts;
    for (const CppToken& token : tokens)
        texts.push_back(token.text);
    EXPECT_EQ(texts, (std::vector<std::string_view>{"a", "::", "b", "#", "c", "'x\\''", "\"d"}));
    EXPECT_EQ(tokens[2].line, 0u);
    EXPECT_EQ(tokens[3].line, 1u);
    EXPECT_TRUE(tokens[3].startsLine);
    EXPECT_FALSE(tokens[4].startsLine);
}

}  // namespace
}  // namespace simtscope::analysis
