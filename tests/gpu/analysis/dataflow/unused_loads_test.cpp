// Tests that loaded values which never reach a result are found, in reductions that run with thread counts that they do not support.
#include "gpu/analysis/dataflow/unused_loads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "gpu/analysis/replay/value_liveness.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using ::testing::HasSubstr;

/// Sums up one element per thread.
struct Sum {
    LiveRecording live;
    std::uint64_t all = 0, result = 0;

    Sum(const char* file, const char* kernel, unsigned threads, unsigned blocks = 1) : live(dataFile(file))
    {
        std::vector<std::uint32_t> values(threads * blocks);
        std::iota(values.begin(), values.end(), 1);
        all = std::accumulate(values.begin(), values.end(), std::uint64_t(0));
        const std::uint64_t in = live.upload(values), out = live.upload(std::vector<std::uint32_t>(blocks));
        live.launch(kernel, {blocks, 1, 1}, {threads, 1, 1}, {in, out, values.size()}, threads * 4);
        for (const std::uint32_t partialSum : live.download(out, blocks))
            result += partialSum;
    }
    std::uint64_t lost() const
    {
        const auto liveness = findLiveValues(live.recording(), live.launchAt(), live.block());
        EXPECT_TRUE(liveness.has_value());
        std::uint64_t count = 0;
        for (const LoadedValue& value : liveness ? liveness->loadedValues : std::vector<LoadedValue>())
            count += !value.isLive;
        return count;
    }
};

constexpr const char *kFile = "reduce-3-sequential.ptx", *kKernel = "_Z7reduce3PKiPij";

TEST(UnusedLoads, AreNoneWhereTheSumIsRight)
{
    for (const unsigned threads : {32u, 64u, 256u}) {
        const Sum sum(kFile, kKernel, threads, 2);
        EXPECT_EQ(sum.result, sum.all);
        EXPECT_EQ(sum.lost(), 0u) << threads;
        EXPECT_TRUE(findUnusedLoads(sum.live.recording()).empty()) << threads;
    }
}

/// With 100 threads, 50, 25, 12, 6, 3 and 1 of them add. Elements 24 and 2 of the sums are left over, with 4 and 32 values.
TEST(UnusedLoads, AreCountedWhereHalvingLeavesSumsAlone)
{
    const Sum sum(kFile, kKernel, 100);
    EXPECT_LT(sum.result, sum.all);
    EXPECT_EQ(sum.lost(), 36u);
    const std::vector<trace::Finding> notes = findUnusedLoads(sum.live.recording());
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].severity, trace::Severity::Note);
    EXPECT_THAT(notes[0].message.text(), HasSubstr("36 of the 100 loaded values never reach the result: kernel reduce3, block (0,0,0)."));
    EXPECT_FALSE(notes[0].message.fix().empty());
    ASSERT_EQ(notes[0].accesses.size(), 1u);
    const trace::FindingAccess& access = notes[0].accesses[0];
    EXPECT_EQ(access.value, std::uint64_t(notes[0].threads[0]) + 1) << "the element that the thread loads";
    EXPECT_EQ(notes[0].location.element, std::int64_t(notes[0].threads[0]));
    EXPECT_EQ(notes[0].threads[0] % 3, 2u) << "of every third";
}

TEST(UnusedLoads, SayNothingOfALaunchInWhichSomethingIsWrong)
{
    const Sum sum(kFile, kKernel, 100);
    trace::Recording recording = sum.live.recording();
    recording.findings.emplace_back();
    EXPECT_TRUE(findUnusedLoads(recording).empty());
    recording.findings[0].severity = trace::Severity::Note;
    EXPECT_EQ(findUnusedLoads(recording).size(), 1u);
    recording.launches[0].error = 700;
    EXPECT_TRUE(findUnusedLoads(recording).empty());
}

TEST(UnusedLoads, SayNothingOfABlockThatWasNotRecordedWhole)
{
    const Sum sum(kFile, kKernel, 100);
    trace::BlockTrace cut = sum.live.block();
    cut.setTruncated(true);
    EXPECT_FALSE(findLiveValues(sum.live.recording(), sum.live.launchAt(), cut).has_value());
}

}  // namespace
}  // namespace simtscope::analysis
