// Tests the stops of conditions in a line against the values at each single step, with and without memory, and for optimised code.
#include "gpu/analysis/expressions/line_condition.h"

#include <gmock/gmock.h>

#include <bit>

#include "gpu/analysis/expressions/watch_values.h"
#include "gpu/core/each_lane.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::HasSubstr;

std::shared_ptr<const RecordedBlock> conditionBlock(const LiveRecording& live)
{
    return std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
}

/// Records a block of 64 threads of watch.cu.
std::shared_ptr<const RecordedBlock> recordConditionLoop()
{
    LiveRecording live(dataFile("watch.ptx"));
    std::vector<std::uint32_t> input;
    for (unsigned i = 0; i < 64; ++i)
        input.push_back(std::bit_cast<std::uint32_t>(float(i) / 4));
    const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(65));
    live.launch("_Z6kernelPKfPii", {1, 1, 1}, {64, 1, 1}, {in, out, 3});
    return conditionBlock(live);
}

/// Records a block of 40 threads of variables.cu.
std::shared_ptr<const RecordedBlock> recordConditionPhases(const char* file)
{
    LiveRecording live(dataFile(file));
    const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("_Z6kernelPiS_", {1, 1, 1}, {40, 1, 1}, {in, out});
    return conditionBlock(live);
}

std::set<SiteId> sitesInLine(const RecordedBlock& block, std::uint32_t line)
{
    std::set<SiteId> sites;
    for (const auto& [id, site] : block.recording().sites[block.launch().module.value]) {
        if (std::ranges::any_of(site.frames, [&](const trace::SourceFrame& frame) { return frame.line == line; }))
            sites.insert(id);
    }
    return sites;
}

/// Finds the stops from the values at every step.
std::vector<Stop> findByHand(VariableReader& reader, const std::set<SiteId>& sites, const std::string& condition)
{
    const RecordedBlock& block = *reader.stepped();
    const std::uint32_t warps = block.launch().warpsPerBlock();
    std::vector<LaneMask> inside(warps), held(warps);
    std::vector<Stop> stops;
    for (std::uint32_t step = 0; step < block.steps().count(); ++step) {
        std::set<std::uint32_t> stopping;
        for (const std::uint32_t index : block.steps().events(step)) {
            const trace::Event event = block.trace().event(EventIndex{index});
            if (event.kind == trace::EventKind::BlockEntry)
                continue;
            const std::uint32_t warp = event.warp.value;
            if (!sites.contains(event.site)) {
                inside[warp] &= ~event.mask;
                continue;
            }
            const std::vector<std::string> texts = {condition};
            const auto values = evaluateWatches(reader, step, {warp, 1}, texts, AggregateRange::Warp);
            EXPECT_TRUE(values) << values.error().text();
            LaneMask holding = 0;
            for (const unsigned lane : eachLane(event.mask)) {
                const VariableValue& value = *values->front().values[lane];
                holding |= LaneMask(value.state == VariableState::Known && value.bits != 0) << lane;
            }
            for (const unsigned lane : eachLane(holding & (~inside[warp] | ~held[warp])))
                stopping.insert(warp * kWarpSize + lane);
            held[warp] = (held[warp] & ~event.mask) | holding;
            inside[warp] |= event.mask;
        }
        if (!stopping.empty())
            stops.push_back({step, *stopping.begin()});
    }
    return stops;
}

std::vector<Stop> stopsOf(VariableReader& reader, const std::set<SiteId>& sites, const std::string& condition)
{
    const auto stops = findLineConditionStops(reader, {sites, *parseExpression(condition)});
    EXPECT_TRUE(stops) << stops.error().text();
    return stops.value_or(std::vector<Stop>());
}

TEST(LineCondition, StopsWhereTheValuesSayThatItHolds)
{
    const auto block = recordConditionLoop();
    auto reader = VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    std::size_t stopCount = 0;
    for (const std::uint32_t line : {20u, 28u, 29u, 30u, 32u, 35u, 38u}) {
        const std::set<SiteId> sites = sitesInLine(*block, line);
        for (const char* condition :
             {"t == 5 && sum > 3", "i == 2", "s[t] > 3", "*p > 2 && t % 2", "true", "sum", "t == 40 || t == 3", "max(t) == t",
              "any(sum > 40) && t == 33", "out[64] > 0", "!(i > 0) || sum * 2 >= 7.5", "i - t < -3 && t % 3 == 1",
              "threadIdx.x == 9u || (i ? sum : -sum) > 5", "isnan(sum) || fabsf(sum - t) < 1", "(t & 7) << i == 4", "t / (i - 1) == -4",
              "double(sum) / 2 > 1.25 && -i != 0", "unsigned(i) - 1u > 7u"}) {
            const std::vector<Stop> stops = stopsOf(**reader, sites, condition);
            EXPECT_EQ(stops, findByHand(**reader, sites, condition)) << line << " " << condition;
            stopCount += stops.size();
        }
    }
    EXPECT_GT(stopCount, 30u);
}

TEST(LineCondition, OfOptimisedCodeReadsTheDebugBuild)
{
    const auto optimised = recordConditionPhases("variables_optimised.ptx"), debug = recordConditionPhases("variables.ptx");
    auto reader = VariableReader::create(optimised, debug);
    ASSERT_TRUE(reader) << reader.error().text();
    const std::set<SiteId> sites = sitesInLine(*optimised, 20);
    ASSERT_FALSE(sites.empty());
    for (const char* condition : {"i == 1", "loaded == 9 && t == 37", "i == 1 && sum(t) > 300"}) {
        const std::vector<Stop> stops = stopsOf(**reader, sites, condition);
        EXPECT_EQ(stops.size(), 1u) << condition;
        EXPECT_EQ(stops, findByHand(**reader, sites, condition)) << condition;
    }
}

TEST(LineCondition, SaysWhatIsWrongWithIt)
{
    const auto block = recordConditionLoop();
    auto reader = VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    const std::set<SiteId> sites = sitesInLine(*block, 30);
    const auto unknown = findLineConditionStops(**reader, {sites, *parseExpression("summ > 1")});
    ASSERT_FALSE(unknown);
    EXPECT_THAT(unknown.error().text(), HasSubstr("no variable \"summ\""));
    const auto unfit = findLineConditionStops(**reader, {sites, *parseExpression("pair > 1")});
    ASSERT_FALSE(unfit);
    EXPECT_THAT(unfit.error().text(), HasSubstr("cannot be applied to Pair and int"));
    const auto unread = findLineConditionStops(**reader, {sites, *parseExpression("t == 99 && pair > 1")});
    EXPECT_FALSE(unread) << "it does not fit although C++ never reads it";
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(findLineConditionStops(**reader, {sites, *parseExpression("true")}, stopped.get_token()), std::vector<Stop>());
}

TEST(LineCondition, TellsHowFarItIs)
{
    const auto block = recordConditionLoop();
    auto reader = VariableReader::create(block);
    ASSERT_TRUE(reader) << reader.error().text();
    std::vector<double> shares;
    ASSERT_TRUE(findLineConditionStops(
        **reader, {sitesInLine(*block, 30), *parseExpression("i == 1"), [&](double share) { shares.push_back(share); }}));
    ASSERT_FALSE(shares.empty());
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_LT(shares.back(), 1.0);
}

}  // namespace
}  // namespace simtscope::analysis
