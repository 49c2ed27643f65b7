// Tests timelines against the values at each single step, also in optimised code.
#include "gpu/analysis/expressions/timeline.h"

#include <gmock/gmock.h>

#include "gpu/analysis/expressions/watch_values.h"
#include "gpu/analysis/variables/variables_report.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;

/// Records a block of 40 threads of variables.cu.
std::shared_ptr<const RecordedBlock> recordForTimeline(const char* file)
{
    LiveRecording live(dataFile(file));
    const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("_Z6kernelPiS_", {1, 1, 1}, {40, 1, 1}, {in, out});
    return std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
}

/// Compares the timelines of some threads with watches at each step, and returns the number of changes.
std::size_t compareWithSteps(VariableReader& reader, const std::string& text)
{
    std::size_t changeCount = 0;
    for (const std::uint32_t thread : {0u, 17u, 39u}) {
        const auto timeline = ThreadTimeline::make(reader, *parseExpression(text), {thread});
        EXPECT_TRUE(timeline) << timeline.error().text();
        if (!timeline)
            return 0;
        changeCount += (*timeline)->changes().size() - 1;
        EXPECT_EQ((*timeline)->stepCount(), reader.stepped()->steps().count());
        for (std::uint32_t step = 0; step < (*timeline)->stepCount(); ++step) {
            const std::vector<std::string> texts = {text};
            const auto watches = evaluateWatches(reader, step, {thread / kWarpSize, 1}, texts, AggregateRange::Warp);
            EXPECT_TRUE(watches) << watches.error().text();
            std::string value = (*timeline)->format((*timeline)->valueAt(step));
            if (value == "exited" || value == "not started")
                value = "out of scope";
            EXPECT_EQ(value, describeValue(*watches->front().values[thread % kWarpSize])) << text << " " << thread << " " << step;
        }
    }
    return changeCount;
}

TEST(Timeline, IsAtEachStepWhatTheWatchSaysThere)
{
    const auto block = recordForTimeline("variables.ptx");
    auto reader = VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    for (const char* text : {"i * 10 + t", "squares", "total", "tile[t]", "sum(t)", "loaded > 8"})
        EXPECT_GT(compareWithSteps(**reader, text), 2u) << text;
}

TEST(Timeline, OfOptimisedCodeHasItsSteps)
{
    const auto optimised = recordForTimeline("variables_optimised.ptx"), debug = recordForTimeline("variables.ptx");
    auto reader = VariableReader::create(optimised, debug);
    ASSERT_TRUE(reader) << reader.error().text();
    for (const char* text : {"i * 10 + t", "loaded"})
        EXPECT_GT(compareWithSteps(**reader, text), 2u) << text;
    const auto aggregate = ThreadTimeline::make(**reader, *parseExpression("sum(t)"), {0});
    ASSERT_FALSE(aggregate);
    EXPECT_THAT(aggregate.error().text(), HasSubstr("nvcc -G"));
}

TEST(Timeline, LeadsToTheNextChange)
{
    const auto block = recordForTimeline("variables.ptx");
    auto reader = VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    const auto made = ThreadTimeline::make(**reader, *parseExpression("loaded"), {3});
    ASSERT_TRUE(made) << made.error().text();
    const ThreadTimeline& timeline = **made;
    std::vector<std::string> texts;
    std::vector<std::uint32_t> steps;
    for (auto step = findChange(timeline, 0, true); step; step = findChange(timeline, *step, true)) {
        steps.push_back(*step);
        texts.push_back(timeline.format(timeline.valueAt(*step)));
    }
    EXPECT_THAT(texts, testing::Contains("7"));
    EXPECT_THAT(texts, testing::Contains("9"));
    EXPECT_EQ(timeline.numberOf(timeline.valueAt(steps[std::size_t(std::ranges::find(texts, "9") - texts.begin())])), 9.0);
    std::vector<std::uint32_t> backwards;
    for (auto step = findChange(timeline, timeline.stepCount(), false); step; step = findChange(timeline, *step, false))
        backwards.insert(backwards.begin(), *step);
    EXPECT_EQ(backwards, steps);
}

}  // namespace
}  // namespace simtscope::analysis
