// Tests that the output in a recording consists of whole characters, and that the bytes that are left out are counted.
#include "gpu/program/run/kept_output.h"

#include <gtest/gtest.h>

namespace simtscope::program {
namespace {

TEST(KeptOutput, ACharacterThatComesInPiecesStaysWhole)
{
    KeptOutput output(100);
    output.take("caf\xc3", false);
    output.take("err \xe2\x82", true);
    output.take("\xa9 1\n", false);
    output.take("\xac 2\n", true);
    output.end();
    EXPECT_EQ(output.text(), "caferr \xc3\xa9 1\n\xe2\x82\xac 2\n");
    EXPECT_EQ(output.bytesLeftOut(), 0u);
}

TEST(KeptOutput, IsCutBetweenCharacters)
{
    KeptOutput output(4);
    output.take("abc\xc3\xa9", false);
    output.take("d", false);
    EXPECT_EQ(output.text(), "abc") << "what follows a gap is left out as well";
    EXPECT_EQ(output.bytesLeftOut(), 3u);
}

TEST(KeptOutput, BytesThatAreNoTextStayAsTheyAre)
{
    KeptOutput output(100);
    output.take("\xff\x80 \xc3", false);
    output.take("z\xf0\x9f", false);
    output.end();
    EXPECT_EQ(output.text(), "\xff\x80 \xc3z\xf0\x9f");
}

}  // namespace
}  // namespace simtscope::program
