// What overlaps in the timeline overlaps in the recording.
#include <gtest/gtest.h>

#include "gpu/analysis/models/timeline_model.h"
#include "tests/gpu/analysis/samples/sample_calls.h"

namespace simtscope::analysis {
namespace {

using tests::call;
using tests::overlapping;
using tests::Sample;
using tests::withCalls;

const Sample kSample{"reduce3", 64};

TEST(Timeline, LoadsAddUpToTheWork)
{
    const std::vector<trace::ApiCall> calls = overlapping();
    const RecordedBlock source(withCalls(kSample, calls), LaunchId{0}, BlockId{0});
    const TimelineModel model = timelineModel(source, 0, false);
    std::uint64_t byLoads = 0, byCalls = 0, end = 0;
    for (const TimelineLoad& load : model.loads) {
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
    const RecordedBlock source(withCalls(kSample, overlapping()), LaunchId{0}, BlockId{0});
    std::uint64_t before = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const TimelineModel model = timelineModel(source, step, false);
        ASSERT_TRUE(model.cursor.has_value());
        EXPECT_GE(*model.cursor, 4000u);
        EXPECT_LE(*model.cursor, 9000u);
        before = std::max(before, *model.cursor);
        for (const TimelineRow& row : model.rows) {
            for (const TimelineItem& item : row.items) {
                if (!item.current || row.host) {
                    EXPECT_EQ(item.when == When::Future, item.from > *model.cursor);
                }
            }
        }
    }
    EXPECT_GT(before, 4000u);
}

/// Work that ends milliseconds after the call returned that waited for it was timed by another clock.
TEST(Timeline, ADevicesClockIsSetByItsFirstWork)
{
    constexpr std::uint64_t kSkew = 20'000'000;
    std::vector<trace::ApiCall> calls = overlapping();
    for (trace::ApiCall& call : calls) {
        call.workStart += call.workEnd ? kSkew : 0;
        call.workEnd += call.workEnd ? kSkew : 0;
    }
    const auto recording = withCalls(kSample, calls);
    recording->device.modelled = false;
    const TimelineModel model = timelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false);
    EXPECT_TRUE(model.clockSet);
    // The first copy begins with its call; what lies between the works stays as it was.
    EXPECT_EQ(model.rows[1].items[0].from, 1000u);
    EXPECT_EQ(model.rows[1].items[1].from, 3500u);
    EXPECT_EQ(model.to, 10500u);

    const auto together = withCalls(kSample, overlapping());
    together->device.modelled = false;
    const TimelineModel sound = timelineModel(RecordedBlock(together, LaunchId{0}, BlockId{0}), 0, false);
    EXPECT_FALSE(sound.clockSet);
    EXPECT_EQ(sound.rows[1].items[0].from, 1500u);
}

TEST(Timeline, ACopyThatDoesNotWaitForAnotherStreamSaysNothingAboutClocks)
{
    // A kernel of a stream made with cudaStreamNonBlocking still runs when the copy of the legacy stream is done.
    const std::vector<trace::ApiCall> calls = {call("cudaLaunchKernel", "reduce3<<<1, 64>>>", 1, 1000, 2000, 3000, 50'000'000, 0),
                                               call("cudaMemcpy", "device to host, 4096 bytes", 0, 2500, 9000, 4000, 8000)};
    const auto recording = withCalls(kSample, calls);
    recording->device.modelled = false;
    recording->program.complete = false;
    EXPECT_FALSE(timelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false).clockSet);
    recording->apiCalls[1].workEnd = 60'000'000;
    EXPECT_TRUE(timelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false).clockSet) << "its own end it does wait for";
}

}  // namespace
}  // namespace simtscope::analysis
