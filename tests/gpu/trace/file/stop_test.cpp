// Tests that work on a long recording stops soon after a stop is requested.
#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "gpu/core/stop_poll.h"
#include "gpu/trace/file/bookmarks.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/steps/step_order.h"
#include "tests/gpu/trace/random_trace.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

std::stop_token stoppedToken()
{
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

constexpr std::uint32_t kManyEvents = 5 * kIterationsPerPoll;

/// Makes a block whose warps execute many sites, with or without barriers between them.
BlockTrace longBlock(bool hasBarriers)
{
    constexpr std::uint32_t kWarps = 2;
    BlockTrace trace(BlockId{0}, kWarps);
    for (std::uint32_t event = 0; event < kManyEvents; ++event) {
        const std::uint32_t round = event / kWarps;
        const EventKind kind = !hasBarriers ? EventKind::Load : round % 2 == 0 ? EventKind::BarrierArrive : EventKind::BarrierLeave;
        trace.append({.event = {kind, SiteId{round % 7}, WarpId{event % kWarps}, kAllLanes, event}});
    }
    trace.seal();
    return trace;
}

TEST(Stopped, StepsAreNotBuilt)
{
    for (const bool barriers : {false, true}) {
        const BlockTrace trace = longBlock(barriers);
        for (const StepOrder order : {StepOrder::Lockstep, StepOrder::Recorded}) {
            EXPECT_TRUE(Steps::build(trace, order));
            EXPECT_FALSE(Steps::build(trace, order, stoppedToken()));
        }
    }
}

/// Tests that every loop can be stopped, and not only the first one.
TEST(Stopped, EveryStageOfOrderingEndsEarly)
{
    const BlockTrace trace = longBlock(false);
    const ProgramOrder whole(trace), part(trace, stoppedToken());
    EXPECT_NE(whole.events, part.events);
    EXPECT_EQ(part.events[kManyEvents / 2 - 1], 0u) << "the first warp's last event";
    const StepAssignment recorded = assignRecorded(trace, whole, stoppedToken()), lockstep = assignLockstep(trace, whole, stoppedToken());
    EXPECT_LT(recorded.stepCount, kIterationsPerPoll);
    EXPECT_LT(lockstep.stepCount, kIterationsPerPoll);
    EXPECT_EQ(assignRecorded(trace, whole).stepCount, kManyEvents);
    EXPECT_EQ(assignLockstep(trace, whole).stepCount, kManyEvents / 2);
}

TEST(Stopped, ManyShortPhasesEndEarlyToo)
{
    const BlockTrace trace = longBlock(true);
    const ProgramOrder program(trace);
    EXPECT_EQ(assignLockstep(trace, program, stoppedToken()).stepCount, 0u);
    EXPECT_GT(assignLockstep(trace, program).stepCount, kIterationsPerPoll);
}

TEST(Stopped, StatesLackKeyFramesAndAreRight)
{
    std::mt19937 random(3);
    const Recording recording = randomRecording(random, 1, 1, {.phases = 200, .eventsPerPhase = 30});
    const Launch& launch = recording.launches[0];
    const auto trace = launch.blocks[0];
    const auto steps = Steps::build(*trace, StepOrder::Recorded);
    ASSERT_GT(steps->count(), kIterationsPerPoll);
    const BlockStates whole(trace, steps, launch, recording.sites[launch.module.value]);
    const BlockStates part(trace, steps, launch, recording.sites[launch.module.value]);
    whole.makeAllKeyFrames();
    part.makeAllKeyFrames(stoppedToken());
    for (const std::uint32_t step : {0u, steps->count() - 1, kIterationsPerPoll + 1})
        EXPECT_EQ(part.stateAfter(step).shared, whole.stateAfter(step).shared);
}

TEST(Stopped, ARecordingIsLeftUnread)
{
    const TemporaryFolder folder;
    std::mt19937 random(5);
    const std::string path = folder.file("run.simt");
    ASSERT_TRUE(writeRecording(randomRecording(random, 1, 1, {}), path));
    EXPECT_TRUE(readAnnotatedRecording(path));
    const Result<AnnotatedRecording> left = readAnnotatedRecording(path, stoppedToken());
    ASSERT_FALSE(left);
    EXPECT_EQ(left.error().message.text(), "reading " + path + " was cancelled");
}

TEST(Stopped, StoppedSaveKeepsTheOldFile)
{
    const TemporaryFolder folder;
    std::mt19937 random(7);
    const std::string path = folder.file("run.simt");
    const Recording before = randomRecording(random, 1, 1, {}), after = randomRecording(random, 2, 2, {});
    ASSERT_TRUE(writeRecording(before, path));
    const auto left = writeRecording(after, path, {}, {.stop = stoppedToken()});
    ASSERT_FALSE(left);
    EXPECT_EQ(left.error().message.text(), "writing " + path + " was cancelled");
    const auto read = readRecording(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->launches.size(), before.launches.size());
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(std::filesystem::path(path).parent_path()), {}), 1)
        << "nothing half written lies beside it";
}

TEST(Stopped, WritingIsStoppedInTheMiddle)
{
    const TemporaryFolder folder;
    std::mt19937 random(9);
    const std::string path = folder.file("run.simt");
    const Recording recording = randomRecording(random, 3, 3, {});
    std::stop_source source;
    std::vector<double> fractions;
    const auto stopAtHalf = [&](double fraction) {
        fractions.push_back(fraction);
        if (fraction >= 0.5)
            source.request_stop();
    };
    EXPECT_FALSE(writeRecording(recording, path, {}, {source.get_token(), stopAtHalf}));
    ASSERT_FALSE(fractions.empty());
    EXPECT_LT(fractions.back(), 1);
    EXPECT_FALSE(std::filesystem::exists(path));
    fractions.clear();
    ASSERT_TRUE(writeRecording(recording, path, {}, {.onProgress = [&](double fraction) { fractions.push_back(fraction); }}));
    EXPECT_TRUE(std::ranges::is_sorted(fractions));
    EXPECT_EQ(fractions.back(), 1);
}

}  // namespace
}  // namespace simtscope::trace
