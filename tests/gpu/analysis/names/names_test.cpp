// Places in memory by the program's own names.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {
namespace {

std::string nameIn(const Names& names, const Cell& cell, unsigned bytes)
{
    const CellName name = names.cell(cell, bytes);
    return name.variable ? name.variable->name + name.suffix : "";
}

// PTX declares `int sums[100]` as 400 bytes: the element at byte 128 is number 32.
TEST(Names, AModuleArrayIsCountedInTheElementsOfItsDeclaration)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back(
        {"sums.cu", "__device__ int sums[100]; __device__ Mystery other[4];\n__constant__ double table[2][4];\n"});
    recording->allocations.resize(3);
    const char* const names[] = {"sums", "other", "table"};
    const std::uint64_t bytes[] = {400, 64, 64};
    for (std::uint32_t i = 0; i < 3; ++i) {
        recording->allocations[i].id = AllocationId{i + 5};
        recording->allocations[i].name = names[i];
        recording->allocations[i].bytes = bytes[i];
        recording->allocations[i].type = ptx::ScalarType::B8;
    }
    trace::Launch launch;
    launch.name = "k";
    recording->launches = {launch};
    const Names known(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(known, {5, 128}, 4), "sums[32]");
    EXPECT_EQ(nameIn(known, {6, 16}, 4), "other[4]") << "of an unknown type: counted as it is read";
    EXPECT_EQ(nameIn(known, {7, 40}, 8), "table[1][1]");
}

TEST(Names, AnArrayWithRowsIsIndexedByRowAndColumn)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"padded.cu", "__global__ void k() { __shared__ float tile[32][33]; tile[0][0] = 0; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {{"tile", 0, 32 * 33 * 4, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const Names names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, 0}, 4), "tile[0][0]");
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, 34 * 4}, 4), "tile[1][1]");
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, (32 * 33 - 1) * 4}, 4), "tile[31][32]");
}

TEST(Names, ASharedArrayHasTheTypeOfItsOwnKernel)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"two.cu",
                                          "__device__ int helper(int i) { __shared__ double pad[8]; if (i) { pad[i] = i; } return i; }\n"
                                          "__global__ void product(float* c) { __shared__ float s[16]; if (c) { s[0] = *c; } }\n"
                                          "__global__ void histogram(unsigned* h) { __shared__ unsigned s[16]; s[0] = *h + helper(1); }\n"
                                          "__global__ void odd(unsigned* h) { extern __shared__ unsigned other[]; other[0] = *h; }\n"});
    const auto typesOf = [&](const char* kernel) {
        trace::Launch launch;
        launch.name = kernel;
        launch.sharedVariables = {{"s", 0, 64, ptx::ScalarType::B8, false}, {"pad", 64, 64, ptx::ScalarType::B8, false}};
        recording->launches = {launch};
        const Names names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
        return std::pair(names.shared().at(0).type, names.shared().at(1).type);
    };
    EXPECT_EQ(typesOf("product"), std::pair(ptx::ScalarType::F32, ptx::ScalarType::F64));
    EXPECT_EQ(typesOf("histogram"), std::pair(ptx::ScalarType::U32, ptx::ScalarType::F64));
    // Neither kernel's `s` is this one's: nothing is claimed.
    EXPECT_EQ(typesOf("odd").first, ptx::ScalarType::None);
}

TEST(Names, PointersAreNamedAfterTheParametersOfTheKernel)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back(
        {"p.cu", "struct Map { int factor, shift; };\n__global__ void __launch_bounds__(256) k(const float* in, int n, Map* maps) { }\n"});
    recording->allocations.resize(2);
    for (std::uint32_t i = 0; i < 2; ++i) {
        recording->allocations[i].id = AllocationId{i};
        recording->allocations[i].address = 4096 * (i + 1);
        recording->allocations[i].bytes = 64;
    }
    trace::Launch launch;
    launch.name = "k<32>";
    launch.parameters.resize(24);
    const std::uint64_t addresses[] = {4096, 7, 8192};
    std::memcpy(launch.parameters.data(), addresses, sizeof addresses);
    recording->launches = {launch};
    const Names names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 12}, 4), "in[3]");
    EXPECT_EQ(nameIn(names, {1, 12}, 4), "maps[1].shift");
    EXPECT_EQ(names.place(1, 0), (PlaceName{PlaceName::Space::Named, "maps"}));
    EXPECT_EQ(names.place(trace::kSharedAllocation.value, 0), (PlaceName{PlaceName::Space::Shared, {}}));
    EXPECT_TRUE(names.sameElement({1, 8}, {1, 12}));
    EXPECT_FALSE(names.sameElement({1, 4}, {1, 8}));
}

}  // namespace
}  // namespace simtscope::analysis
