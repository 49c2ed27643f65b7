// Tests that work that overlaps in the timeline overlaps in the recording, and that the sentence counts it.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/samples/sample_calls.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/golden.h"
#include "ui/figures/figures.h"
#include "ui/figures/timeline/timeline_words.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

using tests::makeCall;
using tests::overlappingCalls;
using tests::recordingWithCalls;

const Sample kSample{"reduce3", 64};

TEST(Timeline, ARowPerStreamAndTheHostsFirst)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, 0, false);
    ASSERT_EQ(model.rows.size(), 3u);
    EXPECT_TRUE(model.rows[0].isHost);
    EXPECT_EQ(model.rows[0].items.size(), 6u);
    EXPECT_EQ(model.rows[1].items.size(), 3u);
    EXPECT_EQ(model.rows[2].items.size(), 1u);
    EXPECT_EQ(model.rows[1].items[0].kind, analysis::WorkKind::ToDevice);
    EXPECT_EQ(model.rows[1].items[1].kind, analysis::WorkKind::Kernel);
    EXPECT_EQ(model.rows[1].items[2].kind, analysis::WorkKind::ToHost);
    EXPECT_EQ(makeRowName(model.rows[2], false), QStringLiteral("stream 2"));
    EXPECT_EQ(makeRowName(model.rows[2], true), QStringLiteral("device 0, stream 2"));
    EXPECT_EQ(model.from, 1000u);
    EXPECT_EQ(model.to, 11000u);
    EXPECT_TRUE(model.isClipped);
}

TEST(Timeline, SentenceCountsTheOverlappedTime)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, 0, false);
    EXPECT_EQ(model.overlapNanoseconds, 2500u);
    EXPECT_EQ(makeTimelineFact(source, model).text, QStringLiteral("reduce3 runs in stream 1 from 4.0 µs to 9.0 µs, 5.0 µs by the modelled "
                                                                   "clock. 1 other kernel or copy overlaps it, for 2.5 µs."));

    std::vector<trace::ApiCall> serial = overlappingCalls();
    serial.erase(serial.begin() + 3);
    const FigureSource serialSource(recordingWithCalls(kSample, serial), LaunchId{0}, BlockId{0});
    EXPECT_EQ(makeTimelineFact(serialSource, analysis::makeTimelineModel(serialSource, 0, false)).text,
              QStringLiteral("reduce3 runs in stream 1 from 4.0 µs to 9.0 µs, 5.0 µs by the modelled clock. Nothing else runs meanwhile."));
    EXPECT_EQ(analysis::makeTimelineModel(serialSource, 0, false).overlapNanoseconds, 0u);
}

TEST(Timeline, AQuestionHidesWhatHasNotEndedBeforeTheKernel)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    FigureOptions options;
    options.size = {1200, 600};
    const auto textsOf = [&](bool hidesAnswers) {
        options.hidesAnswers = hidesAnswers;
        QStringList texts;
        for (const Shape& shape : findFigureKind(QStringLiteral("timeline"))->layout(source, options).shapes)
            texts << shape.text;
        return texts;
    };
    const auto hasWork = [](const QStringList& texts, const QString& name) {
        return std::ranges::any_of(texts, [&](const QString& text) { return text.startsWith(name); });
    };
    const QStringList all = textsOf(false), asked = textsOf(true);
    EXPECT_TRUE(hasWork(all, QStringLiteral("to host")));
    EXPECT_FALSE(hasWork(asked, QStringLiteral("to host"))) << "it comes later";
    EXPECT_TRUE(hasWork(asked, QStringLiteral("reduce3"))) << "the kernel of the step";
    EXPECT_TRUE(asked.contains(QStringLiteral("?")));
    EXPECT_FALSE(all.contains(QStringLiteral("?")));
    for (const QString& text : asked)
        EXPECT_FALSE(text.startsWith(QStringLiteral("dashed"))) << text.toStdString();
}

/// Work that runs when the kernel starts is drawn up to that time, without its end.
TEST(Timeline, AQuestionShowsTheWorkThatHasBegun)
{
    tests::ensureApplication();
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/streams-overlap.simt"));
    ASSERT_TRUE(recording);
    const FigureSource source(std::make_shared<const trace::Recording>(std::move(*recording)), LaunchId{0}, BlockId{0});
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, 0, false);
    const auto isRunning = [&](const analysis::TimelineItem& item) {
        return item.from < model.kernel->from && item.to > model.kernel->from;
    };
    ASSERT_EQ(std::ranges::count_if(model.rows.at(2).items, isRunning), 1) << "the copy in the other stream";
    FigureOptions options;
    options.size = {1280, 720};
    const auto barsOf = [&](bool hidesAnswers) {
        options.hidesAnswers = hidesAnswers;
        std::vector<QRectF> bars;
        for (const Shape& shape : findFigureKind(QStringLiteral("timeline"))->layout(source, options).shapes) {
            if (shape.kind == Shape::Kind::Rect && shape.fill == Role::Cell && shape.stroke == Role::ToDevice && shape.rect.height() > 30)
                bars.push_back(shape.rect);
        }
        return bars;
    };
    const std::vector<QRectF> all = barsOf(false), asked = barsOf(true);
    ASSERT_EQ(asked.size(), 2u) << "the copies to the device of both streams";
    EXPECT_EQ(asked[0], all[0]) << "it has ended";
    EXPECT_EQ(asked[1].topLeft(), all[1].topLeft());
    EXPECT_LT(asked[1].width(), all[1].width()) << "its end is not known yet";
}

TEST(Timeline, ABarHasItsNameInsideOrBelowAndNotTwice)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    FigureOptions options;
    options.step = source.steps().count() / 2;  // the cursor stands in the kernel's bar
    for (const bool allSteps : {false, true})
        for (int width = 240; width < 1000; width += 4) {
            options.showsAllSteps = allSteps;
            options.size = QSizeF(width, 560);
            const Figure figure = findFigureKind("timeline")->layout(source, options);
            EXPECT_LE(std::ranges::count_if(figure.shapes, [](const Shape& shape) { return shape.text.startsWith("reduce3"); }), 1)
                << width;
        }
}

TEST(Timeline, ARowsNameComesAgainOnlyWhereOneHasZoomedIn)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    const auto names = [&](qreal zoom) {
        FigureOptions options;
        options.size = {2000, 480};
        options.zoom = zoom;
        const Figure figure = findFigureKind("timeline")->layout(source, options);
        return std::ranges::count(figure.shapes, QStringLiteral("stream 2"), &Shape::text);
    };
    EXPECT_EQ(names(1), 1);
    EXPECT_GT(names(4), 1);
}

TEST(Timeline, ALegendThatIsLeftOutGivesItsRoomToTheRows)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    const auto highest = [&](bool legend) {
        FigureOptions options;
        options.size = {900, 300};
        options.drawsLegend = legend;
        qreal height = 0;
        for (const Shape& shape : findFigureKind("timeline")->layout(source, options).shapes)
            height = std::max(height, shape.kind == Shape::Kind::Rect ? shape.rect.height() : 0);
        return height;
    };
    EXPECT_GT(highest(false), highest(true) + 1);
}

TEST(Timeline, CallsOfSeveralThreadsLieOnTracks)
{
    tests::ensureApplication();
    const FigureSource source(
        recordingWithCalls(kSample, {makeCall("cudaStreamSynchronize", "", 1, 0, 900, 0, 0), makeCall("cudaMalloc", "", 0, 100, 200, 0, 0),
                                     makeCall("cudaFree", "", 0, 300, 400, 0, 0)}),
        LaunchId{0}, BlockId{0});
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, 0, false);
    ASSERT_EQ(model.rows.size(), 1u);
    EXPECT_EQ(model.rows[0].trackCount, 2u);
    EXPECT_EQ(model.rows[0].items[2].track, 1u);
    EXPECT_EQ(makeTimelineFact(source, model).text, QStringLiteral("The recording holds no times of this launch."));
}

TEST(Timeline, HoldsAtEverySizeWithManyStreamsAndCalls)
{
    tests::ensureApplication();
    std::vector<trace::ApiCall> calls = overlappingCalls();
    for (std::uint32_t i = 0; i < 5000; ++i)
        calls.push_back(
            makeCall("cudaMemsetAsync", "", 3 + i % 70, 11000 + i * 10, 11005 + i * 10, 11010 + i * 10, 11100 + i * 10, -1, int(i % 3)));
    const FigureSource source(recordingWithCalls(kSample, calls), LaunchId{0}, BlockId{0});
    for (const QSizeF& size : {QSizeF(480, 320), QSizeF(1280, 720), QSizeF(3840, 2160)}) {
        for (const bool caption : {false, true}) {
            FigureOptions options;
            options.size = size;
            options.drawsCaption = caption;
            const Figure figure = findFigureKind(QStringLiteral("timeline"))->layout(source, options);
            const QRectF whole = QRectF(QPointF(), figure.size).adjusted(-1, -1, 1, 1);
            std::vector<QRectF> texts;
            unsigned current = 0;
            EXPECT_LT(figure.shapes.size(), 20000u);
            for (const Shape& shape : figure.shapes) {
                current += shape.meaning.subject == Subject(LaunchSubject{LaunchId(0)}) ? 1 : 0;
                if (shape.kind == Shape::Kind::Line)
                    continue;
                EXPECT_TRUE(whole.contains(shape.rect)) << shape.text.toStdString();
                if (shape.kind != Shape::Kind::Text)
                    continue;
                for (const QRectF& other : texts) {
                    const QRectF common = shape.rect.intersected(other);
                    EXPECT_FALSE(common.width() > 0.5 && common.height() > shape.rect.height() * 0.3) << shape.text.toStdString();
                }
                texts.push_back(shape.rect);
            }
            EXPECT_GE(current, 2u);
        }
    }
}

TEST(Timeline, OverlapLooksAsRecorded)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    FigureOptions options;
    options.size = {900, 560};
    options.step = 3;
    const Figure figure = findFigureKind(QStringLiteral("timeline"))->layout(source, options);
    tests::expectGolden(figure, QStringLiteral("timeline-overlap"));
    if (tests::hasPinnedRasteriser())
        tests::expectPictures(figure, QStringLiteral("timeline-overlap"));
}

/// Makes a graph of a copy and two kernels, of which the second launches a kernel itself.
std::shared_ptr<trace::Recording> graph()
{
    auto recording = recordingWithCalls(
        kSample, {makeCall("cudaGraphLaunch", "", 1, 0, 500, 0, 0), makeCall("cudaDeviceSynchronize", "", 0, 500, 11000, 0, 0)});
    const trace::Launch first = recording->launches.front();
    const trace::LaunchOrigin origins[] = {{-1, 0, 1}, {-1, 0, 2}, {1, 0, 2}};
    recording->launches.clear();
    for (std::uint32_t i = 0; i < 3; ++i) {
        recording->launches.push_back(first);
        recording->launches.back().id = LaunchId{i};
        recording->launches.back().origin = origins[i];
    }
    const std::uint64_t times[][2] = {{1000, 3000}, {3000, 6000}, {6000, 9000}, {7000, 8500}};
    for (int i = 0; i < 4; ++i) {
        trace::NestedWork work;
        work.apiCall = 0;
        work.launch = i - 1;
        work.graph = 0;
        work.node = std::min(i, 2);
        work.start = times[i][0];
        work.end = times[i][1];
        recording->nestedWork.push_back(work);
    }
    recording->nestedWork[0].direction = trace::CopyDirection::HostToDevice;
    recording->nestedWork[0].bytes = 4096;
    return recording;
}

TEST(Timeline, NamesGraphsAndWhoLaunched)
{
    tests::ensureApplication();
    const auto recording = graph();
    for (const QSizeF& size : {QSizeF(1280, 720), QSizeF(3840, 2160)}) {
        const FigureSource source(recording, LaunchId{2}, BlockId{0});
        FigureOptions options;
        options.size = size;
        const Figure figure = findFigureKind(QStringLiteral("timeline"))->layout(source, options);
        QStringList texts, tips;
        for (const Shape& shape : figure.shapes) {
            texts << shape.text;
            tips << shape.meaning.tip;
        }
        EXPECT_TRUE(texts.contains(QStringLiteral("graph 1 · 3 nodes")));
        EXPECT_TRUE(texts.contains(QStringLiteral("to device, 4 KiB")));
        EXPECT_TRUE(texts.contains(QStringLiteral("launch of a graph"))) << "the legend";
        EXPECT_TRUE(tips.contains(QStringLiteral("reduce3<<<1, 64>>>; node 2 of graph 1; 3.0 µs to 6.0 µs, 3.0 µs")));
        EXPECT_TRUE(tips.contains(QStringLiteral("reduce3<<<1, 64>>>; launched by reduce3 (launch 2); 7.0 µs to 8.5 µs, 1.5 µs")))
            << tips.join(u'\n').toStdString();
        EXPECT_EQ(figure.fact, QStringLiteral("reduce3, launched by reduce3 (launch 2), runs in stream 1 from 7.0 µs to 8.5 µs, 1.5 µs by "
                                              "the modelled clock. 1 other kernel or copy overlaps it, for 1.5 µs."));
        const QRectF whole = QRectF(QPointF(), figure.size).adjusted(-1, -1, 1, 1);
        for (const Shape& shape : figure.shapes)
            EXPECT_TRUE(shape.kind == Shape::Kind::Line || whole.contains(shape.rect)) << shape.text.toStdString();
    }
}

TEST(Timeline, DurationsHaveTheUnitThatSuits)
{
    EXPECT_EQ(formatDuration(0), QStringLiteral("0 ns"));
    EXPECT_EQ(formatDuration(999), QStringLiteral("999 ns"));
    EXPECT_EQ(formatDuration(12345), QStringLiteral("12.3 µs"));
    EXPECT_EQ(formatDuration(123456), QStringLiteral("123 µs"));
    EXPECT_EQ(formatDuration(2500000000ull), QStringLiteral("2.5 s"));
}

TEST(Timeline, CloseMomentsHaveDistinctTexts)
{
    EXPECT_EQ(formatTime(104158711, 12640), QStringLiteral("104.159 ms"));
    EXPECT_EQ(formatTime(104171351, 12640), QStringLiteral("104.171 ms"));
    EXPECT_EQ(formatTime(4000, 5000), QStringLiteral("4.0 µs"));
    EXPECT_EQ(formatTime(7, 1), QStringLiteral("7 ns"));
}

/// Returns the height of the tallest text.
qreal typeOf(const Figure& figure)
{
    qreal height = 0;
    for (const Shape& shape : figure.shapes)
        height = std::max(height, shape.kind == Shape::Kind::Text ? shape.rect.height() : 0);
    return height;
}

TEST(Timeline, ZoomEnlargesTypeAndThenOnlyTheLength)
{
    FigureOptions options;
    options.size = {640, 430};
    const Figure fullFigure = tests::layOut("timeline", kSample, options);
    qreal type = typeOf(fullFigure);
    for (const qreal zoom : {1.25, 2.0, 4.0}) {
        options.zoom = zoom;
        const Figure figure = tests::layOut("timeline", kSample, options);
        EXPECT_EQ(figure.size.width(), 640 * zoom);
        EXPECT_GT(typeOf(figure), type) << zoom;
        EXPECT_NEAR(figure.size.height() / fullFigure.size.height(), figure.unit / fullFigure.unit, 1e-9)
            << "rows have the room that they had";
        type = typeOf(figure);
    }
    options.zoom = 16;
    EXPECT_NEAR(tests::layOut("timeline", kSample, options).unit, 2.5 * fullFigure.unit, 1e-9);
}

/// The counts of parallel work are outlines as long as their time has not come.
TEST(Timeline, CountsOfLaterWorkAreOutlines)
{
    tests::ensureApplication();
    const FigureSource source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    const analysis::TimelineModel model = analysis::makeTimelineModel(source, 0, false);
    ASSERT_TRUE(model.cursorTime);
    const auto later = std::ranges::count_if(model.concurrency, [&](const analysis::ConcurrencyInterval& interval) {
        return interval.runningCount > 0 && interval.from >= *model.cursorTime;
    });
    ASSERT_GT(later, 0);
    const auto countOutlines = [&](bool showsAllSteps) {
        FigureOptions options;
        options.showsAllSteps = showsAllSteps;
        return std::ranges::count_if(findFigureKind(QStringLiteral("timeline"))->layout(source, options).shapes, [](const Shape& shape) {
            return shape.kind == Shape::Kind::Rect && shape.strokeStyle == Stroke::Dashed &&
                   shape.meaning.tip.contains(QStringLiteral("at the same time"));
        });
    };
    EXPECT_EQ(countOutlines(false), later);
    EXPECT_EQ(countOutlines(true), 0);
}

}  // namespace
}  // namespace simtscope::figures
