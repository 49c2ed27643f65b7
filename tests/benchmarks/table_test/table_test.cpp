// Tests the table of the benchmarks for given samples.
#include "tests/benchmarks/table/table.h"
#include "tests/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace simtscope::benchmarks {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const char* const kRows = R"(# a comment

alu/recording:0 | ALU loop | M/s
ReadFile/blocks:1 | opening a file | ms
WriteFile/blocks:1 | its size | MiB | file MiB
)";

nlohmann::json sampleOf(nlohmann::json benchmark)
{
    return {{"context", nlohmann::json::object()}, {"benchmarks", {std::move(benchmark)}}};
}

nlohmann::json speed(double perSecond)
{
    return sampleOf({{"name", "alu/recording:0"}, {"real_time", 5.0}, {"time_unit", "ms"}, {"items_per_second", perSecond}});
}

nlohmann::json opening(double milliseconds)
{
    return sampleOf({{"name", "ReadFile/blocks:1"}, {"real_time", milliseconds * 1e6}, {"time_unit", "ns"}});
}

nlohmann::json size(double mebibytes)
{
    return sampleOf({{"name", "WriteFile/blocks:1"}, {"real_time", 1.0}, {"time_unit", "ms"}, {"file MiB", mebibytes}});
}

std::vector<Row> rows()
{
    return parseRows(kRows).value();
}

/// Returns the cells of the line with this label.
std::vector<std::string> cells(const std::string& table, const std::string& label)
{
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| " + label + " |"))
            continue;
        std::vector<std::string> found;
        std::istringstream fields(line);
        for (std::string field; std::getline(fields, field, '|');)
            if (!field.empty())
                found.push_back(field.substr(1, field.size() - 2));
        return found;
    }
    return {};
}

using Cells = std::vector<std::string>;

}  // namespace

// Both builds were twice as slow in the second sample: the medians differ by a factor of 3, the pairs by 2.
TEST(BenchmarkTable, GainIsTheMedianOfPairs)
{
    const Samples now = {{"alu.1", speed(400e6)}, {"alu.2", speed(100e6)}, {"alu.3", speed(300e6)}};
    const Samples before = {{"alu.1", speed(200e6)}, {"alu.2", speed(50e6)}, {"alu.3", speed(100e6)}};
    EXPECT_EQ(cells(tableAgainst(rows(), now, before).value(), "ALU loop"), (Cells{"ALU loop", "M/s", "300", "100", "2.00x"}));
}

TEST(BenchmarkTable, LessTimeAndLessMemoryAreGains)
{
    const Samples now = {{"read.1", opening(250)}, {"write.1", size(12.5)}}, before = {{"read.1", opening(1000)}, {"write.1", size(25)}};
    const std::string table = tableAgainst(rows(), now, before).value();
    EXPECT_EQ(cells(table, "opening a file"), (Cells{"opening a file", "ms", "250", "1000", "4.00x"}));
    EXPECT_EQ(cells(table, "its size"), (Cells{"its size", "MiB", "12.5", "25.0", "2.00x"}));
}

TEST(BenchmarkTable, ARowThatTheOtherBuildDoesNotHaveHasNoGain)
{
    const std::string table = tableAgainst(rows(), {{"alu.1", speed(400e6)}}, Samples{}).value();
    EXPECT_EQ(cells(table, "ALU loop"), (Cells{"ALU loop", "M/s", "400", "–", "–"}));
    EXPECT_EQ(cells(table, "opening a file"), Cells{}) << "it was not measured";
}

TEST(BenchmarkTable, ComparesWithTheNumbersOfARelease)
{
    const Samples measured = {{"alu.1", speed(123.4e6)}, {"alu.2", speed(125e6)}, {"alu.3", speed(20e6)}, {"read.1", opening(900)}};
    const Release release = releaseOf("0.1", rows(), measured).value();
    EXPECT_EQ(release.medians.at("alu/recording:0"), 123);
    const Release reread = readRelease(writeRelease(release)).value();
    EXPECT_EQ(reread.name, "0.1");
    EXPECT_EQ(reread.medians, release.medians);
    const std::string table = tableAgainst(rows(), {{"alu.1", speed(246e6)}, {"write.1", size(3)}}, reread).value();
    EXPECT_THAT(table, HasSubstr("| this build | 0.1 | gain |"));
    EXPECT_EQ(cells(table, "ALU loop"), (Cells{"ALU loop", "M/s", "246", "123", "2.00x"}));
    EXPECT_EQ(cells(table, "its size"), (Cells{"its size", "MiB", "3.00", "–", "–"}));
}

TEST(BenchmarkTable, NamesUnreadableInput)
{
    EXPECT_THAT(parseRows("alu | ALU loop").error(), HasSubstr("alu | ALU loop"));
    EXPECT_THAT(parseRows("alu | ALU loop | furlongs").error(), HasSubstr("no unit furlongs"));
    nlohmann::json failed = speed(1);
    failed["benchmarks"][0]["error_occurred"] = true;
    failed["benchmarks"][0]["error_message"] = "out of memory";
    EXPECT_THAT(tableAgainst(rows(), {{"alu.7.json", failed}}, Samples{}).error(), HasSubstr("alu.7.json: alu/recording:0: out of memory"));
    nlohmann::json withoutRate = speed(1);
    withoutRate["benchmarks"][0].erase("items_per_second");
    EXPECT_THAT(tableAgainst(rows(), {{"alu.7.json", withoutRate}}, Samples{}).error(), HasSubstr("items_per_second"));
    EXPECT_THAT(readRelease(R"({"release": "0.1", "medians": {"alu": "fast"}})").error(), HasSubstr("alu"));
    EXPECT_FALSE(readRelease("{").has_value());
}

TEST(BenchmarkTable, ReadsTheFilesOfGoogleBenchmark)
{
    const fs::path folder = fs::temp_directory_path() / "simtscope-benchmark-table";
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::ofstream(folder / "alu.1.json") << speed(5e6).dump();
    std::ofstream(folder / "read.1.json");  // Such a file comes from a build that does not have the benchmark.
    std::ofstream(folder / "notes.txt") << "no sample";
    const Samples samples = readSamples(folder.string()).value();
    ASSERT_EQ(samples.size(), 1u);
    EXPECT_EQ(valuesOf(rows()[0], samples).value(), (std::map<std::string, double>{{"alu.1.json", 5.0}}));
    std::ofstream(folder / "alu.2.json") << "{\"context\": 1";
    EXPECT_THAT(readSamples(folder.string()).error(), HasSubstr("alu.2.json"));
    fs::remove_all(folder);
    EXPECT_FALSE(readSamples(folder.string()).has_value());
}

// Reads the rows that tests/benchmarks/run measures.
TEST(BenchmarkTable, ShippedRowsAndReleaseAreRead)
{
    const auto textOf = [](const char* name) {
        std::ifstream in(fs::path(tests::repositoryPath("tests/benchmarks")) / name);
        return std::string{std::istreambuf_iterator<char>(in), {}};
    };
    const auto shipped = parseRows(textOf("rows.txt"));
    ASSERT_TRUE(shipped.has_value()) << shipped.error();
    const auto release = readRelease(textOf("release.json"));
    ASSERT_TRUE(release.has_value()) << release.error();
    std::set<std::string> knownBenchmarks;
    for (const Row& row : *shipped)
        EXPECT_TRUE(knownBenchmarks.insert(row.id()).second) << row.benchmark << " stands there twice";
    for (const auto& [id, median] : release->medians)
        EXPECT_TRUE(knownBenchmarks.contains(id)) << id << " is no row";
}

}  // namespace simtscope::benchmarks
