// Tests series of expressions against the variables at each single step, and the steps at which to stop.
#include <gmock/gmock.h>

#include <bit>
#include <cmath>

#include "gpu/analysis/expressions/stops.h"
#include "gpu/analysis/variables/variables_report.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;

constexpr unsigned kThreads = 64, kTurns = 3;

/// Holds a recording of watch.ptx.
class SeriesTest : public testing::Test {
protected:
    void SetUp() override
    {
        LiveRecording live(dataFile("watch.ptx"));
        std::vector<std::uint32_t> input;
        for (unsigned i = 0; i < kThreads; ++i)
            input.push_back(std::bit_cast<std::uint32_t>(float(i) / 4));
        const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(kThreads + 1));
        live.launch("_Z6kernelPKfPii", {1, 1, 1}, {kThreads, 1, 1}, {in, out, kTurns});
        block = std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
        auto made = VariableReader::create(block);
        ASSERT_TRUE(made) << made.error().text();
        reader = std::move(*made);
    }

    Expression parse(const std::string& text) const
    {
        auto expression = parseExpression(text);
        EXPECT_TRUE(expression) << (expression ? "" : expression.error().text());
        return expression ? *expression : Expression{};
    }

    std::shared_ptr<const ExpressionSeries> seriesOf(const std::string& text, AggregateRange range = AggregateRange::Warp) const
    {
        SeriesRequest request;
        request.lanes = allLanesOf(*block);
        request.range = range;
        auto series = ExpressionSeries::make(*reader, parse(text), request);
        EXPECT_TRUE(series) << (series ? "" : series.error().text());
        return series ? *series : nullptr;
    }

    std::string errorOf(const std::string& text) const
    {
        SeriesRequest request;
        request.lanes = allLanesOf(*block);
        const auto series = ExpressionSeries::make(*reader, parse(text), request);
        return series ? "" : series.error().text();
    }

    std::string valueAt(const ExpressionSeries& series, unsigned thread, std::uint32_t step) const
    {
        const ValueChange* const value = series.valueAt(thread, step);
        return value ? series.format(*value) : "none";
    }

    std::uint32_t lineOf(std::uint32_t step) const
    {
        const trace::Event event = block->trace().event(EventIndex{block->steps().leadingEvent(step)});
        const trace::Site* const site = block->recording().findSite(block->launch(), event.site);
        return site && !site->frames.empty() ? site->frames.front().line : 0;
    }

    std::shared_ptr<const RecordedBlock> block;
    std::unique_ptr<VariableReader> reader;
};

/// Returns the value of the innermost variable of this name, as the evaluator would say it.
std::string describeVariable(const LaneVariables& lane, const std::string& name)
{
    for (const ScopeVariables& scope : lane.frames.front().scopes) {
        for (const VariableInScope& variable : scope.variables) {
            if (variable.name == name)
                return describeValue(variable.value);
        }
    }
    for (const VariableInScope& variable : lane.globals) {
        if (variable.name == name)
            return describeValue(variable.value);
    }
    return "out of scope";
}

TEST_F(SeriesTest, AreAtEachStepWhatTheReaderSaysThere)
{
    const std::vector<std::string> names = {"t", "sum", "pair", "i", "square", "half", "odd", "s", "n", "value", "result"};
    std::vector<std::shared_ptr<const ExpressionSeries>> series;
    for (const std::string& name : names)
        series.push_back(seriesOf(name));
    for (std::uint32_t warp = 0; warp < kThreads / kWarpSize; ++warp) {
        for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
            const auto lanes = reader->evaluate(step, WarpId{warp}, kAllLanes);
            ASSERT_TRUE(lanes) << lanes.error().text();
            for (const LaneVariables& lane : *lanes) {
                const unsigned thread = warp * kWarpSize + lane.lane;
                for (std::size_t i = 0; i < names.size(); ++i) {
                    const std::string value = valueAt(*series[i], thread, step);
                    if (lane.frames.empty())
                        ASSERT_THAT(value, testing::AnyOf("not started", "exited")) << names[i] << " " << thread << " " << step;
                    else
                        ASSERT_EQ(value, describeVariable(lane, names[i]))
                            << names[i] << ", thread " << thread << ", step " << step << ", line " << lineOf(step);
                }
            }
        }
    }
    for (const auto& each : series)
        EXPECT_EQ(each->stepCount(), block->steps().count());
}

TEST_F(SeriesTest, AreEvaluatedOnlyWhereSomethingMayHaveChanged)
{
    const std::uint64_t all = std::uint64_t(block->steps().count()) * kThreads;
    EXPECT_LT(seriesOf("n")->evaluationCount(), all / 4);
    EXPECT_LT(seriesOf("i")->evaluationCount(), all / 2);
}

TEST_F(SeriesTest, ComputeWhatTheHostComputes)
{
    const auto sum = seriesOf("sum * 2 + (t % 2 ? 1 : 0)"), second = seriesOf("pair.second"), element = seriesOf("s[threadIdx.x]"),
               target = seriesOf("*p");
    for (const unsigned thread : {0u, 1u, 3u, 20u, 33u, 49u}) {
        int expectedSum = 0;
        float expectedSecond = 0.5f, expectedElement = float(thread) / 4;
        std::vector<std::string> sums{"not started"}, seconds, elements;
        for (unsigned i = 0; i < kTurns; ++i) {
            expectedSum += int(i * thread);
            expectedSecond += expectedElement;
            if (thread % 2 == 0)
                expectedElement = expectedSecond / 2;
        }
        const std::uint32_t last = [&] {
            std::uint32_t step = block->steps().count();
            while (step-- > 0 && lineOf(step) != 40) {
            }
            return step;
        }();
        ASSERT_NE(last, ~0u);
        const std::uint32_t before = [&] {
            for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
                if (lineOf(step) == 38)
                    return step - 1;
            }
            return 0u;
        }();
        EXPECT_EQ(valueAt(*sum, thread, last), std::to_string(expectedSum * 2 + (thread % 2 ? 1 : 0)));
        EXPECT_EQ(valueAt(*second, thread, before), formatScalar({}, makeFloat(kFloatType, double(expectedSecond))));
        EXPECT_EQ(valueAt(*element, thread, before), formatScalar({}, makeFloat(kFloatType, double(expectedElement))));
        EXPECT_EQ(valueAt(*target, thread, before), valueAt(*element, thread, before)) << "through a pointer";
    }
}

TEST_F(SeriesTest, AggregatesLeaveOutThreadsThatHaveExited)
{
    const auto count = seriesOf("count(true)"), blockCount = seriesOf("count(t >= 0)", AggregateRange::Block),
               largest = seriesOf("max(t)", AggregateRange::Block), warpLargest = seriesOf("max(t)"), total = seriesOf("sum(t)"),
               any = seriesOf("any(t == 49) && !any(t == 50)", AggregateRange::Block), all = seriesOf("all(t < 50)", AggregateRange::Block);
    std::uint32_t loop = 0;
    while (lineOf(loop) != 31)
        ++loop;
    EXPECT_EQ(valueAt(*count, 3, loop), "32");
    EXPECT_EQ(valueAt(*count, 40, loop), "18") << "threads 50 to 63 have exited";
    EXPECT_EQ(valueAt(*count, 60, loop), "exited");
    EXPECT_EQ(valueAt(*blockCount, 0, loop), "50");
    EXPECT_EQ(valueAt(*largest, 0, loop), "49");
    EXPECT_EQ(valueAt(*warpLargest, 0, loop), "31");
    EXPECT_EQ(valueAt(*total, 0, loop), "496");
    EXPECT_EQ(valueAt(*any, 0, loop), "true");
    EXPECT_EQ(valueAt(*all, 0, loop), "true");
    EXPECT_EQ(valueAt(*seriesOf("max(square)"), 0, 0), "no thread has a value") << "no thread is in the scope yet";
    EXPECT_EQ(valueAt(*seriesOf("all(half > 0)"), 0, 0), "no thread has a value");
    EXPECT_EQ(valueAt(*seriesOf("any(sum > 0)"), 0, 2), "not yet set");
}

TEST_F(SeriesTest, ErrorsNameWhatTheProgramDoesNotHave)
{
    EXPECT_EQ(errorOf("sum + suqare"), "column 7: the program has no variable \"suqare\"\nSimilar: square.");
    EXPECT_THAT(errorOf("xyzzy"), HasSubstr("the program has no variable \"xyzzy\""));
    EXPECT_THAT(errorOf("pair.third"), HasSubstr("no member \"third\""));
    EXPECT_THAT(errorOf("pair + 1"), HasSubstr("cannot be applied"));
    EXPECT_THAT(errorOf("any(pair)"), HasSubstr("any needs a number, not Pair"));
}

TEST_F(SeriesTest, EndEarlyOnRequest)
{
    SeriesRequest request;
    request.lanes = {LaneMask(1) << 5};
    request.lastStep = 9;
    auto series = *ExpressionSeries::make(*reader, parse("t"), request);
    EXPECT_EQ(series->stepCount(), 10u);
    EXPECT_TRUE(series->changes(4).empty()) << "not requested";
    EXPECT_FALSE(series->changes(5).empty());
    request = {};
    request.lanes = allLanesOf(*block);
    request.maxChanges = 200;
    series = *ExpressionSeries::make(*reader, parse("sum"), request);
    EXPECT_TRUE(series->isCutOff());
    EXPECT_LT(series->stepCount(), block->steps().count());
    request = {};
    request.lanes = allLanesOf(*block);
    request.endsWhenTrue = true;
    series = *ExpressionSeries::make(*reader, parse("i == 1 && t == 7"), request);
    ASSERT_TRUE(findFirstTrue(*series));
    EXPECT_EQ(findFirstTrue(*series)->thread, 7u);
    EXPECT_EQ(findFirstTrue(*series)->step, series->stepCount() - 1);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = ExpressionSeries::make(*reader, parse("t"), request, stop.get_token());
    ASSERT_TRUE(stopped);
    EXPECT_EQ(*stopped, nullptr);
}

TEST_F(SeriesTest, StopsAreFoundInBothDirections)
{
    const auto series = seriesOf("(i == 1 || square == 12) && half > 0 && t == 6");
    const std::vector<LaneMask> all = allLanesOf(*block);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t step = 1; step < block->steps().count(); ++step) {
        if (series->isTrueAt(6, step) && !series->isTrueAt(6, step - 1))
            expected.push_back(step);
    }
    ASSERT_EQ(expected.size(), 2u) << "turns 1 and 2";
    std::vector<std::uint32_t> forwards, backwards;
    for (auto stop = findBecomesTrue(*series, 0, Direction::Forwards, all); stop;
         stop = findBecomesTrue(*series, stop->step, Direction::Forwards, all)) {
        EXPECT_EQ(stop->thread, 6u);
        forwards.push_back(stop->step);
    }
    for (auto stop = findBecomesTrue(*series, block->steps().count(), Direction::Backwards, all); stop;
         stop = findBecomesTrue(*series, stop->step, Direction::Backwards, all))
        backwards.insert(backwards.begin(), stop->step);
    EXPECT_EQ(forwards, expected);
    EXPECT_EQ(backwards, expected);
    EXPECT_FALSE(findBecomesTrue(*series, 0, Direction::Forwards, std::vector<LaneMask>{1u << 5})) << "another lane";
    EXPECT_EQ(findFirstTrue(*series), (Stop{expected[0], 6}));

    const auto forAll = seriesOf("sum >= 0");
    const auto stop = findBecomesTrueForAll(*forAll, 0, Direction::Forwards);
    ASSERT_TRUE(stop);
    for (unsigned thread = 0; thread < 50; ++thread)
        EXPECT_TRUE(forAll->isTrueAt(thread, stop->step)) << thread;
    EXPECT_EQ(findBecomesTrueForAll(*forAll, stop->step + 1, Direction::Backwards), stop);
}

TEST_F(SeriesTest, ChangesAndWritesAreFoundInBothDirections)
{
    const auto sum = seriesOf("sum");
    std::vector<std::string> values;
    for (auto stop = findChange(*sum, 3, 0, Direction::Forwards); stop; stop = findChange(*sum, 3, stop->step, Direction::Forwards))
        values.push_back(valueAt(*sum, 3, stop->step));
    EXPECT_THAT(values, testing::ElementsAre("0", "3", "9", "out of scope", "9", "exited")) << "out of scope in the call of twice()";
    std::vector<std::string> reversed;
    for (auto stop = findChange(*sum, 3, block->steps().count(), Direction::Backwards); stop;
         stop = findChange(*sum, 3, stop->step, Direction::Backwards))
        reversed.insert(reversed.begin(), valueAt(*sum, 3, stop->step));
    EXPECT_EQ(reversed, values);

    const auto bytes = findWatchedBytes(*reader, parse("s[4]"), 5, 0);
    ASSERT_TRUE(bytes) << bytes.error().text();
    EXPECT_EQ(bytes->allocation, trace::kSharedAllocation);
    EXPECT_EQ(bytes->offset, 16u);
    EXPECT_EQ(bytes->bytes, 4u);
    const std::vector<WatchedWrite> writes = findWrites(*block, *bytes);
    ASSERT_EQ(writes.size(), 1 + kTurns + 1u) << "at the start, in each turn (4 is even), and after the loop";
    std::uint32_t step = 0;
    for (const WatchedWrite& write : writes) {
        const auto stop = findWrite(writes, step, Direction::Forwards);
        ASSERT_TRUE(stop);
        EXPECT_EQ(*stop, (Stop{write.step, 4}));
        step = stop->step;
    }
    EXPECT_FALSE(findWrite(writes, step, Direction::Forwards));
    EXPECT_EQ(findWrite(writes, step, Direction::Backwards)->step, writes[kTurns].step);
    const auto pointed = findWatchedBytes(*reader, parse("out[64]"), 5, 0);
    ASSERT_TRUE(pointed) << pointed.error().text();
    EXPECT_EQ(findWrites(*block, *pointed).size(), 2u) << "an atomic operation of each warp";
    EXPECT_THAT(findWatchedBytes(*reader, parse("t"), 5, 0).error().text(), HasSubstr("no element of an array"));
    EXPECT_THAT(findWatchedBytes(*reader, parse("s[square]"), 1, 0).error().text(), HasSubstr("no address at this step"));
    EXPECT_THAT(findWatchedBytes(*reader, parse("s[4] + 1"), 5, 0).error().text(), HasSubstr("no element of an array"));
}

TEST_F(SeriesTest, NansAndLinesAreFoundInBothDirections)
{
    const auto nan = findNan(*block, -1, Direction::Forwards);
    ASSERT_TRUE(nan);
    EXPECT_EQ(nan->thread, 3u) << "inf - inf";
    EXPECT_EQ(lineOf(nan->step), 38u);
    EXPECT_FALSE(findNan(*block, nan->step, Direction::Backwards));
    EXPECT_EQ(findNan(*block, nan->step + 1, Direction::Backwards), nan);
    const auto isNan = seriesOf("isnan(s[t])");
    EXPECT_EQ(findFirstTrue(*isNan), nan);

    std::vector<std::uint32_t> forwards, backwards;
    for (auto stop = findLine(*block, "", 31, 6, -1, Direction::Forwards); stop;
         stop = findLine(*block, "", 31, 6, stop->step, Direction::Forwards))
        forwards.push_back(stop->step);
    for (auto stop = findLine(*block, "watch.cu", 31, 6, block->steps().count(), Direction::Backwards); stop;
         stop = findLine(*block, "watch.cu", 31, 6, stop->step, Direction::Backwards))
        backwards.insert(backwards.begin(), stop->step);
    EXPECT_EQ(forwards.size(), kTurns);
    EXPECT_EQ(forwards, backwards);
    for (const std::uint32_t step : forwards)
        EXPECT_EQ(lineOf(step), 31u);
    EXPECT_FALSE(findLine(*block, "", 31, 7, -1, Direction::Forwards)) << "an odd thread";
    EXPECT_FALSE(findLine(*block, "other.cu", 31, 6, -1, Direction::Forwards));
}

}  // namespace
}  // namespace simtscope::analysis
