// Tests watches at one step: against series of the same expressions, as rows of a table, with errors, and for optimised code.
#include "gpu/analysis/expressions/watch_values.h"

#include <gmock/gmock.h>

#include <bit>

#include "gpu/analysis/variables/variables_report.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;

std::shared_ptr<const RecordedBlock> watchedBlock(const LiveRecording& live)
{
    return std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
}

/// Records a block of watch.ptx.
std::shared_ptr<const RecordedBlock> recordWatchValues()
{
    LiveRecording live(dataFile("watch.ptx"));
    std::vector<std::uint32_t> input;
    for (unsigned i = 0; i < 64u; ++i)
        input.push_back(std::bit_cast<std::uint32_t>(float(i) / 4));
    const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(64u + 1));
    live.launch("_Z6kernelPKfPii", {1, 1, 1}, {64u, 1, 1}, {in, out, 3});
    return watchedBlock(live);
}

/// Records a block of 40 threads of variables.cu.
std::shared_ptr<const RecordedBlock> recordWatchedVariables(const char* file)
{
    LiveRecording live(dataFile(file));
    const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("_Z6kernelPiS_", {1, 1, 1}, {40, 1, 1}, {in, out});
    return watchedBlock(live);
}

std::unique_ptr<VariableReader> watchReader(const std::shared_ptr<const RecordedBlock>& block)
{
    auto reader = VariableReader::create(block);
    EXPECT_TRUE(reader) << reader.error().text();
    return reader ? std::move(*reader) : nullptr;
}

std::uint32_t lastStepOfLine(const RecordedBlock& block, std::uint32_t line)
{
    for (std::uint32_t step = block.steps().count(); step-- > 0;) {
        const trace::Event event = block.trace().event(EventIndex{block.steps().leadingEvent(step)});
        const trace::Site* const site = block.recording().findSite(block.launch(), event.site);
        if (site && !site->frames.empty() && site->frames.front().line == line && event.kind != trace::EventKind::BlockEntry)
            return step;
    }
    ADD_FAILURE() << "no step of line " << line;
    return 0;
}

TEST(WatchValues, AreThoseOfTheSeries)
{
    const auto block = recordWatchValues();
    const auto reader = watchReader(block);
    const std::vector<std::string> texts = {
        "sum",    "t * 2 + sum",          "s[t]", "pair.second / 2", "sum(t)", "any(t == 5 && sum > 3)", "max(sum) - sum",
        "10 / i", "t % 2 == 0 ? sum : -1"};
    for (const AggregateRange range : {AggregateRange::Warp, AggregateRange::Block}) {
        std::vector<std::shared_ptr<const ExpressionSeries>> series;
        for (const std::string& text : texts) {
            SeriesRequest request;
            request.lanes = allLanesOf(*block);
            request.range = range;
            auto made = ExpressionSeries::make(*reader, *parseExpression(text), request);
            ASSERT_TRUE(made) << made.error().text();
            series.push_back(*made);
        }
        for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
            const auto watches = evaluateWatches(*reader, step, {0, 2}, texts, range);
            ASSERT_TRUE(watches) << watches.error().text();
            for (std::size_t i = 0; i < texts.size(); ++i) {
                ASSERT_FALSE((*watches)[i].error) << (*watches)[i].error->text();
                for (std::uint32_t thread = 0; thread < 64u; ++thread) {
                    std::string wanted = series[i]->format(*series[i]->valueAt(thread, step));
                    if (wanted == "exited" || wanted == "not started")
                        wanted = "out of scope";
                    ASSERT_EQ(describeValue(*(*watches)[i].values[thread]), wanted) << texts[i] << " " << thread << " " << step;
                }
            }
        }
    }
}

TEST(WatchValues, AnErrorLeavesTheOtherWatchesAsTheyAre)
{
    const auto block = recordWatchValues();
    const auto reader = watchReader(block);
    const std::uint32_t step = lastStepOfLine(*block, 30);
    const std::vector<std::string> texts = {"sum +", "suum", "pair + 1", "t + 1", "sum(pair)"};
    const auto watches = evaluateWatches(*reader, step, {0, 1}, texts, AggregateRange::Warp);
    ASSERT_TRUE(watches) << watches.error().text();
    const VariableGroup group = makeWatchGroup(*block, *watches, kWarpSize);
    EXPECT_EQ(group.kind, VariableGroup::Kind::Watches);
    ASSERT_EQ(group.rows.size(), texts.size());
    EXPECT_THAT(group.rows[0].problem.text(), HasSubstr("the expression ends here"));
    EXPECT_THAT(group.rows[1].problem.text(), HasSubstr("no variable \"suum\""));
    EXPECT_THAT(group.rows[2].problem.text(), HasSubstr("cannot be applied to Pair and int"));
    EXPECT_TRUE(group.rows[3].problem.isEmpty());
    EXPECT_EQ(group.rows[3].cellOf(7).text, "8");
    EXPECT_EQ(group.rows[3].cellOf(7).number, 8.0);
    EXPECT_EQ(group.rows[3].type, "int");
    EXPECT_THAT(group.rows[4].problem.text(), HasSubstr("sum needs a number"));
}

TEST(WatchValues, OfObjectsHaveMembersAndPointersHaveTargets)
{
    const auto block = recordWatchValues();
    const auto reader = watchReader(block);
    const std::vector<std::string> texts = {"pair", "s", "p + 1", "&s[3]"};
    const auto watches = evaluateWatches(*reader, lastStepOfLine(*block, 30), {0, 1}, texts, AggregateRange::Warp);
    ASSERT_TRUE(watches) << watches.error().text();
    const VariableGroup group = makeWatchGroup(*block, *watches, kWarpSize);
    ASSERT_EQ(group.rows[0].children.size(), 2u);
    EXPECT_EQ(group.rows[0].children[1].name, "second");
    EXPECT_EQ(group.rows[1].children.size(), 64u);
    EXPECT_EQ((*watches)[1].values[0], (*watches)[1].values[1]) << "all threads share the array";
    EXPECT_EQ(group.rows[2].cellOf(4).text, "s + 5");
    ASSERT_TRUE(group.rows[2].cellOf(4).target);
    EXPECT_EQ(group.rows[2].cellOf(4).target->offset, 20u);
    EXPECT_EQ(group.rows[3].cellOf(0).text, "s + 3");
}

TEST(WatchValues, OfOptimisedCodeAreThoseOfItsDebugBuild)
{
    const auto optimised = recordWatchedVariables("variables_optimised.ptx"), debug = recordWatchedVariables("variables.ptx");
    auto reader = VariableReader::create(optimised, debug);
    ASSERT_TRUE(reader) << reader.error().text();
    const std::vector<std::string> texts = {"loaded * 2", "sum(t)"};
    const auto watches = evaluateWatches(**reader, lastStepOfLine(*optimised, 20), {0, 1}, texts, AggregateRange::Warp);
    ASSERT_TRUE(watches) << watches.error().text();
    EXPECT_EQ(describeValue(*(*watches)[0].values[5]), "18");
    EXPECT_EQ(describeValue(*(*watches)[1].values[5]), "496");
}

TEST(WatchValues, AreMarkedWhereTheStepHasChangedThem)
{
    const auto block = recordWatchedVariables("variables.ptx");
    VariableSteps steps(block, watchReader(block));
    steps.setExtension([&](VariableReader& reader, WarpRange warps, VariableTable& table, const std::stop_token& stop) -> Result<void> {
        const std::vector<std::string> texts = {"i + 1"};
        const auto watches = evaluateWatches(reader, table.step, warps, texts, AggregateRange::Warp, stop);
        if (!watches)
            return tl::unexpected(watches.error());
        table.groups.insert(table.groups.begin(), makeWatchGroup(*block, *watches, table.columnCount()));
        return {};
    });
    for (std::uint32_t step = 1; step < block->steps().count(); ++step) {
        const auto table = steps.evaluate(step, {0, 1});
        ASSERT_TRUE(table) << table.error().text();
        const VariableCell& cell = (*table)->groups.front().rows.front().cellOf(3);
        if (cell.text != "2")
            continue;
        EXPECT_TRUE(cell.isChanged);
        EXPECT_EQ(cell.previousText, "1");
        steps.setExtension({});
        const auto plain = steps.evaluate(step, {0, 1});
        ASSERT_TRUE(plain);
        EXPECT_NE((*plain)->groups.front().kind, VariableGroup::Kind::Watches);
        return;
    }
    ADD_FAILURE() << "i + 1 never becomes 2";
}

}  // namespace
}  // namespace simtscope::analysis
