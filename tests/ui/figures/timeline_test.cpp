// What overlaps in the timeline overlaps in the recording, and the sentence counts it.
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/golden.h"
#include "ui/figures/figures.h"
#include "ui/figures/timeline/timeline_view.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

trace::ApiCall call(const char* name, const char* detail, std::uint32_t stream, std::uint64_t start, std::uint64_t end,
                    std::uint64_t workStart, std::uint64_t workEnd, std::int64_t launch = -1, int device = 0)
{
    trace::ApiCall made;
    made.name = name;
    made.detail = detail;
    made.stream = StreamId(stream);
    made.start = start;
    made.end = end;
    made.workStart = workStart;
    made.workEnd = workEnd;
    made.launch = launch;
    made.device = device;
    made.bytes = launch < 0 && workEnd ? 4096 : 0;
    return made;
}

/// The sample's launch in stream 1, with copies before, beside and after it.
std::shared_ptr<trace::Recording> withCalls(const Sample& sample, std::vector<trace::ApiCall> calls)
{
    auto recording = std::make_shared<trace::Recording>(tests::sampleSource(sample).recording());
    recording->apiCalls = std::move(calls);
    return recording;
}

std::vector<trace::ApiCall> overlapping()
{
    return {call("cudaMalloc", "4096 bytes", 0, 0, 500, 0, 0),
            call("cudaMemcpyAsync", "host to device, 4096 bytes", 1, 1000, 1500, 1500, 4000),
            call("cudaLaunchKernel", "reduce3<<<1, 64>>>", 1, 1500, 2000, 4000, 9000, 0),
            call("cudaMemcpyAsync", "host to device, 4096 bytes", 2, 2000, 2500, 4000, 6500),
            call("cudaMemcpyAsync", "device to host, 4096 bytes", 1, 2500, 3000, 9000, 11000),
            call("cudaDeviceSynchronize", "", 0, 3000, 11000, 0, 0)};
}

const Sample kSample{"reduce3", 64};

TEST(Timeline, ARowPerStreamAndTheHostsFirst)
{
    tests::application();
    const FigureSource source(withCalls(kSample, overlapping()), LaunchId{0}, BlockId{0});
    const TimelineView view = timelineView(source, {});
    ASSERT_EQ(view.rows.size(), 3u);
    EXPECT_TRUE(view.rows[0].host);
    EXPECT_EQ(view.rows[0].items.size(), 6u);
    EXPECT_EQ(view.rows[1].items.size(), 3u);
    EXPECT_EQ(view.rows[2].items.size(), 1u);
    EXPECT_EQ(view.rows[1].items[0].work, Work::ToDevice);
    EXPECT_EQ(view.rows[1].items[1].work, Work::Kernel);
    EXPECT_EQ(view.rows[1].items[2].work, Work::ToHost);
    EXPECT_EQ(rowName(view.rows[2], false), QStringLiteral("stream 2"));
    EXPECT_EQ(rowName(view.rows[2], true), QStringLiteral("device 0, stream 2"));
    EXPECT_EQ(view.from, 1000u);
    EXPECT_EQ(view.to, 11000u);
    EXPECT_TRUE(view.clipped);
}

TEST(Timeline, TheSentenceCountsWhatOverlaps)
{
    tests::application();
    const FigureSource source(withCalls(kSample, overlapping()), LaunchId{0}, BlockId{0});
    const TimelineView view = timelineView(source, {});
    EXPECT_EQ(view.overlapped, 2500u);
    EXPECT_EQ(timelineFact(source, view).text, QStringLiteral("reduce3 runs in stream 1 from 4.0 µs to 9.0 µs, 5.0 µs by the modelled "
                                                              "clock. 1 other kernel or copy overlaps it, for 2.5 µs."));

    std::vector<trace::ApiCall> serial = overlapping();
    serial.erase(serial.begin() + 3);
    const FigureSource alone(withCalls(kSample, serial), LaunchId{0}, BlockId{0});
    EXPECT_EQ(timelineFact(alone, timelineView(alone, {})).text,
              QStringLiteral("reduce3 runs in stream 1 from 4.0 µs to 9.0 µs, 5.0 µs by the modelled clock. Nothing else runs meanwhile."));
    EXPECT_EQ(timelineView(alone, {}).overlapped, 0u);
}

TEST(Timeline, LoadsAddUpToTheWork)
{
    tests::application();
    const std::vector<trace::ApiCall> calls = overlapping();
    const FigureSource source(withCalls(kSample, calls), LaunchId{0}, BlockId{0});
    const TimelineView view = timelineView(source, {});
    std::uint64_t byLoads = 0, byCalls = 0, end = 0;
    for (const TimelineLoad& load : view.loads) {
        EXPECT_GE(load.from, end);
        end = load.to;
        byLoads += load.running * (load.to - load.from);
    }
    for (const trace::ApiCall& c : calls)
        byCalls += c.workEnd - c.workStart;
    EXPECT_EQ(byLoads, byCalls);
}

TEST(Timeline, TheCursorStaysInItsKernelAndSaysWhatIsToCome)
{
    tests::application();
    const FigureSource source(withCalls(kSample, overlapping()), LaunchId{0}, BlockId{0});
    FigureOptions options;
    std::uint64_t before = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const TimelineView view = timelineView(source, options);
        ASSERT_TRUE(view.cursor.has_value());
        EXPECT_GE(*view.cursor, 4000u);
        EXPECT_LE(*view.cursor, 9000u);
        before = std::max(before, *view.cursor);
        for (const TimelineRow& row : view.rows) {
            for (const TimelineItem& item : row.items) {
                if (!item.current || row.host) {
                    EXPECT_EQ(item.when == When::Future, item.from > *view.cursor);
                }
            }
        }
    }
    EXPECT_GT(before, 4000u);
}

TEST(Timeline, CallsOfSeveralThreadsLieOnTracks)
{
    tests::application();
    const FigureSource source(withCalls(kSample, {call("cudaStreamSynchronize", "", 1, 0, 900, 0, 0),
                                                  call("cudaMalloc", "", 0, 100, 200, 0, 0), call("cudaFree", "", 0, 300, 400, 0, 0)}),
                              LaunchId{0}, BlockId{0});
    const TimelineView view = timelineView(source, {});
    ASSERT_EQ(view.rows.size(), 1u);
    EXPECT_EQ(view.rows[0].tracks, 2u);
    EXPECT_EQ(view.rows[0].items[2].track, 1u);
    EXPECT_EQ(timelineFact(source, view).text, QStringLiteral("The recording does not say when this launch ran."));
}

TEST(Timeline, HoldsAtEverySizeWithManyStreamsAndCalls)
{
    tests::application();
    std::vector<trace::ApiCall> calls = overlapping();
    for (std::uint32_t i = 0; i < 5000; ++i)
        calls.push_back(
            call("cudaMemsetAsync", "", 3 + i % 70, 11000 + i * 10, 11005 + i * 10, 11010 + i * 10, 11100 + i * 10, -1, int(i % 3)));
    const FigureSource source(withCalls(kSample, calls), LaunchId{0}, BlockId{0});
    for (const QSizeF& size : {QSizeF(480, 320), QSizeF(1280, 720), QSizeF(3840, 2160)}) {
        for (const bool caption : {false, true}) {
            FigureOptions options;
            options.size = size;
            options.caption = caption;
            const Figure figure = findFigureKind(QStringLiteral("timeline"))->layout(source, options);
            const QRectF whole = QRectF(QPointF(), figure.size).adjusted(-1, -1, 1, 1);
            std::vector<QRectF> texts;
            unsigned current = 0;
            EXPECT_LT(figure.shapes.size(), 20000u);
            for (const Shape& shape : figure.shapes) {
                current += shape.subject.launch == 0 ? 1 : 0;
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
    tests::application();
    const FigureSource source(withCalls(kSample, overlapping()), LaunchId{0}, BlockId{0});
    FigureOptions options;
    options.size = {900, 560};
    options.step = 3;
    const Figure figure = findFigureKind(QStringLiteral("timeline"))->layout(source, options);
    tests::expectGolden(figure, QStringLiteral("timeline-overlap"));
    if (tests::hasPinnedRasteriser())
        tests::expectPictures(figure, QStringLiteral("timeline-overlap"));
}

TEST(Timeline, DurationsHaveTheUnitThatSuits)
{
    EXPECT_EQ(duration(0), QStringLiteral("0 ns"));
    EXPECT_EQ(duration(999), QStringLiteral("999 ns"));
    EXPECT_EQ(duration(12345), QStringLiteral("12.3 µs"));
    EXPECT_EQ(duration(123456), QStringLiteral("123 µs"));
    EXPECT_EQ(duration(2500000000ull), QStringLiteral("2.5 s"));
}

TEST(Timeline, MomentsAreToldApart)
{
    EXPECT_EQ(moment(104158711, 12640), QStringLiteral("104.159 ms"));
    EXPECT_EQ(moment(104171351, 12640), QStringLiteral("104.171 ms"));
    EXPECT_EQ(moment(4000, 5000), QStringLiteral("4.0 µs"));
    EXPECT_EQ(moment(7, 1), QStringLiteral("7 ns"));
}

/// Work that ends milliseconds after the call returned that waited for it was timed by another clock.
TEST(Timeline, ADevicesClockIsSetByItsFirstWork)
{
    tests::application();
    constexpr std::uint64_t kSkew = 20'000'000;
    std::vector<trace::ApiCall> calls = overlapping();
    for (trace::ApiCall& call : calls) {
        call.workStart += call.workEnd ? kSkew : 0;
        call.workEnd += call.workEnd ? kSkew : 0;
    }
    const auto recording = withCalls(kSample, calls);
    recording->device.modelled = false;
    const TimelineView view = timelineView(FigureSource(recording, LaunchId{0}, BlockId{0}), {});
    EXPECT_TRUE(view.clockSet);
    // The first copy begins with its call; what lies between the works stays as it was.
    EXPECT_EQ(view.rows[1].items[0].from, 1000u);
    EXPECT_EQ(view.rows[1].items[1].from, 3500u);
    EXPECT_EQ(view.to, 10500u);

    const auto together = withCalls(kSample, overlapping());
    together->device.modelled = false;
    const TimelineView sound = timelineView(FigureSource(together, LaunchId{0}, BlockId{0}), {});
    EXPECT_FALSE(sound.clockSet);
    EXPECT_EQ(sound.rows[1].items[0].from, 1500u);
}

TEST(Timeline, ACopyThatDoesNotWaitForAnotherStreamSaysNothingAboutClocks)
{
    tests::application();
    // A kernel of a stream made with cudaStreamNonBlocking still runs when the copy of the legacy stream is done.
    const std::vector<trace::ApiCall> calls = {call("cudaLaunchKernel", "reduce3<<<1, 64>>>", 1, 1000, 2000, 3000, 50'000'000, 0),
                                               call("cudaMemcpy", "device to host, 4 bytes", 0, 2500, 9000, 4000, 8000)};
    const auto recording = withCalls(kSample, calls);
    recording->device.modelled = false;
    recording->program.complete = false;
    EXPECT_FALSE(timelineView(FigureSource(recording, LaunchId{0}, BlockId{0}), {}).clockSet);
    recording->apiCalls[1].workEnd = 60'000'000;
    EXPECT_TRUE(timelineView(FigureSource(recording, LaunchId{0}, BlockId{0}), {}).clockSet) << "its own end it does wait for";
}

TEST(Timeline, ZoomMakesItLonger)
{
    FigureOptions options;
    options.size = {640, 430};
    options.zoom = 4;
    const Figure figure = tests::layOut("timeline", kSample, options);
    EXPECT_EQ(figure.size, QSizeF(2560, 430));
}

}  // namespace
}  // namespace simtscope::figures
