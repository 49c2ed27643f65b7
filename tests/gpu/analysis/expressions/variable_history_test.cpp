// Tests what a figure of variables draws: the values of all steps, their extremes, the debug build, and which variables tell most.
#include <gmock/gmock.h>

#include <algorithm>

#include "gpu/analysis/expressions/variable_history.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

/// Holds a recording of variables.ptx, or of the same program as optimised code.
class VariableHistoryTest : public testing::Test {
protected:
    static std::shared_ptr<const RecordedBlock> record(const std::string& ptx, std::uint32_t threads = 40)
    {
        LiveRecording live(dataFile(ptx));
        const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
        live.launch("_Z6kernelPiS_", {1, 1, 1}, {threads, 1, 1}, {in, out});
        return std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
    }

    static std::vector<std::string> valuesOf(const VariableHistory& history, unsigned lane)
    {
        std::vector<std::string> texts;
        for (const ValueChange& change : history.changes(lane))
            texts.push_back(history.format(change));
        return texts;
    }
};

TEST_F(VariableHistoryTest, HoldsTheValuesOfEachLane)
{
    const auto block = record("variables.ptx");
    const auto set = VariableHistories::of(*block).make({WarpId{1}, {"t", "loaded * 2", "missing", "i"}});
    ASSERT_FALSE(set->problem);
    ASSERT_EQ(set->rows.size(), 4u);
    EXPECT_EQ(valuesOf(*set->rows[0], 3), (std::vector<std::string>{"35", "out of scope", "35", "exited"}));
    EXPECT_TRUE(set->rows[0]->changes(8).empty()) << "the block has 40 threads";
    EXPECT_EQ(set->rows[0]->type(), "int");
    const std::vector<std::string> loaded = valuesOf(*set->rows[1], 0);
    EXPECT_TRUE(std::ranges::count(loaded, "14") == 1 && std::ranges::count(loaded, "18") == 1) << testing::PrintToString(loaded);
    ASSERT_TRUE(set->rows[2]->problem());
    EXPECT_THAT(set->rows[2]->problem()->text(), testing::HasSubstr("missing"));
    const VariableHistory& t = *set->rows[0];
    const std::uint32_t last = block->steps().count() - 1;
    EXPECT_EQ(t.rangeOfWarp(0, last), (NumberRange{32, 39}));
    EXPECT_EQ(t.rangeOfLane(3, 0, last), (NumberRange{35, 35}));
    EXPECT_FALSE(t.bandAt(last)) << "all threads have exited";
    const VariableHistory& i = *set->rows[3];
    EXPECT_EQ(i.rangeOfLane(0, 0, last), (NumberRange{0, 1}));
    EXPECT_TRUE(i.rangeOfLane(0, last, last).isEmpty()) << "the thread has exited";
}

TEST_F(VariableHistoryTest, IsMadeOnce)
{
    const auto block = record("variables.ptx");
    VariableHistories& histories = VariableHistories::of(*block);
    EXPECT_FALSE(histories.find({WarpId{0}, {"t"}}));
    const auto first = histories.make({WarpId{0}, {"t"}});
    EXPECT_EQ(histories.find({WarpId{0}, {"t"}}), first);
    const auto second = histories.make({WarpId{0}, {"i", "t"}});
    EXPECT_EQ(second->rows[1], first->rows[0]);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(histories.make({WarpId{0}, {"total"}}, stop.get_token()));
    EXPECT_FALSE(histories.find({WarpId{0}, {"total"}}));
}

TEST_F(VariableHistoryTest, BeginsWithTheVariablesThatTellMost)
{
    const auto block = record("variables.ptx");
    const auto set = VariableHistories::of(*block).make({WarpId{0}, {}});
    std::vector<std::string> names;
    for (const auto& row : set->rows)
        names.push_back(row->expression());
    // Changes and differs by thread; changes; differs by thread. Arrays, structs and parameters are no rows.
    EXPECT_EQ(names, (std::vector<std::string>{"total", "i", "loaded", "t"}));
}

TEST_F(VariableHistoryTest, ValuesOfOptimisedCodeAreThoseOfTheDebugBuild)
{
    const auto block = record("variables_optimised.ptx"), debug = record("variables.ptx");
    VariableHistories& histories = VariableHistories::of(*block);
    ASSERT_TRUE(histories.needsDebugBuild());
    histories.setDebugBuild(debug);
    EXPECT_FALSE(histories.needsDebugBuild());
    const auto set = histories.make({WarpId{0}, {"loaded", "t"}});
    ASSERT_FALSE(set->problem) << set->problem->text();
    EXPECT_TRUE(set->agreement);
    const VariableHistory& loaded = *set->rows[0];
    auto reader = VariableReader::create(block, debug);
    ASSERT_TRUE(reader) << reader.error().text();
    for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
        const auto lanes = (*reader)->evaluate(step, WarpId{0}, LaneMask(1) << 5);
        ASSERT_TRUE(lanes);
        std::string expected = "none";
        for (const FrameVariables& frame : lanes->front().frames) {
            for (const ScopeVariables& scope : frame.scopes) {
                for (const VariableInScope& variable : scope.variables)
                    expected = variable.name == "loaded" && variable.value.state == VariableState::Known ? variable.value.text : expected;
            }
        }
        const ValueChange* const value = loaded.valueAt(5, step);
        ASSERT_TRUE(value);
        EXPECT_EQ(value->state == ValueState::Known ? loaded.format(*value) : "none", expected) << "step " << step;
    }
    histories.setDebugBuild(fail(plainMessage("no compiler")));
    EXPECT_EQ(histories.make({WarpId{0}, {"t"}})->problem->text(), "no compiler");
}

TEST_F(VariableHistoryTest, ExtremesLookAtFewNumbers)
{
    RangeExtremes extremes;
    for (int i = 0; i < 1000; ++i) {
        NumberRange range;
        if (i % 10 != 0)
            range.add(i * 37 % 1000);
        extremes.append(range);
    }
    for (const auto& [first, end] : {std::pair{0, 1000}, {5, 6}, {10, 11}, {3, 300}, {64, 128}, {63, 700}}) {
        NumberRange expected;
        for (int i = first; i < end; ++i) {
            if (i % 10 != 0)
                expected.add(i * 37 % 1000);
        }
        EXPECT_EQ(extremes.find(std::size_t(first), std::size_t(end)), expected) << first << " to " << end;
    }
}

}  // namespace
}  // namespace simtscope::analysis
