// Checks the quantities of whole runs, and the tables of sweeps.
#include "gpu/analysis/counts/sweep_table.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "gpu/core/messages/replay.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"

namespace simtscope::analysis {
namespace {

trace::Recording shipped(const std::string& name)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    EXPECT_TRUE(recording) << recording.error().message.text();
    return std::move(*recording);
}

std::optional<double> quantity(const char* name, const trace::Recording& recording)
{
    const Quantity* found = findQuantity(name);
    EXPECT_NE(found, nullptr) << name;
    return found->compute(computeTotals(recording));
}

TEST(Quantities, SecondReductionHasTheCountsOfTheHardware)
{
    const trace::Recording recording = shipped("reduce-2-interleaved-strided");
    EXPECT_EQ(quantity("conflicts", recording), 105);
    EXPECT_EQ(quantity("wavefronts", recording), 150);
    EXPECT_DOUBLE_EQ(quantity("wavefronts-per-access", recording).value(), 150.0 / 45);
    EXPECT_EQ(quantity("sectors", recording), 33);
    EXPECT_DOUBLE_EQ(quantity("efficiency", recording).value(), 100.0 * 1028 / (33 * 32));
    EXPECT_EQ(quantity("instructions", recording), double(recording.launches[0].warpInstructions));
    EXPECT_EQ(quantity("barriers", recording), 72);
    EXPECT_NEAR(quantity("idle-lanes", recording).value(),
                100 - 100.0 * double(recording.launches[0].threadInstructions) / double(recording.launches[0].warpInstructions * 32), 1e-9);
}

TEST(Quantities, AreSumsOverAllLaunches)
{
    trace::Recording recording = shipped("reduce-2-interleaved-strided");
    recording.launches.push_back(recording.launches.front());
    EXPECT_EQ(computeTotals(recording).launchCount, 2u);
    EXPECT_EQ(quantity("conflicts", recording), 210);
    EXPECT_EQ(quantity("sectors", recording), 66);
}

TEST(Quantities, TimesAreOnlyThoseOfAGpu)
{
    trace::Recording recording = shipped("reduce-2-interleaved-strided");
    EXPECT_EQ(quantity("time", recording), std::nullopt) << "the engine's clock is a model";
    recording.launches[0].durationsNanoseconds = {3000, 1000, 2000};
    EXPECT_EQ(quantity("time", recording), std::nullopt);
    recording.program.engine = "cuda";
    EXPECT_EQ(quantity("time", recording), std::nullopt) << "a modelled device";
    recording.device.isModelled = false;
    EXPECT_EQ(quantity("time", recording), 2.0) << "the median, in microseconds";
    EXPECT_DOUBLE_EQ(quantity("bandwidth", recording).value(), 33 * 32 / 2000.0);
    recording.launches.push_back(recording.launches.front());
    EXPECT_EQ(quantity("time", recording), 4.0);
    recording.launches[1].durationsNanoseconds.clear();
    EXPECT_EQ(quantity("time", recording), std::nullopt) << "one launch was not timed: the sum would be too small";
}

TEST(Quantities, NamesAreUniqueAndFound)
{
    for (const Quantity& quantity : quantities())
        EXPECT_EQ(findQuantity(quantity.name), &quantity);
    EXPECT_EQ(findQuantity("speed"), nullptr);
}

struct SweepTableTest : ::testing::Test {
    SweepTable table{"reduce-2-interleaved-strided", "block", {}};
    std::vector<const Quantity*> columns{findQuantity("conflicts"), findQuantity("idle-lanes"), findQuantity("time")};

    SweepTableTest()
    {
        table.rows.resize(3);
        table.rows[0].label = "256";
        fillRow(table.rows[0], shipped("reduce-2-interleaved-strided"));
        table.rows[1] = {"4096", SweepState::Failed, msg::run::notRange("4096"), {}, {}, {}};
        table.rows[2].label = "512";
    }
};

TEST_F(SweepTableTest, ARowHasValuesWhenItIsDone)
{
    EXPECT_EQ(table.doneCount(), 1u);
    EXPECT_EQ(table.rows[0].value(*columns[0]), 105);
    EXPECT_EQ(table.rows[1].value(*columns[0]), std::nullopt);
    EXPECT_EQ(table.rows[2].value(*columns[0]), std::nullopt);
    EXPECT_TRUE(table.hasQuantity(*columns[0]));
    EXPECT_FALSE(table.hasQuantity(*columns[2]));
}

TEST_F(SweepTableTest, VaryingColumnsAreThoseThatDifferBetweenRuns)
{
    EXPECT_TRUE(table.varyingQuantities().empty()) << "one run alone";
    table.rows[2] = table.rows[0];
    EXPECT_TRUE(table.varyingQuantities().empty());
    table.rows[2].totals.counters.globalLoad.sectors += 5;
    table.rows[2].totals.counters.warpInstructions += 5;
    EXPECT_FALSE(table.varies(*columns[0]));
    ASSERT_FALSE(table.varyingQuantities().empty());
    EXPECT_EQ(table.varyingQuantities().front(), findQuantity("sectors")) << "before the instructions";
    table.rows[0].totals.kernelNanoseconds = 1000;
    table.rows[2].totals.kernelNanoseconds = 2000;
    EXPECT_EQ(table.varyingQuantities().front(), findQuantity("time"));
}

TEST_F(SweepTableTest, ShippedTimeNamesItsSource)
{
    table.rows.resize(1);
    table.rows[0].totals.kernelNanoseconds = 31500;
    table.rows[0].totals.occupancy = 0.75;
    table.rows[0].timingSource = "NVIDIA H200, 2026-11-25";
    EXPECT_EQ(formatDelimited(makeSweepCells(table, {findQuantity("occupancy"), findQuantity("time")}), ','),
              "block,Device,Time of,Occupancy (%),Time (µs)\r\n"
              "256,Modelled sm_90,\"NVIDIA H200, 2026-11-25\",75.0,31.50\r\n");
    EXPECT_EQ(nlohmann::json::parse(formatSweepJson(table, columns))["runs"][0]["timed_on"], "NVIDIA H200, 2026-11-25");
}

TEST_F(SweepTableTest, AsCsvAndTsv)
{
    const std::string idle = formatPlainNumber(*columns[1], *table.rows[0].value(*columns[1]));
    EXPECT_EQ(formatDelimited(makeSweepCells(table, columns), ','), "block,Device,Bank conflicts,Idle lanes (%),Time (µs),Note\r\n"
                                                                    "256,Modelled sm_90,105," +
                                                                        idle +
                                                                        ",,\r\n"
                                                                        "4096,,,,,\"\"\"4096\"\" is not a range\"\r\n"
                                                                        "512,,,,,\r\n");
    EXPECT_EQ(formatDelimited({{"a\tb", "c\nd"}, {"1", "2"}}, '\t'), "a b\tc d\n1\t2\n");
}

TEST_F(SweepTableTest, AsJson)
{
    const auto json = nlohmann::json::parse(formatSweepJson(table, columns));
    EXPECT_EQ(json["program"], "reduce-2-interleaved-strided");
    EXPECT_EQ(json["over"], "block");
    EXPECT_EQ(json["quantities"][2]["name"], "time");
    EXPECT_EQ(json["quantities"][2]["measured"], true);
    EXPECT_EQ(json["runs"][0]["block"], "256");
    EXPECT_EQ(json["runs"][0]["values"]["conflicts"], 105);
    EXPECT_TRUE(json["runs"][0]["values"]["time"].is_null());
    EXPECT_EQ(json["runs"][1]["state"], "failed");
    EXPECT_EQ(json["runs"][2]["state"], "waiting");
}

TEST_F(SweepTableTest, AsTextNumbersStandBelowEachOther)
{
    table.rows.pop_back();
    table.rows[1].problem = msg::run::noSweepValues();
    const std::string text = formatSweepText(table, {columns[0]});
    EXPECT_EQ(text, "block  Device          Bank conflicts  Note\n"
                    "256    Modelled sm_90             105\n"
                    "4096                                   there are no values to run with\n");
}

TEST_F(SweepTableTest, OverProgramsTheArgumentsStandBesideTheNumbers)
{
    table.program.clear();
    table.axis = "program";
    table.rows.resize(1);
    EXPECT_FALSE(table.hasDifferentArguments());
    EXPECT_EQ(formatSweepText(table, {columns[0]}), "program  Device          Arguments  Bank conflicts\n"
                                                    "256      Modelled sm_90  256 256               105\n");
    table.rows.push_back(table.rows[0]);
    EXPECT_FALSE(table.hasDifferentArguments());
    table.rows[1].arguments = {"256", "256", "4"};
    EXPECT_FALSE(table.hasDifferentArguments()) << "a parameter that the other program does not have";
    table.rows[1].arguments = {"64", "32"};
    EXPECT_TRUE(table.hasDifferentArguments()) << "different work";
    table.program = "one";
    EXPECT_FALSE(table.hasDifferentArguments()) << "that is what a sweep over a parameter is";
}

TEST(SweepRows, UnmodelledSharedAtomicsAreReported)
{
    trace::Recording recording = shipped("reduce-2-interleaved-strided");
    trace::Site& site = recording.sites[0].begin()->second;
    site.kind = trace::SiteKind::Atomic;
    site.space = ptx::StateSpace::Shared;
    site.atomicRule = AtomicRule::NotModelled;
    recording.launches[0].totals[recording.sites[0].begin()->first].instructions = 3;
    SweepRow row;
    fillRow(row, recording);
    EXPECT_EQ(row.problem, msg::replay::atomicsNotModelled(3));
    EXPECT_EQ(row.problem.text(), "the wavefronts of 3 shared atomics are not modelled");
}

}  // namespace
}  // namespace simtscope::analysis
