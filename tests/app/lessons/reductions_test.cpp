// Tests the costs that the reductions of chapter 3 teach. The expected numbers of the report were counted by hand from the kernels, by the
// rules measured on hardware.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <bit>

#include "tests/app/spawn.h"

using namespace simtscope;
using namespace simtscope::tests;
using Json = nlohmann::json;

namespace {

Json reportOf(const std::string& name, const std::vector<std::string>& arguments, const std::string& schedule = "rr")
{
    // One of these programs has a race on purpose.
    std::vector<std::string> line = {"run", name, "--report", "json", "--check", "none", "--schedule", schedule, "--"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    const Outcome outcome = runSimtscope(line);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    return Json::parse(outcome.stdoutText, nullptr, false);
}

int number(const Json& launch, const char* group, const char* key)
{
    return launch.at(group).at(key).get<int>();
}

struct SharedCost {
    const char* program;
    std::vector<std::string> arguments;
    int loads, loadWavefronts, loadConflicts, stores, storeWavefronts, storeConflicts;
};

// The costs are those of each program's first launch, with one block. In a tree over 256 threads that work side by side, 8 warps store
// their cells. Then 4, 2 and 1 warps add at s = 128, 64 and 32, and one warp at each of 16, 8, 4, 2 and 1: 12 times two loads and a store.
// One more load reads the result.
constexpr int kTreeLoads = 2 * 12 + 1, kTreeStores = 8 + 12;

const SharedCost kCosts[] = {
    {"reduce-commutative", {"1000", "256"}, kTreeLoads, kTreeLoads, 0, kTreeStores, kTreeStores, 0},
    {"reduce-recursive", {"256", "256"}, kTreeLoads, kTreeLoads, 0, kTreeStores, kTreeStores, 0},
    {"dot-grid-stride", {"1000", "256", "1"}, kTreeLoads, kTreeLoads, 0, kTreeStores, kTreeStores, 0},
    // Interleaved: all 8 warps work up to s = 16, then 4, 2 and 1 warps. That makes 8 * 5 + 7 = 47 additions by warps.
    {"reduce-modulo-and", {"256", "256"}, 2 * 47 + 1, 2 * 47 + 1, 0, 8 + 47, 8 + 47, 0},
    // Four arrays of doubles. With 8 bytes per lane a full warp needs two passes, and one with 16 active lanes or fewer needs one. 4 + 2 +
    // 1 additions are by full warps, the other five by fewer lanes. The results take four loads of one lane.
    {"reduce-min-max-avg", {"256", "256"}, 4 * 2 * 12 + 4, 4 * 2 * (2 * 7 + 5) + 4, 0, 4 * (8 + 12), 4 * (2 * 8 + 2 * 7 + 5), 0},
    // One warp. Guarded: five steps. Branchless: five loads, two stores at the beginning, and a store in each step.
    {"reduce-warp", {"32"}, 11, 11, 0, 6, 6, 0},
    {"reduce-warp-branchless", {"32"}, 5, 5, 0, 7, 7, 0},
    // Eight bytes per lane without gaps: two passes for each access.
    {"reduce-warp-ordered-padded", {"32"}, 5, 10, 0, 7, 14, 0},
    // Every second, fourth, ... cell. At s = 1, 2, 4 and 8 the lanes of the warp's two halves share their banks: a load takes two passes
    // where one could do, and a store always goes half by half. At s = 16 one lane is left.
    {"reduce-warp-ordered", {"32"}, 11, 4 * 2 * 2 + 3, 8, 6, 2 + 4 * 2 + 1, 0},
    // 8 warps reduce their own elements, then one warp the sums: 9 times five steps. Each warp loads its sum once more and stores it; the
    // first warp loads all eight.
    {"reduce-block-of-warps", {"256", "256"}, 9 * 10 + 8 + 1 + 1, 9 * 10 + 8 + 1 + 1, 0, 9 * 5 + 8 + 8 + 1, 9 * 5 + 8 + 8 + 1, 0},
    // These use only registers, or only global memory.
    {"reduce-shuffle", {"256", "256"}, 0, 0, 0, 0, 0, 0},
    {"reduce-global", {"256", "256"}, 0, 0, 0, 0, 0, 0},
    {"reduce-atomic", {"256", "256"}, 0, 0, 0, 0, 0, 0},
};

void PrintTo(const SharedCost& cost, std::ostream* out)
{
    *out << cost.program;
}

class Reduction : public testing::TestWithParam<SharedCost> {};

}  // namespace

TEST_P(Reduction, UsesSharedMemoryAsCountedByHand)
{
    SKIP_WITHOUT_NVCC();
    const SharedCost& cost = GetParam();
    const Json report = reportOf(cost.program, cost.arguments);
    ASSERT_TRUE(report.is_object());
    const Json& launch = report.at("launches").at(0);
    EXPECT_EQ(number(launch, "shared", "load_instructions"), cost.loads);
    EXPECT_EQ(number(launch, "shared", "load_wavefronts"), cost.loadWavefronts);
    EXPECT_EQ(number(launch, "shared", "load_conflicts"), cost.loadConflicts);
    EXPECT_EQ(number(launch, "shared", "store_instructions"), cost.stores);
    EXPECT_EQ(number(launch, "shared", "store_wavefronts"), cost.storeWavefronts);
    EXPECT_EQ(number(launch, "shared", "store_conflicts"), cost.storeConflicts);
}

INSTANTIATE_TEST_SUITE_P(Chapter3, Reduction, testing::ValuesIn(kCosts), [](const testing::TestParamInfo<SharedCost>& cost) {
    std::string name = cost.param.program;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(Reductions, ModuloAndMaskChooseTheSameThreadsWithOtherInstructions)
{
    SKIP_WITHOUT_NVCC();
    const Json report = reportOf("reduce-modulo-and", {"256", "256"});
    ASSERT_EQ(report.at("launches").size(), 2u);
    const Json &modulo = report["launches"][0], &mask = report["launches"][1];
    for (const char* equalKey : {"shared", "global", "branches", "barriers"})
        EXPECT_EQ(modulo.at(equalKey), mask.at(equalKey)) << equalKey;
    // Up to s = 16 every warp diverges. From 32 on whole warps are idle, and the others have one active lane. In the end thread 0 diverges
    // from its warp.
    EXPECT_EQ(number(modulo, "branches", "divergent"), 8 * 5 + 4 + 2 + 1 + 1);
    // `rem` is one PTX instruction; `2s - 1` and `and` are two. Each of the 8 warps executes them 8 times.
    EXPECT_EQ(mask.at("warp_instructions").get<int>() - modulo.at("warp_instructions").get<int>(), 8 * 8);
}

TEST(Reductions, PaddingRemovesTheBranchesOfAWarp)
{
    SKIP_WITHOUT_NVCC();
    const Json guarded = reportOf("reduce-warp", {"32"})["launches"][0];
    const Json padded = reportOf("reduce-warp-branchless", {"32"})["launches"][0];
    EXPECT_EQ(number(guarded, "branches", "divergent"), 5 + 1);
    EXPECT_EQ(number(padded, "branches", "divergent"), 1) << "only the last line asks for lane 0";
    EXPECT_LT(padded.at("warp_instructions"), guarded.at("warp_instructions"));
    EXPECT_GT(padded.at("thread_instructions"), guarded.at("thread_instructions"));
}

TEST(Reductions, WarpsMeetOnceInABlockOfWarps)
{
    SKIP_WITHOUT_NVCC();
    EXPECT_EQ(reportOf("reduce-block-of-warps", {"256", "256"})["launches"][0].at("barriers"), 8);
    EXPECT_EQ(reportOf("reduce-recursive", {"256", "256"})["launches"][0].at("barriers"), 8 * (1 + 8));
}

TEST(Reductions, EachLevelHasAValueForEachBlockOfTheLast)
{
    SKIP_WITHOUT_NVCC();
    const Json report = reportOf("reduce-recursive", {"1000", "8"});
    std::vector<int> grids;
    for (const Json& launch : report.at("launches"))
        grids.push_back(launch.at("grid").at(0));
    EXPECT_EQ(grids, (std::vector<int>{125, 16, 2, 1}));
}

TEST(Reductions, OrderCostsSectors)
{
    SKIP_WITHOUT_NVCC();
    // 64 pairs of ints make two for each of 32 threads. The lanes of a load are 16 bytes apart, so that it touches all 16 sectors; there
    // are two loads.
    const Json ordered = reportOf("reduce-ordered", {"64", "32"})["launches"][0];
    EXPECT_EQ(number(ordered, "global", "load_instructions"), 2);
    EXPECT_EQ(number(ordered, "global", "load_sectors"), 2 * 16);
    // 64 ints without gaps: four sectors for each load.
    const Json commutative = reportOf("reduce-commutative", {"64", "32"})["launches"][0];
    EXPECT_EQ(number(commutative, "global", "load_instructions"), 2);
    EXPECT_EQ(number(commutative, "global", "load_sectors"), 2 * 4);
}

TEST(Reductions, AWarpThatSwapsSucceedsLaneByLane)
{
    SKIP_WITHOUT_NVCC();
    const Json report = reportOf("reduce-cas", {"32", "32"});
    ASSERT_EQ(report.at("launches").size(), 4u);
    for (const int swapping : {0, 2}) {
        // 32 lanes try, then 31, and so on. One lane succeeds each time, and the warp diverges in every round but the last.
        const Json& launch = report["launches"][swapping];
        EXPECT_EQ(number(launch, "atomics", "instructions"), 32);
        EXPECT_EQ(number(launch, "atomics", "compare_and_swaps"), 32 * 33 / 2);
        EXPECT_EQ(number(launch, "atomics", "failed_swaps"), 32 * 31 / 2);
        EXPECT_EQ(number(launch, "branches", "divergent"), 31);
        const Json& native = report["launches"][swapping + 1];
        EXPECT_EQ(number(native, "atomics", "instructions"), 1);
        EXPECT_EQ(number(native, "atomics", "compare_and_swaps"), 0);
        EXPECT_EQ(number(native, "branches", "divergent"), 0);
    }
}

TEST(Reductions, OneAtomicPerThreadAndOperator)
{
    SKIP_WITHOUT_NVCC();
    const Json launch = reportOf("reduce-atomic", {"1000", "256"})["launches"][0];
    EXPECT_EQ(number(launch, "atomics", "instructions"), 3 * 32) << "32 warps have an element";
    EXPECT_EQ(number(launch, "atomics", "operations"), 3 * 1000);
    EXPECT_EQ(number(launch, "atomics", "passes"), 3 * 1000) << "all of a warp's lanes want the same cell";
    EXPECT_EQ(launch.at("barriers"), 0);
}

TEST(Reductions, LastBlockAddsThePartialSumsInOrder)
{
    SKIP_WITHOUT_NVCC();
    for (const char* schedule : {"rr", "random:3", "random:4"}) {
        const Json launch = reportOf("reduce-ordered-multi", {"1000", "8", "33"}, schedule)["launches"][0];
        EXPECT_EQ(number(launch, "atomics", "operations"), 33) << "a ticket for each block";
    }
}

class RaceTest : public AppTest {};

TEST_F(RaceTest, InPlaceReductionShowsSumsOfSums)
{
    SKIP_WITHOUT_NVCC();
    // This is the seed that the lesson names: warp 1 writes before warp 0 has read.
    const Outcome run = runSimtscope({"run", "reduce-global", "--schedule", "random:2", "--record", path("race.simt")});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_THAT(run.stdoutText, testing::HasSubstr("570 out of place, expected 570"));
    EXPECT_THAT(run.stdoutText, testing::Not(testing::HasSubstr("570 in place")));
    const auto rowsOf = [&](const std::string& recording) {
        const Outcome drawn = runSimtscope({"render", recording, "--figure", "tree", "--step", "last", "-o", path("race.svg")});
        EXPECT_EQ(drawn.exitCode, 0) << drawn.stderrText;
        const std::string picture = readFile(path("race.svg"));
        int rows = 0;
        for (std::size_t position = 0; (position = picture.find("data: distance 1", position)) != std::string::npos; ++position)
            ++rows;
        return rows;
    };
    EXPECT_EQ(rowsOf(path("race.simt")), 2) << "the sums of warp 0 are made of those of warp 1";
    ASSERT_EQ(runSimtscope({"run", "reduce-global", "--check", "none", "--record", path("right.simt")}).exitCode, 0);
    EXPECT_EQ(rowsOf(path("right.simt")), 1);
}

TEST_F(RaceTest, TreesHoldComputedValuesAndNoTickets)
{
    SKIP_WITHOUT_NVCC();
    const auto tree = [&](const std::string& name, const std::vector<std::string>& addedOptions = {}) {
        std::vector<std::string> line = {"render", name, "--figure", "tree", "--step", "last", "-o", path("tree.svg")};
        line.insert(line.end(), addedOptions.begin(), addedOptions.end());
        const Outcome drawn = runSimtscope(line);
        EXPECT_EQ(drawn.exitCode, 0) << drawn.stderrText;
        return readFile(path("tree.svg"));
    };
    EXPECT_THAT(tree("reduce-last-block"), testing::Not(testing::HasSubstr("tickets")));
    EXPECT_THAT(tree("reduce-ordered"), testing::AllOf(testing::HasSubstr(".shift"), testing::HasSubstr("mul, mad, distance 4")));
    EXPECT_THAT(tree("reduce-min-max-avg"), testing::HasSubstr("lines 43 to 46"));
    EXPECT_THAT(tree("dot-naive"), testing::HasSubstr("out[0]: add of 16"));
    EXPECT_THAT(tree("reduce-cas"), testing::HasSubstr("tries"));
}
