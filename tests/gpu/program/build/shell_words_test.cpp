// Tests which words are safe for a shell, as a path and as an option of nvcc.
#include "gpu/program/build/shell_words.h"

#include <gtest/gtest.h>

#include <string>

namespace simtscope::program {
namespace {

TEST(ShellWords, APathIsPlainWhereAShellSeesNothingInIt)
{
    for (const char* unquotedWord : {"k.cu", "/home/me/My Programs/k_1-b.cu", "../a/k.cu", "c++/k.cu", "/\xc3\xbc/k.cu"})
        EXPECT_TRUE(isPlainPath(unquotedWord)) << unquotedWord;
    for (const char c : std::string("$`'\"\\;&|<>()*?[]{}~!#%=,:@^\n\t\x01\x7f"))
        EXPECT_FALSE(isPlainPath(std::string("/a") + c + "/k.cu")) << int(c);
    EXPECT_FALSE(isPlainPath("-x.cu"));
    EXPECT_TRUE(isPlainPath("./-x.cu"));
}

TEST(ShellWords, APathIsPlainWhereItIsShort)
{
    EXPECT_TRUE(isPlainPath("/a/" + std::string(100, 'k') + ".cu"));
    EXPECT_FALSE(isPlainPath("/a/" + std::string(250, 'k') + ".cu"));
    std::string deep = "/a";
    while (deep.size() < 2000)
        deep += "/abcdefghijklmnopqrstuvwxyz";
    EXPECT_FALSE(isPlainPath(deep));
}

struct WordRow {
    const char* word;
    bool acts, actsInQuotes;
};

class ShellWord : public testing::TestWithParam<WordRow> {};

TEST_P(ShellWord, IsJudged)
{
    const WordRow& row = GetParam();
    EXPECT_EQ(shellActsOn(row.word, Quotes::None), row.acts) << row.word;
    EXPECT_EQ(shellActsOn(row.word, Quotes::Double), row.actsInQuotes) << row.word;
}

INSTANTIATE_TEST_SUITE_P(All, ShellWord,
                         testing::Values(WordRow{"-v", false, false}, WordRow{"-Wall -O2", false, false}, WordRow{"N=3", false, false},
                                         WordRow{"$(touch x)", true, true}, WordRow{"`touch x`", true, true}, WordRow{"$HOME", true, true},
                                         // Quotes protect these from the shell.
                                         WordRow{"F(x)=x;", true, false}, WordRow{"a|b", true, false}, WordRow{"*.h", true, false},
                                         WordRow{"a\nb", true, false},
                                         // Some versions of nvcc remove the backslash, so that it protects nothing.
                                         WordRow{"\\$(x)", true, true}, WordRow{"\\`x\\`", true, true},
                                         // NAME=\"text\" is the way to give a definition a string.
                                         WordRow{"NAME=\\\"text\\\"", false, false}, WordRow{"NAME=\\\"a;b\\\"", true, true},
                                         WordRow{"NAME=\"a;b\"", false, true}, WordRow{"NAME=\"", true, true}, WordRow{"it's", true, false},
                                         WordRow{"'$(x)'", false, true}, WordRow{"end\\", true, true}, WordRow{"';touch x'", false, false},
                                         WordRow{"';touch x;", true, false}));

TEST(ShellWords, ControlCharactersAreFound)
{
    EXPECT_TRUE(hasControlCharacter("a\nb"));
    EXPECT_TRUE(hasControlCharacter("a\x1b[31m"));
    EXPECT_TRUE(hasControlCharacter("\x7f"));
    EXPECT_FALSE(hasControlCharacter("a b\xc3\xbc$"));
}

}  // namespace
}  // namespace simtscope::program
