// Tests the text of a source line that figures quote.
#include <gtest/gtest.h>

#include "ui/figures/facts/source_line.h"

namespace simtscope::figures {
namespace {

trace::Recording recordingWith(std::string text)
{
    trace::Recording recording;
    recording.program.sources.push_back({.path = "a.cu", .text = std::move(text)});
    return recording;
}

TEST(SourceLine, IsThatOfTheFile)
{
    const trace::Recording recording = recordingWith("int x;\n  s[i] += s[i + k];  // adds\n");
    EXPECT_EQ(findSourceLine(recording, "a.cu", 2), "s[i] += s[i + k];  // adds");
    EXPECT_EQ(findSourceCode(recording, "a.cu", 2), "s[i] += s[i + k];");
    EXPECT_EQ(findSourceLine(recording, "a.cu", 1), "int x;");
    EXPECT_EQ(findSourceLine(recording, "a.cu", 0), "");
    EXPECT_EQ(findSourceLine(recording, "a.cu", 9), "");
    EXPECT_EQ(findSourceLine(recording, "b.cu", 1), "") << "the recording does not hold the file";
}

TEST(SourceLine, ACommentSignInATextIsCode)
{
    EXPECT_EQ(findSourceCode(recordingWith("f(\"http://x\", '\\'', \"\\\"//\");  // y"), "a.cu", 1), "f(\"http://x\", '\\'', \"\\\"//\");");
    EXPECT_EQ(findSourceCode(recordingWith("// only this"), "a.cu", 1), "");
}

}  // namespace
}  // namespace simtscope::figures
