// Tests every program in resources/programs, and compares costs with those measured on hardware.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"

using namespace simtscope;
using namespace simtscope::tests;
using program::ExpectedOutcome;
using Json = nlohmann::json;

namespace {

/// Returns sets of arguments to try: the defaults, then for each parameter its first, a middle, its last and its failing values, with the
/// other parameters at their defaults.
std::set<std::vector<std::string>> argumentsToTry(const program::Lesson& lesson)
{
    std::set<std::vector<std::string>> argumentLists = {program::defaultArguments(lesson)};
    if (lesson.outcome == program::ExpectedOutcome::ScheduleDependent)
        return argumentLists;  // the lesson promises nothing for other values
    for (std::size_t i = 0; i < lesson.parameters.size(); ++i) {
        const auto& values = lesson.parameters[i].values;
        if (values.empty())
            continue;
        for (const std::string& value : {values.front(), values[values.size() / 2], values.back()}) {
            auto arguments = program::defaultArguments(lesson);
            arguments[i] = value;
            argumentLists.insert(arguments);
        }
        for (const std::string& value : lesson.parameters[i].failingValues) {
            auto arguments = program::defaultArguments(lesson);
            arguments[i] = value;
            argumentLists.insert(arguments);
        }
    }
    return argumentLists;
}

Outcome runWith(const std::string& name, const std::vector<std::string>& options, const std::vector<std::string>& arguments)
{
    std::vector<std::string> line = {"run", name};
    line.insert(line.end(), options.begin(), options.end());
    line.push_back("--");
    line.insert(line.end(), arguments.begin(), arguments.end());
    return runSimtscope(line);
}

Json reportOf(const std::string& name, const std::vector<std::string>& arguments)
{
    const Outcome outcome = runWith(name, {"--report", "json"}, arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    return Json::parse(outcome.stdoutText, nullptr, false);
}

constexpr int kSeeds = 10;

std::string randomSchedule(int seed)
{
    return "random:" + std::to_string(seed);
}

/// Returns the expected exit code with the default arguments on the round-robin schedule.
int outcomeCode(const program::Lesson& lesson)
{
    return lesson.outcome == ExpectedOutcome::Fails || lesson.outcome == ExpectedOutcome::ScheduleDependent ? 1 : 0;
}

/// Returns options that turn the checks off for a program with a race, so that the run shows the wrong result.
std::vector<std::string> uncheckedIfItRaces(const program::Lesson& lesson)
{
    return lesson.outcome == ExpectedOutcome::ScheduleDependent ? std::vector<std::string>{"--check", "none"} : std::vector<std::string>{};
}

bool failsOnPurpose(const program::Lesson& lesson, const std::vector<std::string>& arguments)
{
    bool isFailing = lesson.outcome == ExpectedOutcome::Fails;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        isFailing = isFailing || std::ranges::count(lesson.parameters[i].failingValues, arguments[i]) != 0;
    return isFailing;
}

/// Expects that the run ends by itself, with exit code 1 and a finding that has a sentence.
void expectAFinding(const program::Lesson& lesson, const std::vector<std::string>& arguments)
{
    const Outcome outcome = runWith(lesson.name, {"--report", "json", "--timeout", "60"}, arguments);
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const Json report = Json::parse(outcome.stdoutText, nullptr, false);
    ASSERT_TRUE(report.is_object()) << outcome.stdoutText << outcome.stderrText;
    ASSERT_FALSE(report.at("findings").empty());
    EXPECT_NE(report["findings"][0].at("kind"), "timeout");
    EXPECT_FALSE(report["findings"][0].at("text").get<std::string>().empty());
}

class EveryProgram : public testing::TestWithParam<const program::Lesson*> {};

}  // namespace

TEST_P(EveryProgram, EndsAsItShouldForManyParameters)
{
    SKIP_WITHOUT_NVCC();
    for (const auto& arguments : argumentsToTry(*GetParam())) {
        SCOPED_TRACE(testing::PrintToString(arguments));
        if (failsOnPurpose(*GetParam(), arguments)) {
            expectAFinding(*GetParam(), arguments);
            continue;
        }
        const Outcome outcome = runWith(GetParam()->name, uncheckedIfItRaces(*GetParam()), arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stdoutText << outcome.stderrText;
        EXPECT_FALSE(outcome.stdoutText.empty());
    }
}

TEST_P(EveryProgram, EndsAsItShouldUnderOtherSchedules)
{
    SKIP_WITHOUT_NVCC();
    int right = 0, wrong = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        std::vector<std::string> options = uncheckedIfItRaces(*GetParam());
        options.insert(options.end(), {"--schedule", randomSchedule(seed)});
        const Outcome outcome = runWith(GetParam()->name, options, program::defaultArguments(*GetParam()));
        right += outcome.exitCode == 0;
        wrong += outcome.exitCode == 1;
        EXPECT_EQ(outcome.exitCode, GetParam()->outcome == ExpectedOutcome::ScheduleDependent ? outcome.exitCode : outcomeCode(*GetParam()))
            << randomSchedule(seed) << "\n"
            << outcome.stdoutText << outcome.stderrText;
    }
    EXPECT_EQ(right + wrong, kSeeds) << "every run must end by itself";
    if (GetParam()->outcome == ExpectedOutcome::ScheduleDependent) {
        EXPECT_GT(right, 0) << "no schedule shows the right answer";
        EXPECT_GT(wrong, 0) << "no schedule shows the wrong answer";
    }
}

TEST_P(EveryProgram, RefusesArgumentsThatMakeNoSense)
{
    SKIP_WITHOUT_NVCC();
    for (std::size_t i = 0; i < GetParam()->parameters.size(); ++i) {
        auto arguments = program::defaultArguments(*GetParam());
        arguments[i] = "banana";
        const Outcome outcome = runWith(GetParam()->name, {}, arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_THAT(outcome.stderrText, testing::HasSubstr("banana"));
    }
}

TEST_P(EveryProgram, DefaultsOfTheLessonAreThoseOfTheProgram)
{
    SKIP_WITHOUT_NVCC();
    const Outcome bare = runWith(GetParam()->name, {}, {}), spelled = runWith(GetParam()->name, {}, program::defaultArguments(*GetParam()));
    EXPECT_EQ(bare.exitCode, outcomeCode(*GetParam()));
    EXPECT_EQ(bare.stdoutText, spelled.stdoutText);
}

INSTANTIATE_TEST_SUITE_P(Catalog, EveryProgram, testing::ValuesIn(lessonPointers()), lessonName);

TEST(DebugCode, GivesTheSameResults)
{
    SKIP_WITHOUT_NVCC();
    // These programs have trees, unrolled templates, locks, ballots and exchanges. With -G every value lies in local memory and every
    // function is called.
    for (const char* name : {"reduce-6-unrolled", "scan-blelloch", "spin-lock", "votes", "work-queue"}) {
        const Outcome optimised = runWith(name, {}, {}), debug = runWith(name, {"--nvcc-arg", "-G"}, {});
        EXPECT_EQ(debug.exitCode, 0) << name << debug.stderrText;
        EXPECT_EQ(debug.stdoutText, optimised.stdoutText) << name;
    }
}

namespace {

struct SharedFigures {
    const char* program;
    int loads, loadWavefronts, loadConflicts, stores, storeWavefronts, storeConflicts;
    bool diverges;  ///< whether the lanes of active warps take both sides of a branch from the first step on
};

// These are hardware counters of an NVIDIA H200 for 256 ints in one block of 256 threads.
constexpr SharedFigures kMeasured[] = {
    {"reduce-1-interleaved", 95, 95, 0, 55, 55, 0, true},
    {"reduce-2-interleaved-strided", 25, 95, 70, 20, 55, 35, false},
    {"reduce-3-sequential", 25, 25, 0, 20, 20, 0, false},
};

void PrintTo(const SharedFigures& row, std::ostream* out)
{
    *out << row.program;
}

class Measured : public testing::TestWithParam<SharedFigures> {};

std::string measuredName(const testing::TestParamInfo<SharedFigures>& row)
{
    return asIdentifier(row.param.program);
}

}  // namespace

TEST_P(Measured, SharedMemoryCostsEqualTheHardwareCounters)
{
    SKIP_WITHOUT_NVCC();
    const SharedFigures& expected = GetParam();
    const Json report = reportOf(expected.program, {"256", "256"});
    ASSERT_TRUE(report.is_object());
    const Json& launch = report.at("launches").at(0);
    EXPECT_EQ(launch.at("grid"), Json::array({1, 1, 1}));
    EXPECT_EQ(launch.at("block"), Json::array({256, 1, 1}));
    EXPECT_EQ(launch.at("shared_bytes"), 1024);
    EXPECT_EQ(launch.at("warps"), 8);
    const Json& shared = launch.at("shared");
    EXPECT_EQ(shared.at("load_instructions"), expected.loads);
    EXPECT_EQ(shared.at("load_wavefronts"), expected.loadWavefronts);
    EXPECT_EQ(shared.at("load_conflicts"), expected.loadConflicts);
    EXPECT_EQ(shared.at("store_instructions"), expected.stores);
    EXPECT_EQ(shared.at("store_wavefronts"), expected.storeWavefronts);
    EXPECT_EQ(shared.at("store_conflicts"), expected.storeConflicts);
    if (expected.diverges) {
        EXPECT_GT(launch.at("branches").at("divergent").get<int>(), 0);
    }
    const Json& global = launch.at("global");
    EXPECT_EQ(global.at("load_instructions"), 8);
    EXPECT_EQ(global.at("load_sectors"), 32);
    EXPECT_EQ(global.at("load_bytes_requested"), 1024);
    EXPECT_EQ(global.at("store_instructions"), 1);
    EXPECT_EQ(global.at("store_sectors"), 1);
    EXPECT_EQ(global.at("store_bytes_requested"), 4);
}

INSTANTIATE_TEST_SUITE_P(Reductions, Measured, testing::ValuesIn(kMeasured), measuredName);

TEST(Report, HasEveryKeyOfTheContract)
{
    SKIP_WITHOUT_NVCC();
    const Json report = reportOf("reduce-1-interleaved", {"256", "256"});
    for (const char* key : {"program", "engine", "device", "exit_code", "launches", "findings"})
        EXPECT_TRUE(report.contains(key)) << key;
    EXPECT_EQ(report.at("engine"), "simt");
    EXPECT_EQ(report.at("exit_code"), 0);
    const Json& launch = report.at("launches").at(0);
    EXPECT_EQ(launch.at("kernel"), "reduce1");
    for (const char* key : {"kernel", "grid", "block", "shared_bytes", "warps", "shared", "global", "branches", "barriers",
                            "warp_instructions", "thread_instructions", "lines"})
        EXPECT_TRUE(launch.contains(key)) << key;
    for (const char* access : {"load", "store", "atomic"})
        for (const char* counterSuffix : {"_instructions", "_wavefronts", "_conflicts"})
            EXPECT_TRUE(launch.at("shared").contains(std::string(access) + counterSuffix)) << access << counterSuffix;
    for (const char* key : {"load_instructions", "load_sectors", "load_bytes_requested", "store_instructions", "store_sectors",
                            "store_bytes_requested", "atomic_instructions", "atomic_sectors"})
        EXPECT_TRUE(launch.at("global").contains(key)) << key;
    EXPECT_TRUE(launch.at("branches").contains("executed"));

    // The lines of the kernel's own file add up to the launch.
    int loads = 0;
    for (const Json& line : launch.at("lines")) {
        EXPECT_TRUE(line.contains("file") && line.contains("line") && line.contains("shared") && line.contains("global"));
        loads += line.at("shared").at("load_instructions").get<int>();
    }
    EXPECT_EQ(loads, launch.at("shared").at("load_instructions"));
}

TEST(Report, SevenReductionsLeaveOneValue)
{
    SKIP_WITHOUT_NVCC();
    // 1000 elements in blocks of 32: 32 blocks leave 32 values, then one block leaves one.
    const Json report = reportOf("reduce-3-sequential", {"1000", "32"});
    ASSERT_EQ(report.at("launches").size(), 2u);
    EXPECT_EQ(report["launches"][0].at("grid"), Json::array({32, 1, 1}));
    EXPECT_EQ(report["launches"][1].at("grid"), Json::array({1, 1, 1}));
}
