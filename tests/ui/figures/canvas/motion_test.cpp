// Tests what figures move when a step is played, and when its parts appear (ui/figures/canvas/motion_phases.h).
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <algorithm>

#include "gpu/analysis/counts/launch_choice.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/motion_phases.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/figures/export/encoders.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

std::shared_ptr<const FigureSource> shippedBlock(const std::string& program, const char* figure)
{
    auto read = trace::readRecording(tests::repositoryPath("resources/recordings/" + program + ".simt"));
    if (!read)
        return nullptr;
    const auto recording = std::make_shared<const trace::Recording>(std::move(*read));
    const LaunchId launch = analysis::chooseLaunchToShow(*recording, findFigureKind(figure)->draws);
    return FigureSource::make(recording, launch, recording->launches[launch.value].blocks.front()->block(), trace::StepOrder::Lockstep, {});
}

/// Calls `check` with the figure of every step of the sample.
template <class Check>
void forEachStep(const char* figure, const Sample& sample, Check check)
{
    tests::ensureApplication();
    FigureOptions options{.size = {900, 560}};
    for (; options.step < tests::sampleBlock(sample).steps().count(); ++options.step) {
        SCOPED_TRACE(options.step);
        check(tests::layOut(figure, sample, options));
    }
}

TEST(MotionPhases, AnAccessAppearsFirstAndAStateLast)
{
    const MotionPhases begin = computeMotionPhases(0), underway = computeMotionPhases(0.4), end = computeMotionPhases(1);
    EXPECT_EQ(begin.access, 0);
    EXPECT_EQ(begin.values, 0) << "values do not pop up";
    EXPECT_EQ(underway.access, 1);
    EXPECT_EQ(underway.values, 1);
    EXPECT_EQ(underway.arrival, 0);
    EXPECT_EQ(end.access, 1);
    EXPECT_EQ(end.arrival, 1);
}

TEST(MotionPhases, AWrittenValueIsNotShownBeforeItArrives)
{
    for (const char* figure : {"banks", "memory"}) {
        std::size_t stores = 0;
        forEachStep(figure, Sample{"reduce2", 64}, [&](const Figure& picture) {
            ASSERT_TRUE(picture.showsAccess);
            const std::optional<Figure> access = withoutResults(picture);
            if (!access)
                return;
            ++stores;
            EXPECT_LT(access->shapes.size(), picture.shapes.size());
            EXPECT_EQ(access->motions.size(), picture.motions.size());
            for (const Motion& motion : picture.motions) {
                const auto showsValue = [&](const Shape& shape) {
                    return shape.kind == Shape::Kind::Text && shape.text == motion.text && shape.rect.contains(motion.to);
                };
                EXPECT_TRUE(std::ranges::none_of(access->shapes, showsValue)) << figure << ": " << motion.text.toStdString();
            }
        });
        EXPECT_GT(stores, 0u) << figure;
    }
}

TEST(Motion, OfATreeBeginsInTheMiddleOfAValue)
{
    std::size_t values = 0;
    forEachStep("tree", Sample{"reduce3", 16}, [&](const Figure& figure) {
        for (const Motion& motion : figure.motions) {
            const auto isHere = [&](const Shape& shape) {
                return shape.kind == Shape::Kind::Text && shape.text == motion.text &&
                       (shape.rect.center() - motion.from).manhattanLength() < 3;
            };
            values += motion.isTravelling();
            EXPECT_TRUE(std::ranges::any_of(figure.shapes, isHere)) << motion.text.toStdString();
        }
    });
    EXPECT_GT(values, 10u);
}

TEST(Motion, AValueThatManyLanesReadGoesFromMemoryToThem)
{
    tests::ensureApplication();
    const auto source = shippedBlock("bank-broadcast", "warps");
    ASSERT_TRUE(source);
    std::size_t values = 0;
    FigureOptions options{.size = {900, 560}};
    for (; options.step < source->steps().count(); ++options.step) {
        const trace::Event event = source->trace().event(EventIndex(source->steps().leadingEvent(options.step)));
        if (event.kind != trace::EventKind::Load)
            continue;
        for (const Motion& motion : findFigureKind("warps")->layout(*source, options).motions) {
            if (!motion.isCurved)
                continue;
            ++values;
            EXPECT_LT(motion.to.y(), motion.from.y()) << "up to the lane";
            EXPECT_FALSE(motion.text.isEmpty());
        }
    }
    EXPECT_GT(values, 0u);
}

TEST(Motion, BlocksGoToTheirSMsWithoutOverlap)
{
    tests::ensureApplication();
    const auto source = shippedBlock("matrix-add", "grid");
    ASSERT_TRUE(source);
    FigureOptions options{.size = {900, 560}, .playsAnswer = true};
    const Figure figure = findFigureKind("grid")->layout(*source, options);
    ASSERT_GT(figure.motions.size(), 1u);
    for (std::size_t i = 1; i < figure.motions.size(); ++i)
        EXPECT_TRUE(figure.motions[i].text.isEmpty() || figure.motions[i].to.x() - figure.motions[i - 1].to.x() > 15);
    options.playsAnswer = false;
    EXPECT_TRUE(findFigureKind("grid")->layout(*source, options).motions.empty());
}

TEST(Motion, TheTimeOfATimelineMovesOnlyAsFarAsIsSeen)
{
    tests::ensureApplication();
    const auto source = shippedBlock("streams-overlap", "timeline");
    ASSERT_TRUE(source);
    FigureOptions options{.size = {900, 560}, .step = 1};
    for (const bool playsAnswer : {false, true}) {
        options.playsAnswer = playsAnswer;
        const Figure figure = findFigureKind("timeline")->layout(*source, options);
        EXPECT_TRUE(figure.showsAccess);
        EXPECT_EQ(figure.motions.size(), playsAnswer ? 1u : 0u);
        for (const Motion& motion : figure.motions)
            EXPECT_GT(motion.to.x() - motion.from.x(), 6);
    }
}

TEST(Motion, AValueThatIsOnlyReadIsNotCovered)
{
    tests::ensureApplication();
    const Theme& theme = *findTheme(QStringLiteral("light"));
    Figure figure;
    figure.size = {100, 60};
    figure.motions = {{{50, 30}, {50, 30}, false, "7", Role::Accent}};
    QImage image(100, 60, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintMotions(painter, figure, theme, 0.13);
    painter.end();
    EXPECT_GT(image.pixelColor(50, 30).lightness(), 180) << "what stands there can be read";
    EXPECT_NE(image, [] {
        QImage plain(100, 60, QImage::Format_RGB32);
        plain.fill(Qt::white);
        return plain;
    }()) << "it lights up";
}

TEST(Motion, ValuesThatWouldCoverEachOtherTravelAsDots)
{
    tests::ensureApplication();
    for (const qreal distance : {8, 40}) {
        Canvas canvas(FigureOptions{.size = {900, 560}}, {}, {});
        for (int i = 0; i < 16; ++i)
            canvas.addMotion({{i * distance, 10}, {i * distance, 200}, false, QString::number(100 + i), Role::Accent});
        for (const Motion& motion : canvas.takeFigure().motions)
            EXPECT_EQ(motion.text.isEmpty(), distance < 20) << distance;
    }
}

TEST(Motion, FramesTakeBoxesAndTextsFromTheCaches)
{
    tests::ensureApplication();
    const Theme& theme = *findTheme(QStringLiteral("light"));
    constexpr int kPositions = 4 * 4;  // within a pixel, to which boxes are rounded
    constexpr int kRings = 3;
    Figure figure;
    figure.size = {900, 560};
    for (int i = 0; i < int(kMaxMotions); ++i)
        figure.motions.push_back({{20 + i * 13.3, 40}, {880 - i * 13.1, 500}, i % 2 == 0, QString::number(100 + i), Role::Accent});
    BoxCache boxes;
    TextCache texts;
    QImage image(900, 560, QImage::Format_RGB32);
    const auto paintFrames = [&] {
        for (int frame = 0; frame < 40; ++frame) {
            QPainter painter(&image);
            paintMotions(painter, figure, theme, frame / 40.0, &boxes, &texts);
        }
    };
    paintFrames();
    const std::size_t paintedCount = boxes.paintedCount();
    EXPECT_GT(paintedCount, 0u);
    EXPECT_LE(paintedCount, std::size_t((1 + kRings) * kPositions)) << "one box for all values of a size, however many there are";
    EXPECT_EQ(texts.laidOutCount(), 0u) << "numbers are rows of glyphs";
    figure.motions.front().text = QStringLiteral("\u2212\u221e");
    paintFrames();
    EXPECT_LE(texts.laidOutCount(), 1u) << "another text is laid out once, not in every frame";
    const std::size_t paintedWithText = boxes.paintedCount();
    paintFrames();
    EXPECT_EQ(boxes.paintedCount(), paintedWithText) << "frames that have been shown paint nothing again";
}

TEST(Motion, LightsAreShownForAllThatIsReadOrForNothing)
{
    tests::ensureApplication();
    for (const std::size_t count : {kMaxLights, kMaxLights + 1}) {
        Canvas canvas(FigureOptions{}, {}, {});
        for (std::size_t i = 0; i < count; ++i)
            canvas.addMotion({{qreal(i), 0}, {qreal(i), 0}, false, {}, Role::Accent});
        EXPECT_EQ(canvas.takeFigure().motions.size(), count > kMaxLights ? 0 : count);
    }
}

TEST(Moments, AnAnswerTravelsAsLongAsInTheWindow)
{
    EXPECT_EQ(computeAnimationFrames({.hasMotion = true, .seconds = 2, .isAnswer = true}, 20).size(), 21u) << "a second, and the rest";
}

TEST(Moments, AnAccessBeginsWithItsPictureAndAStateWithTheOneBefore)
{
    tests::ensureApplication();
    const Theme& theme = *findTheme(QStringLiteral("light"));
    const ExportStyle style{.theme = &theme};
    const Sample sample{"reduce2", 64};
    for (const char* figure : {"banks", "tree"}) {
        std::size_t moving = 0;
        QImage before;
        forEachStep(figure, sample, [&](const Figure& picture) {
            const Drawing drawing = makeDrawing(picture, theme);
            const QImage after = drawImage(drawing, style);
            if (drawing.paintMoving && !before.isNull() && !withoutResults(picture)) {
                ++moving;
                Drawing still = drawing;
                still.paintMoving = [](QPainter&, qreal) {};
                EXPECT_EQ(drawMoving(before, after, still, style, 0.4), picture.showsAccess ? after : before) << figure;
            }
            before = after;
        });
        EXPECT_GT(moving, 0u) << figure;
    }
}

}  // namespace
}  // namespace simtscope::figures
