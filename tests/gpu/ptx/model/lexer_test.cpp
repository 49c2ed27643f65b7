#include "gpu/ptx/model/lexer.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace simtscope::ptx {
namespace {

/// Returns every token's text, with the initial of its kind and its place: "I:ld@1:1".
std::string tokens(std::string_view text)
{
    constexpr std::string_view kKinds = "EIDNSPX";
    std::string joined;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::Kind::End; token = lexer.next()) {
        joined.append(joined.empty() ? "" : " ")
            .append(1, kKinds[std::size_t(token.kind)])
            .append(1, ':')
            .append(token.text)
            .append(1, '@');
        joined.append(std::to_string(token.line)).append(1, ':').append(std::to_string(token.column));
    }
    return joined;
}

TEST(Lexer, SplitsInstructions)
{
    EXPECT_EQ(tokens("@!%p1 ld.global.v2.u32 %r1,[%rd1+-8];"), "P:@@1:1 P:!@1:2 I:%p1@1:3 I:ld@1:7 D:.global@1:9 D:.v2@1:16 D:.u32@1:19 "
                                                               "I:%r1@1:24 P:,@1:27 P:[@1:28 I:%rd1@1:29 P:+@1:33 P:-@1:34 N:8@1:35 "
                                                               "P:]@1:36 P:;@1:37");
    EXPECT_EQ(tokens(".shared::cta .L2::128B .2d"), "D:.shared::cta@1:1 D:.L2::128B@1:14 D:.2d@1:24");
    EXPECT_EQ(tokens("$L__BB0_2: x"), "I:$L__BB0_2@1:1 P::@1:10 I:x@1:12");
}

TEST(Lexer, SkipsCommentsAndCountsLines)
{
    EXPECT_EQ(tokens("a // b\n  /* c\n d */ e\r\n\tf"), "I:a@1:1 I:e@3:7 I:f@4:2");
    EXPECT_EQ(tokens("// only"), "");
}

TEST(Lexer, MarksInvalidTokens)
{
    EXPECT_EQ(tokens("a ` b"), "I:a@1:1 X:`@1:3 I:b@1:5");
    EXPECT_EQ(tokens("\"a\nb"), "X:\"a@1:1 I:b@2:1");
    EXPECT_EQ(tokens("a /* b"), "I:a@1:1 X:/* b@1:3");
    EXPECT_EQ(tokens("\"a\\\"b\" \"\\"), "S:\"a\\\"b\"@1:1 X:\"\\@1:8");
}

struct Literal {
    const char* text;
    std::uint64_t bits;
    unsigned floatBits;
};

TEST(Numbers, NumbersOfEveryFormAreRead)
{
    const Literal kLiterals[] = {
        {"0", 0, 0},
        {"42", 42, 0},
        {"42U", 42, 0},
        {"0x1F", 31, 0},
        {"0XfFU", 255, 0},
        {"017", 15, 0},
        {"0b101", 5, 0},
        {"0U", 0, 0},
        {"18446744073709551615", ~std::uint64_t(0), 0},
        {"0xffffffffffffffff", ~std::uint64_t(0), 0},
        {"0f3F800000", 0x3f800000, 32},
        {"0F3f800000", 0x3f800000, 32},
        {"0d3FF0000000000000", 0x3ff0000000000000, 64},
        {"1.0", 0x3ff0000000000000, 64},
        {"2.5e-1", 0x3fd0000000000000, 64},
        {"0.5", 0x3fe0000000000000, 64},
        {".5", 0x3fe0000000000000, 64},
        {"1.", 0x3ff0000000000000, 64},
        {"5e-1", 0x3fe0000000000000, 64},
    };
    for (const Literal& literal : kLiterals) {
        const auto number = parseNumber(literal.text);
        ASSERT_TRUE(number) << literal.text;
        EXPECT_EQ(number->bits, literal.bits) << literal.text;
        EXPECT_EQ(number->floatWidth, literal.floatBits) << literal.text;
    }
}

TEST(Numbers, RefusesWrongDigitsAndOverflow)
{
    for (const char* text : {"", "0x", "0b", "0b2", "08", "12a", "0f3F8", "0f3F8000000", "0d3FF", "1.0x", "18446744073709551616",
                             "0x10000000000000000", "1.0e999"})
        EXPECT_FALSE(parseNumber(text)) << text;
}

}  // namespace
}  // namespace simtscope::ptx
