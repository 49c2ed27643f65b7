// Tests that lines for a terminal keep characters that arrive in two parts.
#include "gpu/exercises/clean_lines.h"

#include <gtest/gtest.h>

namespace simtscope::exercises {
namespace {

TEST(CleanLines, KeepCharactersThatComeInPieces)
{
    CleanLines lines;
    EXPECT_EQ(lines.add("Pr\xc3"), "");
    EXPECT_EQ(lines.add("\xbc"
                        "fung\nn\xc3"),
              "Pr\xc3\xbc"
              "fung\n");
    EXPECT_EQ(lines.add("\xa4"), "");
    EXPECT_EQ(lines.takeRemaining(), "n\xc3\xa4");
    EXPECT_EQ(lines.takeRemaining(), "");
}

}  // namespace
}  // namespace simtscope::exercises
