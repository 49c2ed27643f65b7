// Tests that the reports follow the hardware's rules for the built-in memory programs: instructions, wavefronts, conflicts and sectors of
// every access, as access_patterns.h expects them.

#include <nlohmann/json.hpp>

#include <numeric>

#include "tests/app/hardware/access_patterns.h"
#include "tests/app/lessons/lessons.h"
#include "tests/app/spawn.h"

using namespace simtscope::tests;
using Json = nlohmann::json;

namespace {

/// Returns the launches of a run of `program`. An empty array if the run has failed.
Json launchesOf(const std::string& program, const Arguments& arguments)
{
    Arguments line = {"run", program, "--report", "json", "--"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    const Outcome outcome = runSimtscope(line);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const Json report = Json::parse(outcome.stdoutText, nullptr, false);
    return report.is_object() ? report.at("launches") : Json::array();
}

/// Sums up the counters of one kind of access ("load") in one memory space ("shared", "global") over all launches.
Tally reportedTally(const Json& launches, const char* space, const std::string& access)
{
    Tally sum;
    for (const Json& launch : launches) {
        const Json& counters = launch.at(space);
        const auto add = [&](long& total, const char* counterSuffix) {
            if (counters.contains(access + counterSuffix))
                total += counters.at(access + counterSuffix).get<long>();
        };
        add(sum.instructions, "_instructions");
        add(sum.wavefronts, "_wavefronts");
        add(sum.conflicts, "_conflicts");
        add(sum.sectors, "_sectors");
        add(sum.bytes, "_bytes_requested");
    }
    return sum;
}

void expectCost(const std::string& program, const Arguments& arguments, Cost expected)
{
    const Json launches = launchesOf(program, arguments);
    ASSERT_FALSE(launches.empty());
    SCOPED_TRACE(program + " " + testing::PrintToString(arguments));
    expected.globalAtomics.bytes = 0;  // the report does not give bytes for atomics, which both read and write
    EXPECT_EQ(reportedTally(launches, "shared", "load"), expected.sharedLoads);
    EXPECT_EQ(reportedTally(launches, "shared", "store"), expected.sharedStores);
    EXPECT_EQ(reportedTally(launches, "shared", "atomic"), expected.sharedAtomics);
    EXPECT_EQ(reportedTally(launches, "global", "load"), expected.globalLoads);
    EXPECT_EQ(reportedTally(launches, "global", "store"), expected.globalStores);
    EXPECT_EQ(reportedTally(launches, "global", "atomic"), expected.globalAtomics);
}

class HardwareRules : public testing::TestWithParam<Case> {};

std::string caseName(const testing::TestParamInfo<Case>& info)
{
    std::string name = info.param.program;
    for (const std::string& argument : info.param.arguments)
        name += "_" + argument;
    return asIdentifier(name);
}

}  // namespace

namespace simtscope::tests {

static void PrintTo(const Case& row, std::ostream* out)
{
    *out << row.program;
}

}  // namespace simtscope::tests

TEST_P(HardwareRules, ReportHasTheCostsOfTheAccessPattern)
{
    SKIP_WITHOUT_NVCC();
    expectCost(GetParam().program, GetParam().arguments, GetParam().computeExpectedCost(GetParam().arguments));
}

INSTANTIATE_TEST_SUITE_P(Catalog, HardwareRules, testing::ValuesIn(accessCases()), caseName);

TEST(HardwareRulesOfStrides, Hold)
{
    SKIP_WITHOUT_NVCC();
    for (const unsigned bytes : {1u, 2u, 4u, 8u, 16u})
        for (unsigned stride = 1; stride <= 33; ++stride) {
            const Arguments arguments = {std::to_string(stride), std::to_string(bytes)};
            const Cost expected = computeBankStrideCost(arguments);
            expectCost("bank-stride", arguments, expected);
            // With words of 4 bytes, the greatest common divisor of the stride and the 32 banks is the number of lanes in each bank.
            if (bytes == 4) {
                EXPECT_EQ(expected.sharedLoads.wavefronts, long(std::gcd(stride, 32u)));
            }
        }
}

// The lessons state these numbers; here they are computed as a person would do it by hand.
TEST(HardwareRulesInNumbers, AreThoseOfTheLessons)
{
    const auto costOf = [](const std::string& program, const Arguments& arguments) {
        for (const Case& row : accessCases())
            if (row.program == program && row.arguments == arguments)
                return row.computeExpectedCost(arguments);
        ADD_FAILURE() << "no case for " << program;
        return Cost{};
    };
    // A tile has 32 rows of 32 ints. A row takes 4 sectors; a column touches a sector in each row.
    EXPECT_EQ(costOf("transpose-naive", {"32"}).globalLoads.sectors, 32 * 4);
    EXPECT_EQ(costOf("transpose-naive", {"32"}).globalStores.sectors, 32 * 32);
    // A column of the tile lies in one bank; with rows of 33 words it lies in 32 banks.
    EXPECT_EQ(costOf("transpose-shared", {"32"}).sharedLoads, (Tally{32, 32 * 32, 32 * 31, 0, 0}));
    EXPECT_EQ(costOf("transpose-padded", {"32"}).sharedLoads, (Tally{32, 32, 0, 0, 0}));
    // Aligned: 4 sectors. With an offset, from the middle of one sector to the middle of another: 5. With two of every eight ints: 16.
    EXPECT_EQ(costOf("coalescing", {"32", "1", "4"}).globalLoads.sectors, 4 + 5 + 16);
    // Each of 400 elements has 20 terms, with two loads of 4 bytes each.
    EXPECT_EQ(costOf("matmul-global", {"20", "20", "20"}).globalLoads.bytes, 400 * 20 * 2 * 4);
    // Each of the 4 blocks loads 16 or 4 rows of 20 elements, and 20 rows of 16 or 4.
    EXPECT_EQ(costOf("matmul-tiled", {"20", "20", "20"}).globalLoads.bytes - 400 * 20 * 2 * 4, (2 * 16 + 2 * 4) * 20 * 2 * 4);
    // 4 blocks of 8 warps have two tiles with 16 terms of two loads each. The words 0 and 16 of one row and the next have no bank conflict.
    EXPECT_EQ(costOf("matmul-tiled", {"20", "20", "20"}).sharedLoads, (Tally{4 * 8 * 2 * 16 * 2, 4 * 8 * 2 * 16 * 2, 0, 0, 0}));
    // The input has one value only, so that every access of the 16 warps goes to a single word.
    EXPECT_EQ(costOf("histogram-shared", {"512", "single", "2"}).sharedAtomics, (Tally{16, 16, 0, 0, 0}));
    EXPECT_EQ(costOf("histogram-global", {"512", "single", "2"}).globalAtomics.sectors, 16);
}
