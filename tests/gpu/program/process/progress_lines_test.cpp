// Tests how the bytes in the pipe for progress become lines.
#include "gpu/program/process/progress_lines.h"

#include <vector>

#include <gmock/gmock.h>

namespace simtscope::program {
namespace {

struct ProgressLine : ::testing::Test {
    ProgressLines lines;
    std::vector<std::string> reportedLines;

    void take(std::string_view bytes)
    {
        lines.append(bytes, [this](std::string_view line) { reportedLines.emplace_back(line); });
    }
};

TEST_F(ProgressLine, IsPutTogetherFromPieces)
{
    take("P 1\nP 2\nL ");
    take("");
    take("7 k");
    EXPECT_THAT(reportedLines, ::testing::ElementsAre("P 1", "P 2"));
    take("\n\nE \n");
    EXPECT_THAT(reportedLines, ::testing::ElementsAre("P 1", "P 2", "L 7 k", "", "E "));
}

TEST_F(ProgressLine, OverlongLineIsDropped)
{
    const std::string longest(4096, 'x'), part(1 << 16, 'x');
    take(longest + "\n");
    for (int i = 0; i < 100; ++i)
        take(part);
    take("end\nP 3\n");
    take(longest + "x\nP 4\n");
    EXPECT_THAT(reportedLines, ::testing::ElementsAre(longest, "P 3", "P 4"));
}

TEST_F(ProgressLine, ManyLinesTakeLinearTime)
{
    std::string joinedLines;
    for (int i = 0; i < 2'000'000; ++i)
        joinedLines += "\n";
    take(joinedLines);  // 2 million lines of one read took minutes
    EXPECT_EQ(reportedLines.size(), 2'000'000u);
}

}  // namespace
}  // namespace simtscope::program
