// Checks that items overlap in the timeline exactly when they overlap in the recording.
#include <gtest/gtest.h>

#include "gpu/analysis/models/timeline_model.h"
#include "tests/gpu/analysis/samples/sample_calls.h"

namespace simtscope::analysis {
namespace {

using tests::makeCall;
using tests::overlappingCalls;
using tests::recordingWithCalls;
using tests::Sample;

const Sample kSample{"reduce3", 64};

TEST(Timeline, LoadsAddUpToTheWork)
{
    const std::vector<trace::ApiCall> calls = overlappingCalls();
    const RecordedBlock source(recordingWithCalls(kSample, calls), LaunchId{0}, BlockId{0});
    const TimelineModel model = makeTimelineModel(source, 0, false);
    std::uint64_t byLoads = 0, byCalls = 0, end = 0;
    for (const ConcurrencyInterval& load : model.concurrency) {
        EXPECT_GE(load.from, end);
        end = load.to;
        byLoads += load.runningCount * (load.to - load.from);
    }
    for (const trace::ApiCall& c : calls)
        byCalls += c.workEnd - c.workStart;
    EXPECT_EQ(byLoads, byCalls);
}

TEST(Timeline, CursorStaysInItsKernelAndMarksTheFuture)
{
    const RecordedBlock source(recordingWithCalls(kSample, overlappingCalls()), LaunchId{0}, BlockId{0});
    std::uint64_t before = 0;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const TimelineModel model = makeTimelineModel(source, step, false);
        ASSERT_TRUE(model.cursorTime.has_value());
        EXPECT_GE(*model.cursorTime, 4000u);
        EXPECT_LE(*model.cursorTime, 9000u);
        before = std::max(before, *model.cursorTime);
        for (const TimelineRow& row : model.rows) {
            for (const TimelineItem& item : row.items) {
                if (!item.isCurrent || row.isHost) {
                    EXPECT_EQ(item.timeRelation == TimeRelation::Future, item.from > *model.cursorTime);
                }
            }
        }
    }
    EXPECT_GT(before, 4000u);
}

/// Work that ends milliseconds after the return of the call that waited for it was timed by another clock.
TEST(Timeline, ADevicesClockIsSetByItsFirstWork)
{
    constexpr std::uint64_t kSkew = 20'000'000;
    std::vector<trace::ApiCall> calls = overlappingCalls();
    for (trace::ApiCall& call : calls) {
        call.workStart += call.workEnd ? kSkew : 0;
        call.workEnd += call.workEnd ? kSkew : 0;
    }
    const auto recording = recordingWithCalls(kSample, calls);
    recording->device.isModelled = false;
    const TimelineModel model = makeTimelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false);
    EXPECT_TRUE(model.isClockShifted);
    // The first copy begins with its call; the distances between the work items are unchanged.
    EXPECT_EQ(model.rows[1].items[0].from, 1000u);
    EXPECT_EQ(model.rows[1].items[1].from, 3500u);
    EXPECT_EQ(model.to, 10500u);

    const auto together = recordingWithCalls(kSample, overlappingCalls());
    together->device.isModelled = false;
    const TimelineModel sound = makeTimelineModel(RecordedBlock(together, LaunchId{0}, BlockId{0}), 0, false);
    EXPECT_FALSE(sound.isClockShifted);
    EXPECT_EQ(sound.rows[1].items[0].from, 1500u);
}

TEST(Timeline, ACopyThatDoesNotWaitForAnotherStreamSaysNothingAboutClocks)
{
    // A kernel in a stream made with cudaStreamNonBlocking still runs when the copy in the legacy stream is done.
    const std::vector<trace::ApiCall> calls = {makeCall("cudaLaunchKernel", "reduce3<<<1, 64>>>", 1, 1000, 2000, 3000, 50'000'000, 0),
                                               makeCall("cudaMemcpy", "device to host, 4096 bytes", 0, 2500, 9000, 4000, 8000)};
    const auto recording = recordingWithCalls(kSample, calls);
    recording->device.isModelled = false;
    recording->program.isComplete = false;
    EXPECT_FALSE(makeTimelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false).isClockShifted);
    recording->apiCalls[1].workEnd = 60'000'000;
    EXPECT_TRUE(makeTimelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false).isClockShifted)
        << "its own end it does wait for";
}

trace::NestedWork nested(std::int64_t call, std::int64_t launch, std::int64_t graph, std::int64_t node, std::uint64_t start,
                         std::uint64_t end)
{
    trace::NestedWork work;
    work.apiCall = call;
    work.launch = launch;
    work.graph = graph;
    work.node = node;
    work.start = start;
    work.end = end;
    return work;
}

/// Returns a recording with the sample's launch and more launches like it, with these origins.
std::shared_ptr<trace::Recording> withOrigins(std::vector<trace::ApiCall> calls, const std::vector<trace::LaunchOrigin>& origins)
{
    auto recording = recordingWithCalls(kSample, std::move(calls));
    const trace::Launch first = recording->launches.front();
    recording->launches.clear();
    for (const trace::LaunchOrigin& origin : origins) {
        recording->launches.push_back(first);
        recording->launches.back().id = LaunchId{std::uint32_t(recording->launches.size() - 1)};
        recording->launches.back().origin = origin;
    }
    return recording;
}

// The graph holds a copy, then two concurrent kernels. Another launch, which is not in the graph, runs while the graph does.
TEST(Timeline, AGraphIsABracketAroundItsNodes)
{
    const auto recording =
        withOrigins({makeCall("cudaGraphLaunch", "", 1, 0, 500, 0, 0), makeCall("cudaLaunchKernel", "", 1, 500, 900, 5000, 6000, 2)},
                    {{-1, 0, 1}, {-1, 0, 2}, {}});
    recording->nestedWork = {nested(0, -1, 0, 0, 1000, 2000), nested(0, 0, 0, 1, 2000, 4000), nested(0, 1, 0, 2, 2500, 3500)};
    recording->nestedWork[0].direction = trace::CopyDirection::HostToDevice;
    const RecordedBlock source(recording, LaunchId{1}, BlockId{0});
    const TimelineModel model = makeTimelineModel(source, 0, false);
    ASSERT_EQ(model.rows.size(), 2u);
    const TimelineRow& row = model.rows[1];
    ASSERT_EQ(row.items.size(), 5u);
    const TimelineItem& bracket = row.items[0];
    EXPECT_EQ(bracket.kind, WorkKind::Graph);
    EXPECT_EQ(std::pair(bracket.from, bracket.to), std::pair(std::uint64_t(1000), std::uint64_t(4000)));
    EXPECT_EQ(bracket.trackSpan, 3u);
    EXPECT_EQ(bracket.nodeCount, 3u);
    EXPECT_EQ(row.items[1].kind, WorkKind::ToDevice);
    EXPECT_EQ(row.items[1].track, 1u);
    EXPECT_EQ(row.items[2].track, 1u);
    EXPECT_EQ(row.items[3].track, 2u) << "beside the other kernel";
    EXPECT_TRUE(row.items[3].isCurrent);
    EXPECT_FALSE(row.items[3].parent->isKernel);
    EXPECT_EQ(row.items[4].track, 0u) << "the graph has ended";
    EXPECT_EQ(row.trackCount, 3u);
    EXPECT_EQ(row.nestedTrackCount, 2u);
    ASSERT_TRUE(model.kernel.has_value());
    EXPECT_EQ(model.kernel->from, 2500u);
    EXPECT_EQ(model.concurrentItemCount, 1u) << "the bracket is no work";
    EXPECT_EQ(model.overlapNanoseconds, 1000u);
}

// The body of a loop runs three times. A kernel launched by one of its kernels begins at the same time as that one.
TEST(Timeline, ANodeThatWorksManyTimesIsOne)
{
    const auto recording = withOrigins({makeCall("cudaGraphLaunch", "", 1, 0, 500, 0, 0)}, {{-1, 0, 1}, {-1, 0, 1}, {-1, 0, 1}, {2, 0, 1}});
    recording->nestedWork = {nested(0, 0, 0, 1, 1000, 2000), nested(0, 1, 0, 1, 2000, 3000), nested(0, 3, 0, 1, 3000, 4000),
                             nested(0, 2, 0, 1, 3000, 4000)};
    const RecordedBlock source(recording, LaunchId{0}, BlockId{0});
    const std::vector<TimelineItem> items = makeTimelineModel(source, 0, false).rows.at(1).items;
    ASSERT_EQ(items.size(), 5u);
    EXPECT_EQ(items[0].nodeCount, 1u);
    EXPECT_EQ(items[3].launchIndex, 2);
    EXPECT_EQ(items[4].launchIndex, 3);
    EXPECT_EQ(items[4].track, items[3].track + 1);
    EXPECT_TRUE(items[4].parent->isKernel);
}

TEST(Timeline, NestedWorkBeyondTheTracksIsCounted)
{
    std::vector<trace::LaunchOrigin> origins{{}};
    std::vector<trace::NestedWork> works;
    for (std::int64_t launch = 1; launch <= 7; ++launch) {
        origins.push_back({0, -1, -1});
        works.push_back(nested(0, launch, -1, -1, 2000, 4000));
    }
    const auto covered = [&] {
        const auto recording = withOrigins({makeCall("cudaLaunchKernel", "", 0, 0, 500, 1000, 5000, 0)}, origins);
        recording->nestedWork = works;
        return makeTimelineModel(RecordedBlock(recording, LaunchId{0}, BlockId{0}), 0, false).coveredItemCount;
    };
    EXPECT_EQ(covered(), 0u) << "seven tracks below that of the kernel";
    for (std::int64_t launch = 8; launch <= 10; ++launch) {
        origins.push_back({0, -1, -1});
        works.push_back(nested(0, launch, -1, -1, 2000, 4000));
    }
    EXPECT_EQ(covered(), 3u);
    works.back().start = 4000;
    works.back().end = 5000;
    EXPECT_EQ(covered(), 2u) << "the others have ended";
}

TEST(Timeline, AKernelsLaunchesLieBelowIt)
{
    const auto recording =
        withOrigins({makeCall("cudaLaunchKernel", "", 0, 0, 500, 1000, 5000, 0)}, {{}, {0, -1, -1}, {1, -1, -1}, {0, -1, -1}});
    recording->nestedWork = {nested(0, 1, -1, -1, 2000, 4000), nested(0, 2, -1, -1, 3000, 3500), nested(0, 3, -1, -1, 5000, 6000)};
    const RecordedBlock source(recording, LaunchId{2}, BlockId{0});
    const TimelineModel model = makeTimelineModel(source, 0, false);
    const TimelineRow& row = model.rows[1];
    ASSERT_EQ(row.items.size(), 4u);
    EXPECT_EQ(row.items[0].kind, WorkKind::Kernel);
    EXPECT_EQ(row.items[0].track, 0u);
    EXPECT_EQ(row.items[1].track, 1u);
    EXPECT_EQ(row.items[1].parent->track, 0u);
    EXPECT_EQ(row.items[2].track, 2u);
    EXPECT_EQ(row.items[2].parent->track, 1u) << "a kernel that a launched kernel launched";
    EXPECT_EQ(row.items[2].parent->from, 2000u);
    EXPECT_TRUE(row.items[2].isCurrent);
    EXPECT_EQ(row.items[3].track, 1u) << "in the tail stream";
    EXPECT_EQ(row.items[3].parent->to, 5000u);
    EXPECT_TRUE(row.items[3].parent->isKernel);
    EXPECT_EQ(model.to, 6000u);
}

TEST(Timeline, WorkThatNamesNoCallIsLeftOut)
{
    const auto recording = withOrigins(overlappingCalls(), {{}});
    recording->nestedWork = {nested(-1, 0, 0, 0, 1, 2), nested(99, 0, 0, 0, 1, 2), nested(2, 7, 0, 0, 1, 2)};
    const RecordedBlock source(recording, LaunchId{0}, BlockId{0});
    for (const TimelineRow& row : makeTimelineModel(source, 0, false).rows) {
        for (const TimelineItem& item : row.items)
            EXPECT_EQ(item.nestedIndex, -1);
    }
}

}  // namespace
}  // namespace simtscope::analysis
