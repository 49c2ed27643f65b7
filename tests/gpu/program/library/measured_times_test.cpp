#include "gpu/program/library/measured_times.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/library/measured_curves.h"
#include "gpu/program/sweep/sweep.h"
#include "tests/gpu/program/workspace.h"
#include "tests/hardware/times_plan.h"

namespace simtscope::program {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class MeasuredTimesTest : public Workspace {};

MeasuredTimes aTable()
{
    MeasuredTimes times{"NVIDIA H200", "580.1", "13.0", "2026-11-25", {}};
    times.runs.push_back({"reduce",
                          {"4096", "64"},
                          "00ff",
                          {{"reduce1", "64", "(32, 2)", 12.25, 12, 13.5, 3}, {"reduce1", "1", "64", 2.5, 2, 3, 3}},
                          MeasuredCosts{7, 300, 0.75},
                          {}});
    times.runs.push_back({"broken", {}, "01", {}, {}, "exit code 1"});
    return times;
}

TEST_F(MeasuredTimesTest, ATableIsReadAsItWasWritten)
{
    ASSERT_TRUE(writeMeasuredTimes(path("gpu.json"), aTable()));
    const auto read = readMeasuredTimes(path("gpu.json"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->device, "NVIDIA H200");
    EXPECT_EQ(read->date, "2026-11-25");
    const MeasuredRun* const run = read->find("reduce", {"4096", "64"});
    ASSERT_TRUE(run);
    EXPECT_EQ(run->launches.size(), 2u);
    EXPECT_EQ(run->launches[0].block, "(32, 2)");
    EXPECT_EQ(run->launches[0].runCount, 3);
    EXPECT_DOUBLE_EQ(run->launches[0].maxMicroseconds, 13.5);
    EXPECT_DOUBLE_EQ(run->microseconds(), 14.75);
    ASSERT_TRUE(run->costs);
    EXPECT_EQ(run->costs->sectors, 300u);
    EXPECT_DOUBLE_EQ(run->costs->occupancy, 0.75);
    EXPECT_FALSE(read->runs.back().costs);
    EXPECT_FALSE(read->find("reduce", {"4096", "128"}));
    EXPECT_EQ(read->runs.back().problem, "exit code 1");
}

TEST_F(MeasuredTimesTest, LaunchesOfOneKernelThatFollowEachOtherAreOneRow)
{
    MeasuredRun run{"scan",
                    {},
                    "",
                    mergeLaunches({{"scan<4>", "8", "4", 3, 2, 4, 3},
                                   {"scan<8>", "1", "8", 1, 1, 2, 3},
                                   {"add", "8", "4", 5, 5, 5, 3},
                                   {"scan<4>", "1", "4", 1, 1, 1, 3}}),
                    {},
                    {}};
    ASSERT_EQ(run.launches.size(), 3u);
    EXPECT_EQ(run.launches[0].launchCount, 2);
    EXPECT_EQ(run.launches[0].grid, "8");
    EXPECT_DOUBLE_EQ(run.launches[0].maxMicroseconds, 6);
    EXPECT_EQ(run.launchCount(), 4u);
    EXPECT_DOUBLE_EQ(run.microseconds(), 10);
    MeasuredTimes times = aTable();
    times.runs = {run};
    ASSERT_TRUE(writeMeasuredTimes(path("gpu.json"), times));
    EXPECT_EQ(readMeasuredTimes(path("gpu.json"))->runs[0].launchCount(), 4u);
}

TEST_F(MeasuredTimesTest, ABrokenTableIsNamed)
{
    std::ofstream(path("gpu.json"))
        << R"({"device": "x", "driver": "", "cuda": "13.0", "date": "2026", "runs": [{"program": "a", "code": "",
        "launches": [{"kernel": "k", "grid": "1", "block": "1", "runs": 3, "median": "fast"}]}]})";
    const auto read = readMeasuredTimes(path("gpu.json"));
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), HasSubstr("runs[0].launches[0].median"));
}

TEST_F(MeasuredTimesTest, OnlyCodeDecidesWhetherATableStillHolds)
{
    const std::string digest = computeSourceDigest("__global__ void k(int* a) { a[0] = 1; } // one\nprintf(\"done\");");
    EXPECT_EQ(digest, computeSourceDigest("__global__ void k(int* a)\n{\n    a[0] = 1;\n}\nprintf(\"ready\");"));
    EXPECT_NE(digest, computeSourceDigest("__global__ void k(int* a) { a[0] = 2; }\nprintf(\"done\");"));
    const std::string code = "__global__ void k(int* a) { a[0] = 1; } printf(\"\");";
    EXPECT_EQ(digest, computeSourceDigest("#define CHECK(call) \\\n    do { call; } \\\n    while (0)\n" + code));
    EXPECT_NE(digest, computeSourceDigest("#define SIZE 3\n" + code));
}

TEST_F(MeasuredTimesTest, PlannedArgumentsAreValidForTheirPrograms)
{
    const auto lessons = readCatalog();
    ASSERT_TRUE(lessons);
    const auto plan = tests::plannedRuns(*lessons);
    std::set<std::pair<std::size_t, std::vector<std::string>>> seenRuns;
    bool hasLarge = false;
    int rank = 0;
    for (const tests::PlannedRun& run : plan) {
        const Lesson& lesson = (*lessons)[run.lesson];
        EXPECT_NE(lesson.outcome, ExpectedOutcome::Fails) << lesson.name;
        EXPECT_TRUE(seenRuns.emplace(run.lesson, run.arguments).second) << lesson.name << " is planned twice";
        ASSERT_EQ(run.arguments.size(), lesson.parameters.size());
        for (std::size_t i = 0; i < run.arguments.size(); ++i) {
            EXPECT_TRUE(checkValues(lesson.parameters[i], {run.arguments[i]})) << lesson.name << ' ' << run.arguments[i];
            EXPECT_THAT(lesson.parameters[i].failingValues, testing::Not(testing::Contains(run.arguments[i])));
        }
        EXPECT_GE(run.rank, rank);
        rank = run.rank;
        hasLarge = hasLarge || (lesson.name == "reduce-1-interleaved" && run.arguments == std::vector<std::string>{"4194304", "256"});
    }
    EXPECT_TRUE(hasLarge);
}

/// Rows that were measured before the code changed are left out when the tables are shown (measured_curves.h). They must be valid
/// nevertheless.
TEST_F(MeasuredTimesTest, TablesThatShipAreOfProgramsThatShip)
{
    const auto lessons = readCatalog();
    ASSERT_TRUE(lessons);
    const std::vector<MeasuredTimes> tables = readShippedTimes();
    ASSERT_FALSE(tables.empty());
    for (const MeasuredTimes& table : tables) {
        EXPECT_NE(table.device, "stand-in");
        EXPECT_FALSE(table.driver.empty());
        for (const MeasuredRun& run : table.runs) {
            const auto lesson = std::ranges::find(*lessons, run.program, &Lesson::name);
            ASSERT_NE(lesson, lessons->end()) << run.program;
            ASSERT_EQ(run.arguments.size(), lesson->parameters.size()) << run.program;
            for (std::size_t i = 0; i < run.arguments.size(); ++i)
                EXPECT_TRUE(checkValues(lesson->parameters[i], {run.arguments[i]})) << run.program << ' ' << run.arguments[i];
            for (const MeasuredLaunch& launch : run.launches) {
                EXPECT_GT(launch.minMicroseconds, 0) << run.program;
                EXPECT_LE(launch.minMicroseconds, launch.medianMicroseconds) << run.program;
                EXPECT_LE(launch.medianMicroseconds, launch.maxMicroseconds) << run.program;
            }
            if (!run.arguments.empty() && run.arguments.front() == "4194304") {
                EXPECT_TRUE(run.costs) << run.program << ": simtscope_times FOLDER --count adds them";
            }
        }
    }
}

TEST_F(MeasuredTimesTest, ACurveHoldsTheBlockSizesOfOneProblem)
{
    const auto lesson = findLesson("reduce-2-interleaved-strided");
    ASSERT_TRUE(lesson);
    const auto parameter = findMeasuredParameter(*lesson);
    ASSERT_EQ(parameter, 1u);
    MeasuredTimes table = aTable();
    table.runs.clear();
    const auto add = [&](const char* elements, const char* block, const char* code, double microseconds) {
        table.runs.push_back(
            {lesson->name, {elements, block}, code, {{"k", "1", block, microseconds, microseconds, microseconds, 3}}, {}, {}});
    };
    add("4096", "256", "now", 4);
    add("4096", "32", "now", 9);
    add("4096", "64", "before", 1);
    add("64", "32", "now", 2);
    const auto curves = makeMeasuredCurves(table, *lesson, *parameter, "now");
    ASSERT_EQ(curves.size(), 1u) << "one point is no curve";
    EXPECT_THAT(curves[0].arguments, ElementsAre("4096", ""));
    ASSERT_EQ(curves[0].points.size(), 2u) << "what was measured of other code does not count";
    EXPECT_EQ(curves[0].points[0].value, "32");
    EXPECT_EQ(curves[0].fastest().value, "256");
}

TEST(MeasuredCurves, AgreeWithTheCuesAboutBlockSizes)
{
    const auto catalog = readCatalog();
    ASSERT_TRUE(catalog) << catalog.error().text();
    const std::vector<MeasuredTimes> tables = readShippedTimes();
    int checked = 0;
    for (const Lesson& lesson : *catalog) {
        for (const Cue& cue : lesson.cues) {
            if (cue.figure != kBlockSizesFigure)
                continue;
            SCOPED_TRACE(lesson.name);
            const auto parameter = findMeasuredParameter(lesson);
            ASSERT_TRUE(parameter && setsBlockSize(lesson.parameters[*parameter]));
            EXPECT_THAT(cue.text, HasSubstr("A middle one")) << "what else a cue says is to be looked up here, too";
            for (const MeasuredTimes& table : tables) {
                const auto curves = makeMeasuredCurves(table, lesson, *parameter, computeSourceDigest(readTextFile(lesson.source).value()));
                ASSERT_FALSE(curves.empty()) << table.device;
                EXPECT_NE(&curves[0].fastest(), &curves[0].points.front()) << table.device;
                EXPECT_NE(&curves[0].fastest(), &curves[0].points.back()) << table.device;
                ++checked;
            }
        }
    }
    EXPECT_GE(checked, 2);
}

}  // namespace
}  // namespace simtscope::program
