// Tests the words for what a step does to the lanes of a warp.
#include <bit>
#include <gtest/gtest.h>

#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/warps/lane_words.h"

namespace simtscope::figures {
namespace {

std::vector<std::uint32_t> stepsOf(const FigureSource& source, trace::EventKind kind)
{
    std::vector<std::uint32_t> steps;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        if (source.trace().kind(EventIndex(source.steps().leadingEvent(step))) == kind)
            steps.push_back(step);
    }
    return steps;
}

LaneTexts wordsOf(const FigureSource& source, std::uint32_t step)
{
    return makeLaneTexts(source, analysis::makeLaneStep(source, step, 0));
}

TEST(LaneTexts, ShuffleNamesDistanceAndUnchangedLanes)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduceShuffle", 32, 1, 0, true});
    const std::vector<std::uint32_t> shuffles = stepsOf(source, trace::EventKind::Shuffle);
    ASSERT_EQ(shuffles.size(), 5u);
    const auto shuffled = [](unsigned distance) {
        return "Line 76: each lane gets the value of the lane " + std::to_string(distance) + " above it: 32 of 32 lanes active. For " +
               (distance == 1 ? "1 lane there is none, and it keeps its own."
                              : std::to_string(distance) + " lanes there is none, and they keep their own.");
    };
    for (std::size_t i = 0; i < shuffles.size(); ++i)
        EXPECT_EQ(makeStepFact(source, shuffles[i]).text.toStdString(), shuffled(16u >> i));
    const LaneTexts words = wordsOf(source, shuffles[0]);
    EXPECT_EQ(words.heading, QStringLiteral("warp 0 in this step, line 76: shuffle"));
    EXPECT_EQ(words.inputs, QStringLiteral("holds"));
    EXPECT_EQ(words.outputs, QStringLiteral("gets"));
    EXPECT_EQ(words.note, QStringLiteral("dashed: no lane that far away, so it keeps its own value"));
    const FigureSource& few = tests::sampleBlock({"reduceShuffle", 20, 1, 0, true});
    const std::uint32_t first = stepsOf(few, trace::EventKind::Shuffle).front();
    EXPECT_TRUE(makeStepFact(few, first).isWarning);
    EXPECT_EQ(wordsOf(few, first).note, QStringLiteral("hatched: read from a lane that takes no part, which the PTX ISA leaves undefined"));
}

TEST(LaneTexts, AVoteHasItsAnswerAndAMatchItsValues)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"exchange", 32});
    const std::uint32_t vote = stepsOf(source, trace::EventKind::Vote).front();
    const analysis::LaneStep step = analysis::makeLaneStep(source, vote, 0);
    const LaneTexts words = makeLaneTexts(source, step);
    ASSERT_EQ(words.groups.size(), 1u);
    EXPECT_EQ(words.groups[0].title, QStringLiteral("0x%1").arg(step.groups[0].bits, 8, 16, QLatin1Char('0')));
    EXPECT_EQ(words.groups[0].detail, QStringLiteral("ballot: true in %1 of 32 lanes").arg(std::popcount(step.groups[0].decidingLanes)));
    EXPECT_EQ(words.note, QStringLiteral("strong: the predicate is true"));
    const std::uint32_t match = stepsOf(source, trace::EventKind::Match).front();
    const analysis::LaneStep matchStep = analysis::makeLaneStep(source, match, 0);
    const LaneTexts named = makeLaneTexts(source, matchStep);
    ASSERT_EQ(named.groups.size(), matchStep.groups.size());
    ASSERT_GE(named.groups.size(), 2u);
    for (std::size_t i = 0; i < named.groups.size(); ++i) {
        EXPECT_EQ(named.groups[i].title.toStdString(), matchStep.groups[i].value.text);
        EXPECT_EQ(named.groups[i].brief, QString::number(std::popcount(matchStep.groups[i].lanes)));
    }
}

TEST(LaneTexts, SwapsThatCameTooLateAreCounted)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"addBySwapping", 8, 1, 0, true});
    unsigned counted = 0;
    for (const std::uint32_t step : stepsOf(source, trace::EventKind::Atomic)) {
        const EventIndex index(source.steps().leadingEvent(step));
        const int lanes = std::popcount(source.trace().event(index).mask),
                  late = std::popcount(reconstructAtomicAccess(source, index).failedLanes());
        if (late == 0)
            continue;
        ++counted;
        EXPECT_TRUE(makeStepFact(source, step).text.contains(QStringLiteral("%1 of %2").arg(late).arg(lanes)));
        const LaneTexts words = wordsOf(source, step);
        EXPECT_TRUE(words.groups.front().detail.endsWith(QStringLiteral(", %1 of %2 failed").arg(late).arg(lanes)));
        EXPECT_EQ(words.note, QStringLiteral("dashed: found another value than expected, so it did not swap"));
    }
    EXPECT_EQ(counted, 6u) << "one of the eight lanes swaps in each round; one adds 0, and another swaps with it";
}

}  // namespace
}  // namespace simtscope::figures
