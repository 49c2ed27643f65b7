// Blocks per SM: which limit is the smallest. The expected numbers follow from the occupancy rules, worked out by hand.
#include "gpu/core/occupancy.h"

#include <gtest/gtest.h>

namespace simtscope {
namespace {

const DeviceModel& hopper()
{
    return *findDeviceModel("sm_90");
}

TEST(Occupancy, BlocksAndThreadsOfAnSm)
{
    EXPECT_EQ(blocksPerSm(hopper(), 32, 0, 0), 32u);
    EXPECT_EQ(blocksPerSm(hopper(), 1024, 0, 0), 2u);
    EXPECT_EQ(blocksPerSm(hopper(), 1000, 0, 0), 2u) << "whole warps";
    EXPECT_EQ(blocksPerSm(hopper(), 0, 0, 0), 0u);
    EXPECT_EQ(blocksPerSm(hopper(), 1025, 0, 0), 0u);
}

TEST(Occupancy, SharedMemoryWithWhatTheSystemKeeps)
{
    // 228 KiB per SM, 1 KiB of each block for the system.
    EXPECT_EQ(blocksPerSm(hopper(), 128, 48 * 1024, 0), 4u);
    EXPECT_EQ(blocksPerSm(hopper(), 128, 37 * 1024, 0), 6u);
    EXPECT_EQ(blocksPerSm(hopper(), 128, 37 * 1024 + 1, 0), 5u) << "in units of 128 bytes";
}

TEST(Occupancy, RegistersInUnitsOfAWarp)
{
    EXPECT_EQ(blocksPerSm(hopper(), 1024, 0, 32), 2u);
    EXPECT_EQ(blocksPerSm(hopper(), 1024, 0, 33), 1u) << "40 registers are set aside for each thread";
    EXPECT_EQ(blocksPerSm(hopper(), 1024, 0, 64), 1u);
    EXPECT_EQ(blocksPerSm(hopper(), 1024, 0, 65), 0u);
    // 255 registers: 8192 per warp, 2 warps for each of the four schedulers.
    EXPECT_EQ(blocksPerSm(hopper(), 96, 0, 255), 2u);
    // 168 registers: 5376 per warp, 3 warps per scheduler: 12 in all.
    EXPECT_EQ(blocksPerSm(hopper(), 128, 0, 168), 3u);
}

}  // namespace
}  // namespace simtscope
