// Tests steps and source lines of the shipped recording, without a window.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class StepLinesTest : public testing::Test {
protected:
    StepLinesTest()
    {
        Result<trace::Recording> read =
            trace::readRecording(tests::repositoryPath("resources/recordings/reduce-2-interleaved-strided.simt"));
        EXPECT_TRUE(read) << read.error().text();
        recording = std::make_shared<const trace::Recording>(std::move(*read));
        const trace::Launch& launch = recording->launches.front();
        source = std::make_unique<figures::FigureSource>(recording, launch.id, launch.blocks.front()->block());
    }
    /// Returns the line with the additions.
    int additionLine() const
    {
        const std::string& text = recording->program.sources.front().text;
        const std::size_t position = text.find("sdata[index] += ");
        return 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(position), '\n'));
    }
    std::shared_ptr<const trace::Recording> recording;
    std::unique_ptr<figures::FigureSource> source;
};

TEST_F(StepLinesTest, ReferencesResolve)
{
    const std::uint32_t lastStep = source->steps().count() - 1;
    EXPECT_EQ(resolveStep(*source, "first"), 0u);
    EXPECT_EQ(resolveStep(*source, "last"), lastStep);
    EXPECT_EQ(resolveStep(*source, "5"), 4u) << "counted from 1, as in the window";
    EXPECT_EQ(resolveStep(*source, "0"), std::nullopt);
    EXPECT_EQ(resolveStep(*source, QString::number(lastStep + 1)), lastStep);
    EXPECT_EQ(resolveStep(*source, QString::number(lastStep + 2)), std::nullopt);
    EXPECT_EQ(resolveStep(*source, "line 9999"), std::nullopt);
    EXPECT_EQ(resolveStep(*source, "somewhere"), std::nullopt);
    const auto third = resolveStep(*source, QString("line %1 #3").arg(additionLine()));
    ASSERT_TRUE(third);
    EXPECT_EQ(linesOfStep(*source, *third).front(), additionLine());
    EXPECT_GT(*third, *resolveStep(*source, QString("line %1 #2").arg(additionLine())));
}

TEST_F(StepLinesTest, AMissingStepNamesThoseThatExist)
{
    const QString line = QString("line %1").arg(additionLine());
    std::uint32_t count = 0;
    while (resolveStep(*source, QString("%1 #%2").arg(line).arg(count + 1)))
        ++count;
    ASSERT_GT(count, 1u);
    const Message beyond = describeMissingStep(*source, line + " #999");
    EXPECT_EQ(beyond.text(),
              QString("there is no step \"%1 #999\": this is how many steps %1 has in this block: %2").arg(line).arg(count).toStdString());
    EXPECT_EQ(beyond.fix(), QString("Write a number up to that one after the #, as in \"%1 #%2\".").arg(line).arg(count).toStdString());
    const Message absent = describeMissingStep(*source, "line 1");
    EXPECT_EQ(absent.text(), "there is no step \"line 1\": this block has no step of line 1");
    EXPECT_TRUE(absent.fix().starts_with("It has steps of these lines: ")) << absent.fix();
    EXPECT_TRUE(describeMissingStep(*source, "999").fix().starts_with("Steps are 1 to ")) << "a number";
}

TEST_F(StepLinesTest, EveryStepHasAReferenceThatLeadsBack)
{
    for (std::uint32_t step = 0; step < source->steps().count(); ++step)
        EXPECT_EQ(resolveStep(*source, makeStepReference(*source, step)), step);
}

TEST_F(StepLinesTest, AdditionLineHasItsShareOfTheCosts)
{
    for (const analysis::LineCost& cost : computeMainFileLineCosts(*recording, recording->launches.front())) {
        if (int(cost.line) != additionLine())
            continue;
        // The line has 94 of the launch's 95 load wavefronts and 47 of its 55 store wavefronts; the rest are the first store and the last
        // load.
        EXPECT_EQ(cost.counters.sharedLoad.wavefronts, 94u);
        EXPECT_EQ(cost.counters.sharedStore.wavefronts, 47u);
        EXPECT_EQ(cost.wavefronts - cost.idealWavefronts, 105u);
        return;
    }
    FAIL() << "the line of the additions is not there";
}

}  // namespace
}  // namespace simtscope::ui
