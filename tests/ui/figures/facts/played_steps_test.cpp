// Tests the choice of the steps through which a figure plays.
#include "ui/figures/facts/played_steps.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

const FigureKind& kind(const char* name)
{
    return *findFigureKind(QString::fromLatin1(name));
}

TEST(PlayedSteps, RiseFromAfterTheFirstToTheLast)
{
    const FigureSource& source = tests::sampleBlock(Sample{"reduce3", 16});
    const std::uint32_t last = source.steps().count() - 1;
    for (const FigureKind& one : figureKinds()) {
        const std::vector<std::uint32_t> steps = choosePlayedSteps(source, one, 2, last);
        ASSERT_FALSE(steps.empty()) << one.name;
        EXPECT_LE(steps.size(), kMaxPlayedSteps) << one.name;
        EXPECT_GT(steps.front(), 2u) << one.name;
        EXPECT_EQ(steps.back(), last) << one.name;
        EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end(), std::less_equal<>())) << one.name;
    }
}

TEST(PlayedSteps, OneStepIsPlayedAloneAndNoStepBack)
{
    const FigureSource& source = tests::sampleBlock(Sample{"reduce3", 16});
    EXPECT_EQ(choosePlayedSteps(source, kind("tree"), 4, 5), std::vector<std::uint32_t>{5});
    EXPECT_TRUE(choosePlayedSteps(source, kind("tree"), 5, 5).empty());
    EXPECT_TRUE(choosePlayedSteps(source, kind("tree"), 5, 4).empty());
    EXPECT_TRUE(choosePlayedSteps(source, kind("tree"), 0, source.steps().count()).empty());
}

TEST(PlayedSteps, AreThoseInWhichSomethingMoves)
{
    const FigureSource& source = tests::sampleBlock(Sample{"reduce3", 16});
    const std::uint32_t last = source.steps().count() - 1;
    for (const std::uint32_t step : choosePlayedSteps(source, kind("tree"), 0, last)) {
        const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
        EXPECT_TRUE(step == last || event.kind != trace::EventKind::Load) << "a load makes no value of the tree";
    }
    for (const char* figure : {"grid", "timeline"})
        EXPECT_EQ(choosePlayedSteps(source, kind(figure), 0, last), std::vector<std::uint32_t>{last}) << figure;
}

TEST(PlayedSteps, TakeOneSecondAndMoreForMore)
{
    EXPECT_EQ(computePlayedMilliseconds(1), 1000);
    EXPECT_GT(computePlayedMilliseconds(4), computePlayedMilliseconds(2));
    EXPECT_LE(computePlayedMilliseconds(1000), 4000);
}

TEST(PlayedSteps, OnlyTheWayToACueIsAddedToAnAnimation)
{
    const FigureSource& source = tests::sampleBlock(Sample{"reduce3", 16});
    const std::uint32_t last = source.steps().count() - 1;
    const std::vector<std::uint32_t> steps{0, 3, last}, cues{last};
    const std::vector<AnimationStep> animation = addPlayedSteps(source, kind("tree"), steps, cues);
    ASSERT_GT(animation.size(), 3u);
    EXPECT_EQ(animation[0].step, 0u);
    EXPECT_EQ(animation[1].step, 3u);
    EXPECT_EQ(animation[1].passSeconds, 0);
    EXPECT_GT(animation[2].passSeconds, 0);
    EXPECT_EQ(animation.back().step, last);
    EXPECT_EQ(animation.back().passSeconds, 0);
    EXPECT_EQ(addPlayedSteps(source, kind("tree"), steps, {}).size(), 3u);
}

}  // namespace
}  // namespace simtscope::figures
