// Tests that the output in a recording consists of whole characters, and that the bytes that are left out are counted.
#include "gpu/program/run/kept_output.h"

#include <gtest/gtest.h>

namespace simtscope::program {
namespace {

TEST(KeptOutput, SplitCharacterIsJoined)
{
    KeptOutput output(100);
    output.append("caf\xc3", false);
    output.append("err \xe2\x82", true);
    output.append("\xa9 1\n", false);
    output.append("\xac 2\n", true);
    output.finish();
    EXPECT_EQ(output.text(), "caferr \xc3\xa9 1\n\xe2\x82\xac 2\n");
    EXPECT_EQ(output.bytesLeftOut(), 0u);
}

TEST(KeptOutput, IsCutBetweenCharacters)
{
    KeptOutput output(4);
    output.append("abc\xc3\xa9", false);
    output.append("d", false);
    EXPECT_EQ(output.text(), "abc") << "what follows a gap is left out as well";
    EXPECT_EQ(output.bytesLeftOut(), 3u);
}

TEST(KeptOutput, BytesThatAreNoTextStayAsTheyAre)
{
    KeptOutput output(100);
    output.append("\xff\x80 \xc3", false);
    output.append("z\xf0\x9f", false);
    output.finish();
    EXPECT_EQ(output.text(), "\xff\x80 \xc3z\xf0\x9f");
}

}  // namespace
}  // namespace simtscope::program
