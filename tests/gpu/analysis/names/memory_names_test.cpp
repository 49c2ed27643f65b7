// Checks the names that the program gives to locations in memory.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {
namespace {

std::string nameIn(const MemoryNames& names, const Cell& cell, unsigned bytes)
{
    const CellName name = names.cellName(cell, bytes);
    return name.variable ? name.variable->name + name.suffix : "";
}

// PTX declares `int sums[100]` as 400 bytes; the element at byte 128 has the index 32.
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
    const MemoryNames memoryNames(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(memoryNames, {5, 128}, 4), "sums[32]");
    EXPECT_EQ(nameIn(memoryNames, {6, 16}, 4), "other[1]") << "of an unknown type: 64 bytes are four elements";
    EXPECT_EQ(nameIn(memoryNames, {6, 20}, 4), "other[1] +4");
    EXPECT_EQ(nameIn(memoryNames, {7, 40}, 8), "table[1][1]");
}

// A word of an array of halves holds two of them.
TEST(Names, AWordOfAnArrayOfHalvesIsAPair)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"halves.cu", "__global__ void k() { __shared__ __half s[8]; __shared__ __nv_bfloat16 w[8];\n"
                                                       "__shared__ int n[8]; s[0] = w[0] = n[0] = 0; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {
        {"s", 0, 16, ptx::ScalarType::B8, false}, {"w", 16, 16, ptx::ScalarType::B8, false}, {"n", 32, 32, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    const auto typeAt = [&](std::uint64_t offset, unsigned bytes, ptx::ScalarType type) {
        return names.typeAt(trace::kSharedAllocation.value, offset, bytes, type);
    };
    EXPECT_EQ(typeAt(2, 2, ptx::ScalarType::B16), ptx::ScalarType::F16);
    EXPECT_EQ(typeAt(4, 4, ptx::ScalarType::B32), ptx::ScalarType::F16x2);
    EXPECT_EQ(typeAt(20, 4, ptx::ScalarType::U32), ptx::ScalarType::BF16x2);
    EXPECT_EQ(typeAt(4, 4, ptx::ScalarType::None), ptx::ScalarType::F16x2) << "the registers of a fragment have no type";
    EXPECT_EQ(typeAt(4, 4, ptx::ScalarType::F32), ptx::ScalarType::F32) << "the program reads it as a float";
    EXPECT_EQ(typeAt(36, 8, ptx::ScalarType::B64), ptx::ScalarType::B64) << "two ints are no pair";
}

TEST(Names, AnArrayWithRowsIsIndexedByRowAndColumn)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"padded.cu", "__global__ void k() { __shared__ float tile[32][33]; tile[0][0] = 0; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {{"tile", 0, 32 * 33 * 4, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
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
        const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
        return std::pair(names.sharedVariables().at(0).type, names.sharedVariables().at(1).type);
    };
    EXPECT_EQ(typesOf("product"), std::pair(ptx::ScalarType::F32, ptx::ScalarType::F64));
    EXPECT_EQ(typesOf("histogram"), std::pair(ptx::ScalarType::U32, ptx::ScalarType::F64));
    // The arrays `s` of both other kernels do not count, so the type stays unknown.
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
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 12}, 4), "in[3]");
    EXPECT_EQ(nameIn(names, {1, 12}, 4), "maps[1].shift");
    EXPECT_EQ(names.locationName(1, 0), (LocationName{LocationName::Space::Named, "maps"}));
    EXPECT_EQ(names.locationName(trace::kSharedAllocation.value, 0), (LocationName{LocationName::Space::Shared, {}}));
    EXPECT_TRUE(names.areInSameElement({1, 8}, {1, 12}));
    EXPECT_FALSE(names.areInSameElement({1, 4}, {1, 8}));
}

/// Returns a recording of one launch of `kernel` whose pointers point to allocations 0, 1, … of 4096 bytes, in the order of `offsets`.
std::shared_ptr<trace::Recording> withPointers(const std::string& text, const std::string& kernel, const std::string& name,
                                               const std::vector<std::size_t>& offsets)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"k.cu", text});
    trace::Launch launch;
    launch.kernel = kernel;
    launch.name = name;
    launch.parameters.resize(256);
    for (std::uint32_t i = 0; i < offsets.size(); ++i) {
        const std::uint64_t address = 65536 * (i + 1);
        std::memcpy(launch.parameters.data() + offsets[i], &address, 8);
        recording->allocations.emplace_back();
        recording->allocations.back().id = AllocationId{i};
        recording->allocations.back().address = address;
        recording->allocations.back().bytes = 4096;
    }
    recording->launches = {launch};
    return recording;
}

TEST(Names, ParametersAreNamedByTheDefinitionWithoutDefaultArguments)
{
    const auto recording = withPointers("__global__ void sum(int *, int, int *);\n"
                                        "__global__ void sum(int *data, int n = f(1, 2), int *partial = NULL) { }\n",
                                        "sum", "sum", {0, 16});
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 8}, 4), "data[2]");
    EXPECT_EQ(nameIn(names, {1, 0}, 4), "partial[0]");
}

TEST(Names, TypesAreFollowedThroughAliases)
{
    const auto recording =
        withPointers("typedef uint4 quad_t; using data_t = quad_t; typedef const float *pointer_t;\n#define REAL double\n"
                     "extern \"C\" __global__ void __launch_bounds__(32 * (2)) k(const volatile data_t *__restrict__ d, "
                     "REAL values[], pointer_t p, int (*rows)[4]) { }\n",
                     "k", "k", {0, 8, 16, 24});
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 132}, 4), "d[8].y");
    EXPECT_EQ(nameIn(names, {1, 16}, 4), "values[2]");
    EXPECT_EQ(nameIn(names, {2, 16}, 4), "p[4]");
    EXPECT_EQ(nameIn(names, {3, 24}, 4), "rows[1][2]");
}

// A mangled name gives the types as the compiler knows them, and template arguments give the extents of arrays.
TEST(Names, TemplateArgumentsTakeThePlaceOfTheirNames)
{
    const std::string text = "struct P { float *x; const float2 *pairs; int n; };\nconstexpr int kPad = 1;\n"
                             "template <class T, int kSide = 2> __global__ void mm(T *a, P p, bool *flags)\n"
                             "{ __shared__ T As[kSide][kSide + kPad]; __shared__ float4 Bs[2][kSide]; }\n";
    // demangled: mm<unsigned int, 4>(unsigned int*, P, bool*)
    auto recording = withPointers(text, "_Z2mmIjLi4EEvPT_1PPb", "mm<unsigned int, 4>", {0, 8, 16, 32});
    recording->launches[0].sharedVariables = {{"mm<unsigned int, 4>(unsigned int*, P, bool*)::As", 0, 80, ptx::ScalarType::B8, false},
                                              {"mm<unsigned int, 4>(unsigned int*, P, bool*)::Bs", 80, 128, ptx::ScalarType::B8, false}};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, 28}, 4), "As[1][2]");
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, 80 + 5 * 16 + 8}, 4), "Bs[1][1].z");
    EXPECT_EQ(names.sharedVariables().at(0).type, ptx::ScalarType::U32);
    EXPECT_EQ(nameIn(names, {0, 8}, 4), "a[2]");
    EXPECT_EQ(nameIn(names, {1, 8}, 4), "p.x[2]");
    EXPECT_EQ(nameIn(names, {2, 12}, 4), "p.pairs[1].y");
    EXPECT_EQ(nameIn(names, {3, 3}, 1), "flags[3]");
}

// The extents do not fit, as when another definition of a macro was in force. 65536 to the fourth power is 0 in 64 bits.
TEST(Names, ExtentsThatNoMemoryHoldsAreNotClaimed)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"huge.cu", "__device__ int huge[65536][65536][65536][65536];\n"});
    recording->allocations.resize(1);
    recording->allocations[0].name = "huge";
    recording->allocations[0].bytes = 64;
    trace::Launch launch;
    launch.name = "k";
    recording->launches = {launch};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 8}, 4), "huge[2]");
}

// A parameter of 2^64 - 4 bytes before the pointer would place the pointer there, and its end at 4.
TEST(Names, APointerBeyondTheParametersIsNotRead)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"far.cu", "__global__ void k(int first, int* p) { *p = first; }\n"});
    recording->modules.push_back({".entry k(\n.param .b8 k_param_0[18446744073709551612],\n.param .b8 k_param_1[8]\n)\n"});
    trace::Launch launch;
    launch.name = launch.kernel = "k";
    launch.parameters.resize(16);
    recording->launches = {launch};
    recording->allocations.resize(1);
    recording->allocations[0].bytes = 64;
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {0, 0}, 4), "");
}

TEST(Names, NameWhoseTypeDoesNotFitTheSizeIsNotUsed)
{
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"k.cu", "#define N 16\n__global__ void k() { __shared__ float tile[N][N]; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {{"tile", 0, 4096, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const MemoryNames names(RecordedBlock(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(nameIn(names, {trace::kSharedAllocation.value, 132}, 4), "tile[33]");
}

}  // namespace
}  // namespace simtscope::analysis
