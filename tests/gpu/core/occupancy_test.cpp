// Checks the blocks per SM and the limit that decides. The expected numbers were worked out by hand from the occupancy rules.
#include "gpu/core/occupancy.h"

#include <array>
#include <gtest/gtest.h>

namespace simtscope {
namespace {

const DeviceModel& hopper()
{
    return *findDeviceModel("sm_90");
}

TEST(Occupancy, BlocksAndThreadsOfAnSm)
{
    EXPECT_EQ(computeBlocksPerSm(hopper(), 32, 0, 0), 32u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1024, 0, 0), 2u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1000, 0, 0), 2u) << "whole warps";
    EXPECT_EQ(computeBlocksPerSm(hopper(), 0, 0, 0), 0u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1025, 0, 0), 0u);
}

TEST(Occupancy, SharedMemoryIncludesTheReservedBytes)
{
    // An SM has 228 KiB, and the system reserves 1 KiB per block.
    EXPECT_EQ(computeBlocksPerSm(hopper(), 128, 48 * 1024, 0), 4u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 128, 37 * 1024, 0), 6u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 128, 37 * 1024 + 1, 0), 5u) << "in units of 128 bytes";
}

TEST(Occupancy, RegistersInUnitsOfAWarp)
{
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1024, 0, 32), 2u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1024, 0, 33), 1u) << "40 registers are set aside for each thread";
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1024, 0, 64), 1u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1024, 0, 65), 0u);
    // 255 registers: 8192 per warp, 2 warps for each of the four schedulers.
    EXPECT_EQ(computeBlocksPerSm(hopper(), 96, 0, 255), 2u);
    // 168 registers: 5376 per warp, 3 warps per scheduler: 12 in all.
    EXPECT_EQ(computeBlocksPerSm(hopper(), 128, 0, 168), 3u);
}

TEST(Occupancy, FewThreadsWhereRegistersAreMany)
{
    // The values are cudaFuncAttributes::maxThreadsPerBlock of kernels on an H200 (CUDA 13.0).
    for (const auto& [registers, threads] :
         {std::pair{4u, 1024u}, {64u, 1024u}, {72u, 896u}, {80u, 768u}, {96u, 640u}, {128u, 512u}, {168u, 384u}, {254u, 256u}})
        EXPECT_EQ(computeMaxThreads(hopper(), registers), threads) << registers;
    EXPECT_EQ(computeMaxThreads(hopper(), 0), 1024u);
}

TEST(Occupancy, PreferredSharedMemory)
{
    // Measured on an H200 (CUDA 13.0) with a kernel of 16 registers and 1 byte of static shared memory: blocks of 32 and of 256 threads,
    // with 0, 1024, 16384 and 60000 bytes of dynamic shared memory.
    constexpr std::uint64_t kDynamic[] = {0, 1024, 16384, 60000};
    struct Row {
        int carveout;
        std::array<std::uint32_t, 4> small, large;
    };
    for (const Row& row : {Row{0, {7, 3, 1, 1}, {7, 3, 1, 1}},
                           {10, {28, 15, 1, 1}, {8, 8, 1, 1}},
                           {25, {32, 30, 3, 1}, {8, 8, 3, 1}},
                           {50, {32, 32, 7, 2}, {8, 8, 7, 2}},
                           {75, {32, 32, 11, 3}, {8, 8, 8, 3}},
                           {100, {32, 32, 13, 3}, {8, 8, 8, 3}},
                           {-1, {32, 32, 13, 3}, {8, 8, 8, 3}}})
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_EQ(computeSmLimits(hopper(), 32, 1 + kDynamic[i], 16, row.carveout).residentBlocks, row.small[i])
                << row.carveout << " " << i;
            EXPECT_EQ(computeSmLimits(hopper(), 256, 1 + kDynamic[i], 16, row.carveout).residentBlocks, row.large[i])
                << row.carveout << " " << i;
        }
    const DeviceModel& turing = *findDeviceModel("sm_75");
    EXPECT_EQ(computeSmLimits(turing, 32, 8192, 16, 0).residentBlocks, 4u) << "32 KiB are the least";
}

TEST(Occupancy, IsLimitedByThreadsBlocksAndShared)
{
    EXPECT_EQ(computeBlocksPerSm(hopper(), 256, 0), 8u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 32, 0), 32u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 256, 40000), 5u);  // as on an H200
    EXPECT_EQ(computeBlocksPerSm(hopper(), 100, 0), 16u);     // as on an H200, with four warps
    EXPECT_EQ(computeBlocksPerSm(*findDeviceModel("sm_75"), 1024, 0), 1u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 1025, 0), 0u);
    EXPECT_EQ(computeBlocksPerSm(hopper(), 32, 300000), 0u);
}

}  // namespace
}  // namespace simtscope
