// Tests the figure of the lanes of a block.
#include <gtest/gtest.h>
#include <set>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

/// The panel of lanes has room whatever the step and its sentence: a panel that comes and goes would make the rows jump.
TEST(Warps, LanesOfTheStepHaveRoomBeside1024Threads)
{
    const Sample sample{"reduce3", 1024};
    const FigureSource& source = tests::sampleBlock(sample);
    for (const QSizeF size : {QSizeF(640, 430), QSizeF(1280, 720)}) {
        FigureOptions options;
        options.size = size;
        options.drawsCaption = size.width() > 1000;
        for (options.step = 0; options.step < source.steps().count(); ++options.step) {
            const Figure figure = tests::layOut("warps", sample, options);
            const auto panelCount = std::count_if(figure.shapes.begin(), figure.shapes.end(), [](const Shape& shape) {
                return shape.text.startsWith(QStringLiteral("warp 0 in this step"));
            });
            EXPECT_EQ(panelCount, 1) << int(size.width()) << ", step " << options.step;
        }
    }
}

TEST(Warps, ALegendThatIsLeftOutGivesItsRoomToTheLanes)
{
    const auto lowest = [](bool legend) {
        FigureOptions options;
        options.size = {956, 425};
        options.step = 20;
        options.drawsLegend = legend;
        const Figure figure = tests::layOut("warps", {"reduce3", 1024}, options);
        qreal bottom = 0;
        for (const Shape& shape : figure.shapes)
            bottom = std::max(bottom, warpOf(shape.meaning.subject) && shape.kind == Shape::Kind::Rect ? shape.rect.bottom() : 0);
        return bottom;
    };
    EXPECT_GT(lowest(false), lowest(true) + 1);
}

TEST(Warps, SentenceCountsTheThreadsOfTheBlock)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce3", 256});
    QStringList facts;
    FigureOptions options;
    for (options.step = 0; options.step < source.steps().count(); ++options.step)
        facts << tests::layOut("warps", {"reduce3", 256}, options).fact;
    EXPECT_TRUE(std::any_of(facts.begin(), facts.end(), [](const QString& fact) {
        return fact.endsWith(QStringLiteral("Of 256 threads in the block: 4 active, 28 inactive, 224 waiting for the barrier."));
    })) << facts.join(u'\n').toStdString();
}

TEST(Warps, LaterStepsAreNotDrawn)
{
    tests::ensureApplication();
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const FigureSource& source = tests::sampleBlock({"reduce1", 64}, order);
        FigureOptions options;
        for (options.step = 0; options.step < source.steps().count(); ++options.step) {
            const Figure figure = findFigureKind(QStringLiteral("warps"))->layout(source, options);
            bool hasStep = false;
            for (const Shape& shape : figure.shapes) {
                EXPECT_LE(shape.meaning.step.value_or(0), options.step);
                hasStep = hasStep || shape.meaning.step.has_value();
            }
            EXPECT_TRUE(hasStep) << options.step;
        }
    }
}

/// However many columns there are, that of the current step is in the picture, framed.
TEST(Warps, CurrentColumnIsAlwaysShown)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce1", 1024});
    FigureOptions options;
    options.size = {320, 320};
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const Figure figure = tests::layOut("warps", {"reduce1", 1024}, options);
        EXPECT_EQ(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                [](const Shape& s) { return s.fill == Role::AccentSoft && s.stroke == Role::AccentBorder; }),
                  1)
            << options.step;
    }
}

TEST(Warps, AClickNamesWarpLaneAndThread)
{
    tests::ensureApplication();
    FigureOptions options;
    options.showsAllSteps = true;
    options.zoom = 3;
    const Figure figure = tests::layOut("warps", {"reduce1", 64}, options);
    std::set<std::uint32_t> threads;
    for (const Shape& shape : figure.shapes) {
        const std::optional<std::uint32_t> thread = threadOf(shape.meaning.subject);
        if (!thread)
            continue;
        threads.insert(*thread);
        const int hitIndex = hitTest(figure, shape.rect.center());
        ASSERT_GE(hitIndex, 0);
        EXPECT_EQ(threadOf(figure.shapes[std::size_t(hitIndex)].meaning.subject), thread);
        EXPECT_FALSE(shape.meaning.tip.isEmpty());
    }
    EXPECT_EQ(threads.size(), 64u);
}

// The stroke through a lane that exits made the list of shapes move, and with it the circle that got its meaning afterwards.
TEST(Warps, LanesThatExitHaveTheirMeaning)
{
    for (const Sample& sample : {Sample{"reduce3", 32}, Sample{"reduce3", 64}, Sample{"countDigits", 64}, Sample{"keepEven", 32}}) {
        for (int width = 800; width < 4000; width += 80) {
            FigureOptions options;
            options.size = QSizeF(width, width * 9 / 16);
            options.step = tests::sampleBlock(sample).steps().count() - 1;
            const Figure figure = tests::layOut("warps", sample, options);
            const auto circleCount = std::count_if(figure.shapes.begin(), figure.shapes.end(), [](const Shape& shape) {
                return shape.kind == Shape::Kind::Ellipse && shape.meaning.tip.startsWith(QStringLiteral("lane "));
            });
            EXPECT_EQ(circleCount, 32) << sample.kernel << ' ' << width;
        }
    }
}

}  // namespace
}  // namespace simtscope::figures
