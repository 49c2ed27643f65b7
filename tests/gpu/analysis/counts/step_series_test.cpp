// Checks the costs of steps in columns against counts made by hand.
#include "gpu/analysis/counts/step_series.h"

#include <gtest/gtest.h>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {
namespace {

const char* const kText = R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .shared .align 16 .b8 s[4096];
    ld.shared.u32 %r2, [s];
    st.shared.u32 [s], %r2;
    ld.global.u32 %r3, [%rd1];
    ret;
}
)";

const PerLane kZero = [](unsigned) { return 0; };

PerLane stride(std::uint64_t bytes)
{
    return [bytes](unsigned lane) { return bytes * lane; };
}

struct Series : ::testing::Test {
    ScriptedRecording script{kText, {64, 1, 1}};

    Series()
    {
        trace::Allocation allocation;
        allocation.bytes = 0x10000;
        script.recording().allocations.push_back(allocation);
    }

    /// Adds accesses of one warp: strides of 1, 2, 4 and 32 words, then 16 lanes that read every second int of global memory.
    void fiveAccesses()
    {
        for (const unsigned wordCount : {1u, 2u, 4u, 32u})
            script.load(script.findSite("ld.shared.u32"), kAllLanes, trace::kSharedAllocation, stride(wordCount * 4), kZero);
        script.load(script.findSite("ld.global.u32"), 0x0000ffff, AllocationId{0}, stride(8), kZero);
    }

    StepSeries series(std::uint32_t columns, std::stop_token stop = {}) const
    {
        const auto steps = trace::Steps::build(script.trace(), trace::StepOrder::Recorded);
        return computeStepSeries(script.recording(), script.launch(), script.trace(), *steps, columns, std::move(stop));
    }
};

TEST_F(Series, AColumnForEveryStepWhenThereIsRoom)
{
    fiveAccesses();
    const StepSeries series = this->series(100);
    ASSERT_EQ(series.columns.size(), 5u);
    EXPECT_EQ(series.stepsPerColumn, 1u);
    const std::uint32_t wavefronts[] = {1, 2, 4, 32, 0};
    for (std::uint32_t i = 0; i < 5; ++i) {
        EXPECT_EQ(series.columns[i].firstStep, i);
        EXPECT_EQ(series.columns[i].endStep, i + 1);
        EXPECT_EQ(series.columns[i].mostWavefronts.wavefrontCount, wavefronts[i]);
        EXPECT_EQ(series.columns[i].mostWavefronts.step, i);
        EXPECT_EQ(series.columns[i].mostIdleLanes.residentLaneCount, 32u);
    }
    EXPECT_EQ(series.columns[3].mostWavefronts.conflictCount(), 31u);
    EXPECT_EQ(series.columns[4].mostSectors.sectorCount, 4u) << "16 ints, 8 bytes apart: 128 bytes";
    EXPECT_EQ(series.columns[4].mostSectors.idealSectorCount, 2u) << "64 bytes asked for";
    EXPECT_EQ(series.columns[4].mostIdleLanes.activeLaneCount, 16u);
    EXPECT_EQ(series.columns[4].mostIdleLanes.idleLaneCount(), 16u);
    EXPECT_EQ(series.wavefrontCount, 39u);
    EXPECT_EQ(series.conflictCount, 35u);
    EXPECT_EQ(series.sectorCount, 4u);
    EXPECT_EQ(series.activeLaneCount, 4 * 32u + 16u);
}

TEST_F(Series, AColumnOfSeveralStepsHoldsTheWorstAndNamesIt)
{
    fiveAccesses();
    const StepSeries series = this->series(2);
    ASSERT_EQ(series.columns.size(), 2u);
    EXPECT_EQ(series.stepsPerColumn, 3u);
    EXPECT_EQ(series.columns[0].endStep, 3u);
    EXPECT_EQ(series.columns[0].mostWavefronts.wavefrontCount, 4u);
    EXPECT_EQ(series.columns[0].mostWavefronts.step, 2u);
    EXPECT_EQ(series.columns[0].mostIdleLanes.step, 0u) << "all equal: the first";
    EXPECT_EQ(series.columns[1].firstStep, 3u);
    EXPECT_EQ(series.columns[1].endStep, 5u);
    EXPECT_EQ(series.columns[1].mostWavefronts.step, 3u);
    EXPECT_EQ(series.columns[1].mostIdleLanes.step, 4u);
    EXPECT_EQ(series.columns[1].mostSectors.step, 4u);
    EXPECT_EQ(series.wavefrontCount, 39u) << "sums are over all steps, however many columns there are";
}

TEST_F(Series, NeverMoreColumnsThanAskedFor)
{
    for (int i = 0; i < 1001; ++i)
        script.load(script.findSite("ld.shared.u32"), kAllLanes, trace::kSharedAllocation, stride(4), kZero);
    for (const std::uint32_t maxPoints : {1u, 7u, 500u, 1000u, 1001u, 2000u}) {
        const StepSeries series = this->series(maxPoints);
        EXPECT_LE(series.columns.size(), maxPoints);
        EXPECT_EQ(series.columns.back().endStep, 1001u);
        EXPECT_EQ(series.wavefrontCount, 1001u);
    }
}

TEST_F(Series, StoppingKeepsTheComputedPart)
{
    for (int i = 0; i < 5000; ++i)
        script.load(script.findSite("ld.shared.u32"), kAllLanes, trace::kSharedAllocation, stride(4), kZero);
    std::stop_source source;
    source.request_stop();
    const StepSeries series = this->series(5000, source.get_token());
    EXPECT_FALSE(series.isComplete);
    EXPECT_EQ(series.columns.size(), series.wavefrontCount);
    EXPECT_LT(series.columns.size(), 5000u);
    EXPECT_GT(series.columns.size(), 0u);
}

TEST_F(Series, AnEmptyTraceHasNoColumns)
{
    EXPECT_TRUE(series(10).columns.empty());
}

TEST(SeriesOfAProgram, AgreesWithTheFactsOfEveryStepAndTheMeasuredSums)
{
    const auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-2-interleaved-strided.simt"));
    ASSERT_TRUE(recording) << recording.error().message.text();
    const trace::Launch& launch = recording->launches.front();
    const trace::BlockTrace& block = *launch.blocks.front();
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const auto steps = trace::Steps::build(block, order);
        const StepSeries series = computeStepSeries(*recording, launch, block, *steps, 100000);
        ASSERT_EQ(series.columns.size(), steps->count());
        for (std::uint32_t step = 0; step < steps->count(); ++step) {
            const StepFacts facts = computeStepFacts(*recording, launch, block, *steps, step);
            EXPECT_EQ(series.columns[step].mostWavefronts.wavefrontCount, facts.wavefrontCount);
            EXPECT_EQ(series.columns[step].mostWavefronts.idealWavefrontCount, facts.idealWavefrontCount);
            EXPECT_EQ(series.columns[step].mostSectors.sectorCount, facts.sectorCount);
            EXPECT_EQ(series.columns[step].mostIdleLanes.activeLaneCount, facts.activeLaneCount);
            EXPECT_EQ(series.columns[step].mostIdleLanes.residentLaneCount, facts.residentLaneCount);
        }
        // The hardware counters show 95 wavefronts and 70 conflicts for loads, 55 and 35 for stores.
        EXPECT_EQ(series.wavefrontCount, 150u);
        EXPECT_EQ(series.conflictCount, 105u);
        EXPECT_EQ(series.sectorCount, 33u);
    }
}

}  // namespace
}  // namespace simtscope::analysis
