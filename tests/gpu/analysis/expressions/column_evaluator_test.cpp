// Tests that whole warps are evaluated as single lanes are, and which conditions are left to the evaluator of single lanes.
#include "gpu/analysis/expressions/column_evaluator.h"

#include <gtest/gtest.h>

#include <bit>

#include "gpu/analysis/expressions/point_evaluation.h"
#include "gpu/core/each_lane.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

/// Counts the groups of lanes of a block of 64 threads of watch.cu, at all steps.
struct GroupCounts {
    std::size_t asColumn = 0, left = 0;
};

/// Compares the lanes for which the condition is true, at all steps and for all lanes.
GroupCounts compareWithLanes(VariableReader& reader, const std::string& text)
{
    const auto condition = parseExpression(text);
    EXPECT_TRUE(condition) << text;
    const RecordedBlock& block = *reader.source();
    std::vector<EvaluationPoint> points;
    for (std::uint32_t step = 0; step < block.steps().count(); ++step) {
        for (std::uint32_t warp = 0; warp < block.launch().warpsPerBlock(); ++warp)
            points.push_back({step, WarpId{warp}, kAllLanes});
    }
    GroupCounts counts;
    std::vector<LaneMask> decided(points.size()), trueLanes(points.size());
    VariableNames names(reader.info());
    ColumnEvaluator columns(*condition, names);
    Evaluator evaluator;
    const auto makeUse = [&]() -> PointEvaluation::Use {
        return {[&](LaneScope& scope, std::size_t point, unsigned lane) -> Result<void> {
                    const auto holds = evaluator.holds(*condition, scope);
                    EXPECT_TRUE(holds) << holds.error().text();
                    if (decided[point] >> lane & 1) {
                        EXPECT_EQ(trueLanes[point] >> lane & 1, LaneMask(*holds))
                            << text << ", step " << points[point].step << ", lane " << lane;
                    }
                    return {};
                },
                [&](LaneScope& scope, const VariableSources& sources, std::size_t point, LaneMask lanes, std::uint32_t next) {
                    const auto found = columns.findTrueLanes(scope, sources, lanes, next);
                    ++(found ? counts.asColumn : counts.left);
                    decided[point] |= found ? lanes : 0;
                    trueLanes[point] |= found.value_or(0);
                    return false;  // the lanes are evaluated one by one, too
                }};
    };
    std::set<std::string> variables;
    for (const ExpressionNode& node : condition->nodes)
        variables.insert(node.name);
    variables.erase("");
    // One core: the functions share the evaluators.
    for (std::uint32_t warp = 0; warp < block.launch().warpsPerBlock(); ++warp) {
        std::vector<EvaluationPoint> ofWarp = points;
        for (EvaluationPoint& point : ofWarp)
            point.lanes = point.warp.value == warp ? kAllLanes : 0;
        PointEvaluation evaluation(reader, variables);
        const auto isDone = evaluation.visit(ofWarp, makeUse, nullptr, {});
        EXPECT_TRUE(isDone && *isDone) << text;
    }
    return counts;
}

class ColumnEvaluatorTest : public testing::Test {
protected:
    void SetUp() override
    {
        LiveRecording live(dataFile("watch.ptx"));
        std::vector<std::uint32_t> input;
        for (unsigned i = 0; i < 64; ++i)
            input.push_back(std::bit_cast<std::uint32_t>(float(i) / 4));
        const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(65));
        live.launch("_Z6kernelPKfPii", {1, 1, 1}, {64, 1, 1}, {in, out, 3});
        const auto block =
            std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
        auto made = VariableReader::create(block);
        ASSERT_TRUE(made) << made.error().text();
        reader = std::move(*made);
    }
    std::unique_ptr<VariableReader> reader;
};

TEST_F(ColumnEvaluatorTest, EvaluatesNumbersInRegistersAtOnce)
{
    for (const char* text : {"t == 5 && sum > 3", "i == 2 || sum * 2 < t", "sum", "!(i - 1)", "-i + t >= 30", "threadIdx.x % 7 == 3",
                             "(float)i / 2 + sum >= 2.5f", "i > 0 ? t < 5 : t > 60", "isnan(sum) || fabsf(sum) > 8", "sum + 1.0 != t",
                             "unsigned(i) - 1u > 7u", "t / i == 3", "10 % (i - 1) == 0"}) {
        const GroupCounts counts = compareWithLanes(*reader, text);
        EXPECT_GT(counts.asColumn, 20u) << text;
    }
}

TEST_F(ColumnEvaluatorTest, LeavesMemoryToTheEvaluatorOfLanes)
{
    for (const char* text : {"s[t] > 3", "*p > 2", "t >= 0 && s[t] > 0"})
        EXPECT_GT(compareWithLanes(*reader, text).left, 0u) << text;
}

}  // namespace
}  // namespace simtscope::analysis
