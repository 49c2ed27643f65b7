#include "gpu/core/clean_text.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"

namespace simtscope {
namespace {

using testing::HasSubstr;
using testing::Not;

struct CleanedRow {
    const char* text;
    const char* asText;
    const char* asLine;
};

constexpr CleanedRow kRows[] = {
    {"", "", ""},
    {"kernel add<int>, block (0,0,0)", "kernel add<int>, block (0,0,0)", "kernel add<int>, block (0,0,0)"},
    {"Größe 你好 😀 …", "Größe 你好 😀 …", "Größe 你好 😀 …"},
    {"a\tb\nc\r\nd", "a\tb\nc\r\nd", "a b␊c␍␊d"},
    {"\x1b[31mred\x07\x7f", "␛[31mred␇␡", "␛[31mred␇␡"},
    {"a\rb", "a␍b", "a␍b"},
    {"\xc2\x9b[2J", "�[2J", "�[2J"},                               // U+009B begins a terminal command, as ESC [ does
    {"\x9b[2J", "�[2J", "�[2J"},                                   // the single byte is not UTF-8
    {"\xe2\x80\xae cu.exe", "� cu.exe", "� cu.exe"},               // U+202E
    {"\xe2\x81\xa6\xe2\x80\x8f\xd8\x9c", "���", "���"},            // U+2066, U+200F, U+061C
    {"\xe2\x80\xa8\xe2\x80\xa9", "��", "��"},                      // U+2028, U+2029
    {"\xef\xbf\xbe\xef\xbf\xbf\xef\xb7\x90", "���", "���"},        // U+FFFE, U+FFFF, U+FDD0
    {"\xf0\x9f\xbf\xbe", "�", "�"},                                // U+1FFFE
    {"\xed\xa0\x80", "���", "���"},                                // half of a surrogate pair
    {"\xc0\xaf\xf5\x80\x80\x80\xe2\x82", "��������", "��������"},  // overlong, past the last character, cut off
};

TEST(CleanText, KeepsVisibleTextAndReplacesTheRest)
{
    for (const CleanedRow& row : kRows) {
        EXPECT_EQ(cleanText(row.text), row.asText) << row.text;
        EXPECT_EQ(cleanLine(row.text), row.asLine) << row.text;
        EXPECT_EQ(cleanText(row.asText), row.asText) << "what is clean stays as it is";
    }
    EXPECT_EQ(cleanText(std::string_view("a\0b", 3)), "a␀b");
}

TEST(CleanText, CutsAtWholeCharacters)
{
    EXPECT_EQ(shorten("abcdef", 6), "abcdef");
    EXPECT_EQ(shorten("abcdefg", 6), "abc…");
    EXPECT_EQ(shorten("ääää", 7), "ää…");
    EXPECT_EQ(shorten("abc", 2), "…");
}

TEST(CleanText, IsXml)
{
    EXPECT_EQ(escapeXml("a<b> & \"c\"\n\x01\xef\xbf\xbe"), "a&lt;b&gt; &amp; &quot;c&quot;\n␁�");
}

/// A script gets the original name; a terminal does not execute it.
TEST(CleanText, JsonEscapesCharactersThatHarmATerminal)
{
    const std::string name = "a\x1b\xc2\x9b\xe2\x80\xae\xef\xbf\xbe\xf0\x9f\xbf\xbe\x7f ö 😀.cu";
    const std::string text = formatJson(nlohmann::json(name));
    EXPECT_EQ(parseJson(text).get<std::string>(), name);
    EXPECT_EQ(cleanText(text), text);
    EXPECT_THAT(text, testing::AllOf(HasSubstr("\\u009b\\u202e\\ufffe\\ud83f\\udffe\\u007f"), HasSubstr("ö 😀"), Not(HasSubstr("\x1b"))));
}

}  // namespace
}  // namespace simtscope
