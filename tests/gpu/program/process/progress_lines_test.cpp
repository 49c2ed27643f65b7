// Tests how the bytes in the pipe for progress become lines.
#include "gpu/program/process/progress_lines.h"

#include <vector>

#include <gmock/gmock.h>

namespace simtscope::program {
namespace {

struct ProgressLine : ::testing::Test {
    ProgressLines lines;
    std::vector<std::string> told;

    void take(std::string_view bytes)
    {
        lines.append(bytes, [this](std::string_view line) { told.emplace_back(line); });
    }
};

TEST_F(ProgressLine, IsPutTogetherFromWhatIsRead)
{
    take("P 1\nP 2\nL ");
    take("");
    take("7 k");
    EXPECT_THAT(told, ::testing::ElementsAre("P 1", "P 2"));
    take("\n\nE \n");
    EXPECT_THAT(told, ::testing::ElementsAre("P 1", "P 2", "L 7 k", "", "E "));
}

TEST_F(ProgressLine, IsLeftOutWhereItIsLongerThanAnyOfOurs)
{
    const std::string longest(4096, 'x'), part(1 << 16, 'x');
    take(longest + "\n");
    for (int i = 0; i < 100; ++i)
        take(part);
    take("end\nP 3\n");
    take(longest + "x\nP 4\n");
    EXPECT_THAT(told, ::testing::ElementsAre(longest, "P 3", "P 4"));
}

TEST_F(ProgressLine, ManyLinesCostWhatTheirBytesDo)
{
    std::string all;
    for (int i = 0; i < 2'000'000; ++i)
        all += "\n";
    take(all);  // 2 million lines of one read took minutes
    EXPECT_EQ(told.size(), 2'000'000u);
}

}  // namespace
}  // namespace simtscope::program
