// Tests which texts are UTF-8, and where their characters begin and end.
#include "gpu/core/utf8.h"

#include <gtest/gtest.h>

namespace simtscope {
namespace {

TEST(Utf8, ValidityIsRecognised)
{
    for (const char* text : {"", "abc", "\xc3\xbc", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xf4\x8f\xbf\xbf"})
        EXPECT_TRUE(utf8::isValid(text)) << text;
    for (const char* text :
         {"\xff", "\xc3", "a\xc3z", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\x80"})
        EXPECT_FALSE(utf8::isValid(text)) << testing::PrintToString(text);
}

TEST(Utf8, EveryCharacterIsReadAsItWasWritten)
{
    for (char32_t code = 0; code <= 0x10ffff; ++code) {
        if (code >= 0xd800 && code <= 0xdfff)
            continue;
        std::string text;
        utf8::append(text, code);
        const utf8::Character read = utf8::decodeFirstCharacter(text);
        ASSERT_TRUE(read.code == code && read.bytes == text.size()) << std::uint32_t(code);
    }
}

TEST(Utf8, IsCutBetweenCharacters)
{
    EXPECT_EQ(utf8::prefixOf("aäb", 2), "a");
    EXPECT_EQ(utf8::prefixOf("aäb", 3), "aä");
    EXPECT_EQ(utf8::prefixOf("aäb", 9), "aäb");
    EXPECT_EQ(utf8::suffixOf("aäb", 2), "b");
    EXPECT_EQ(utf8::suffixOf("aäb", 3), "äb");
    EXPECT_EQ(utf8::suffixOf("aäb", 9), "aäb");
    EXPECT_EQ(utf8::countCharacters("aäb😀"), 4u);
}

TEST(Utf8, LengthOfAnIncompleteLastCharacterIsReturned)
{
    const std::string face = "\xf0\x9f\x98\x80";
    for (std::size_t bytes = 0; bytes <= face.size(); ++bytes)
        EXPECT_EQ(utf8::countUnfinishedBytes("a" + face.substr(0, bytes)), bytes % face.size()) << bytes;
    EXPECT_EQ(utf8::countUnfinishedBytes("\xc3"), 1u);
    EXPECT_EQ(utf8::countUnfinishedBytes("\xc3\xbc"), 0u);
    EXPECT_EQ(utf8::countUnfinishedBytes(""), 0u);
    for (const char* text : {"\xff", "\xc0", "\x80\x80\x80", "\xf5\x80"})
        EXPECT_EQ(utf8::countUnfinishedBytes(text), 0u) << testing::PrintToString(text);
}

}  // namespace
}  // namespace simtscope
