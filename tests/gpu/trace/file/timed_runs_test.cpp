// Tests the times of unrecorded runs: the text of a run, and the times that a recording takes from several runs.
#include "gpu/core/messages/file.h"
#include "gpu/trace/file/timed_runs.h"

#include <gmock/gmock.h>

#include <fstream>

#include "gpu/trace/file/recording_file.h"
#include "tests/gpu/trace/temporary_folder.h"

namespace simtscope::trace {
namespace {

ApiCall call(const std::string& name, const std::string& detail, std::int64_t launch, std::uint64_t workStart = 0,
             std::uint64_t workEnd = 0)
{
    ApiCall newCall;
    newCall.name = name;
    newCall.detail = plainMessage(detail);
    newCall.launch = launch;
    newCall.start = 10;
    newCall.end = 20;
    newCall.workStart = workStart;
    newCall.workEnd = workEnd;
    return newCall;
}

/// Makes a recording with two launches and a copy between them.
Recording makeRecording()
{
    Recording recording;
    recording.program.engine = "cuda";
    recording.program.isComplete = true;
    recording.program.exitCode = 0;
    recording.modules.push_back({".version 9.0\n"});
    recording.sites.emplace_back();
    recording.apiCalls = {call("cudaLaunchKernel", "a<<<1, 32>>>", 0), call("cudaMemcpy", "by address, 4 bytes", -1),
                          call("cudaLaunchKernel", "b<<<1, 32>>>", 1)};
    for (std::uint32_t i = 0; i < 2; ++i) {
        Launch& launch = recording.launches.emplace_back();
        launch.id = LaunchId{i};
        launch.grid = launch.block = {1, 1, 1};
        launch.apiCall = 2 * i;
        launch.isComplete = true;
    }
    return recording;
}

TimedRun run(std::uint64_t a, std::uint64_t b, bool isHeld = true)
{
    return {{call("cudaLaunchKernel", "a<<<1, 32>>>", 0, 100, 100 + a), call("cudaMemcpy", "by address, 4 bytes", -1, 1000, 1100),
             call("cudaLaunchKernel", "b<<<1, 32>>>", 0, 2000, 2000 + b)},
            isHeld};
}

class TimedRuns : public testing::Test {
protected:
    std::string path(const std::string& name) const { return m_folder.file(name); }

    Recording recordingWith(const std::vector<TimedRun>& runs)
    {
        EXPECT_TRUE(writeRecording(makeRecording(), path("r.simt")));
        const auto added = addTimedRuns(path("r.simt"), runs);
        EXPECT_TRUE(added) << (added ? "" : added.error().text());
        auto read = readRecording(path("r.simt"));
        EXPECT_TRUE(read) << (read ? "" : read.error().text());
        return read ? std::move(*read) : Recording{};
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(TimedRuns, HeldRunsGiveDurationsAndTheMedianOneOfTheOthersTheTimes)
{
    const Recording recording =
        recordingWith({run(31, 310, false), run(30, 300), run(10, 100), run(11, 110, false), run(20, 200), run(21, 210, false)});
    EXPECT_EQ(recording.launches.at(0).durationsNanoseconds, (std::vector<std::uint64_t>{30, 10, 20}));
    EXPECT_EQ(recording.launches.at(1).durationsNanoseconds, (std::vector<std::uint64_t>{300, 100, 200}));
    EXPECT_EQ(recording.launches.at(1).medianNanoseconds(), 200u);
    EXPECT_EQ(recording.apiCalls.at(0).workEnd, 121u);
    EXPECT_EQ(recording.apiCalls.at(1).workStart, 1000u);
    EXPECT_EQ(recording.apiCalls.at(2).workEnd, 2210u);
    EXPECT_THAT(recording.notes, testing::IsEmpty());
}

TEST_F(TimedRuns, RunWithOtherLaunchesIsLeftOutAndNoted)
{
    TimedRun otherRun = run(1, 1);
    otherRun.calls.pop_back();
    const Recording recording = recordingWith({run(30, 300), otherRun});
    EXPECT_EQ(recording.launches.at(0).durationsNanoseconds, std::vector<std::uint64_t>{30});
    ASSERT_EQ(recording.notes.size(), 1u);
    EXPECT_EQ(recording.notes[0], msg::file::timesOfOtherLaunches(1, 2));
}

TEST_F(TimedRuns, ARunThatPollsMoreOftenGivesItsDurationsOnly)
{
    TimedRun polls = run(30, 300);
    polls.calls.insert(polls.calls.begin() + 1, call("cudaEventQuery", "", -1));
    TimedRun natural = polls;
    natural.isHeld = false;
    const Recording recording = recordingWith({polls, natural});
    EXPECT_EQ(recording.launches.at(1).durationsNanoseconds, std::vector<std::uint64_t>{300});
    EXPECT_FALSE(recording.apiCalls.at(0).hasWork());
}

TEST_F(TimedRuns, TextIsReadAsItWasWritten)
{
    {
        std::ofstream file(path("t"));
        for (const ApiCall& timedCall : run(5, 6).calls)
            file << formatTimedCall(timedCall);
    }
    const auto read = readTimedRun(path("t"));
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->calls.size(), 3u);
    EXPECT_EQ(read->calls[0].detail.text(), "a<<<1, 32>>>");
    EXPECT_EQ(read->calls[0].launch, 0);
    EXPECT_EQ(read->calls[1].launch, -1);
    EXPECT_EQ(read->calls[2].workEnd, 2006u);
    EXPECT_FALSE(readTimedRun(path("missing")));
    std::ofstream(path("t")) << "no times\n";
    EXPECT_FALSE(readTimedRun(path("t")));
}

TEST_F(TimedRuns, PeakBandwidthOfTheDeviceIsStored)
{
    Recording recording = makeRecording();
    recording.device.megabytesPerSecond = 4'916'736;
    ASSERT_TRUE(writeRecording(recording, path("r.simt")));
    const auto read = readRecording(path("r.simt"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->device.megabytesPerSecond, 4'916'736u);
}

}  // namespace
}  // namespace simtscope::trace
