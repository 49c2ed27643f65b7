// Checks the forecast of a launch. Blocks per SM are compared with the toolkit's own calculator; the other values were computed by hand.
#include "gpu/analysis/counts/launch_forecast.h"

#include <gtest/gtest.h>

#include <random>

#if __has_include(<cuda_occupancy.h>)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <cuda_occupancy.h>
#pragma GCC diagnostic pop
#define HAS_CALCULATOR 1
#endif

namespace simtscope::analysis {
namespace {

const DeviceModel& hopper()
{
    return *findDeviceModel("sm_90");
}

LaunchPlan plan(Dim3 grid, Dim3 block, std::uint32_t registers = 0, std::uint64_t shared = 0)
{
    LaunchPlan result;
    result.grid = grid;
    result.block = block;
    result.registersPerThread = registers;
    result.staticSharedBytes = shared;
    return result;
}

#ifdef HAS_CALCULATOR
/// Calls cudaOccMaxActiveBlocksPerMultiprocessor() of cuda_occupancy.h with the largest possible carve-out.
int calculated(const DeviceModel& device, const LaunchPlan& plan)
{
    cudaOccDeviceProp properties;
    properties.computeMajor = device.major;
    properties.computeMinor = device.minor;
    properties.maxThreadsPerBlock = int(kMaxThreadsPerBlock);
    properties.maxThreadsPerMultiprocessor = int(device.maxThreadsPerSm);
    properties.regsPerBlock = properties.regsPerMultiprocessor = int(device.registersPerSm);
    properties.warpSize = int(kWarpSize);
    properties.sharedMemPerBlock = kMaxSharedBytesWithoutOptIn;
    properties.sharedMemPerMultiprocessor = device.sharedBytesPerSm;
    properties.numSms = int(device.smCount);
    properties.sharedMemPerBlockOptin = device.optInSharedBytesPerBlock;
    properties.reservedSharedMemPerBlock = device.reservedSharedBytesPerBlock;
    cudaOccFuncAttributes attributes;
    attributes.maxThreadsPerBlock = int(kMaxThreadsPerBlock);
    attributes.numRegs = int(plan.registersPerThread);
    attributes.sharedSizeBytes = plan.staticSharedBytes;
    attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    attributes.maxDynamicSharedSizeBytes = plan.dynamicSharedBytes;
    attributes.numBlockBarriers = 1;
    cudaOccDeviceState state;
    cudaOccResult result;
    const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state, int(plan.block.count()),
                                                                       plan.dynamicSharedBytes);
    return error == CUDA_OCC_SUCCESS ? result.activeBlocksPerMultiprocessor : -int(error);
}

TEST(OccupancyForecast, BlocksPerSmAreThoseOfTheToolkitsCalculator)
{
    std::mt19937 random(5);
    for (const DeviceModel& device : deviceModels()) {
        for (int i = 0; i < 2000; ++i) {
            LaunchPlan randomPlan =
                plan({100, 1, 1}, {std::uint32_t(1 + random() % 1024), 1, 1}, std::uint32_t(1 + random() % 255), random() % (40 * 1024));
            randomPlan.dynamicSharedBytes =
                random() % 3 == 0 ? random() % (device.optInSharedBytesPerBlock - randomPlan.staticSharedBytes) : 0;
            const int expectedBlocks = calculated(device, randomPlan);
            if (expectedBlocks == -int(CUDA_OCC_ERROR_UNKNOWN_DEVICE))
                break;  // the device is newer than the toolkit
            ASSERT_EQ(int(forecastLaunch(device, randomPlan).smLimits.residentBlocks), expectedBlocks)
                << device.name << ": " << randomPlan.block.x << " threads, " << randomPlan.registersPerThread << " registers, "
                << randomPlan.staticSharedBytes << " + " << randomPlan.dynamicSharedBytes << " bytes";
        }
    }
}
#endif

TEST(OccupancyForecast, NamesTheLimiter)
{
    EXPECT_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {1024, 1, 1})).smLimits.limiter, SmResource::Warps);
    EXPECT_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {32, 1, 1})).smLimits.limiter, SmResource::Blocks);
    EXPECT_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {256, 1, 1}, 128)).smLimits.limiter, SmResource::Registers);
    EXPECT_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {256, 1, 1}, 16, 48 * 1024)).smLimits.limiter, SmResource::SharedMemory);
}

TEST(OccupancyForecast, OccupancyAndWaves)
{
    // 256 threads of 32 registers: 8 blocks, 64 of 64 warps; 132 SMs hold 1056 blocks at a time.
    const LaunchForecast forecast = forecastLaunch(hopper(), plan({2000, 1, 1}, {16, 16, 1}, 32));
    EXPECT_EQ(forecast.activeBlockCount, 8u);
    EXPECT_EQ(forecast.activeWarpCount, 64u);
    EXPECT_DOUBLE_EQ(forecast.occupancy, 1.0);
    EXPECT_EQ(forecast.blocksPerWave, 1056u);
    EXPECT_EQ(forecast.waveCount, 2u);
    EXPECT_EQ(forecast.lastWaveBlockCount, 944u);
    EXPECT_EQ(forecastLaunch(hopper(), plan({1056, 1, 1}, {256, 1, 1}, 32)).waveCount, 1u);
    EXPECT_EQ(forecastLaunch(hopper(), plan({1056, 1, 1}, {256, 1, 1}, 32)).lastWaveBlockCount, 1056u);
    // 40 registers per thread: 1280 per warp, 12 warps per scheduler, 6 blocks.
    EXPECT_DOUBLE_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {256, 1, 1}, 40)).occupancy, 0.75);
}

TEST(OccupancyForecast, LanesAndThreadsWithoutWork)
{
    LaunchPlan launchPlan = plan({5, 1, 1}, {24, 1, 1});
    launchPlan.elementCount = 100;
    const LaunchForecast result = forecastLaunch(hopper(), launchPlan);
    EXPECT_EQ(result.warpsPerBlock, 1u);
    EXPECT_EQ(result.idleLaneCount, 8u);
    EXPECT_EQ(result.threadCount, 120u);
    EXPECT_EQ(result.idleThreadCount, 20u);
    EXPECT_EQ(result.uncoveredElementCount, 0u);
    launchPlan.elementCount = 1000;
    EXPECT_EQ(forecastLaunch(hopper(), launchPlan).idleThreadCount, 0u);
    EXPECT_EQ(forecastLaunch(hopper(), launchPlan).uncoveredElementCount, 880u);
}

TEST(OccupancyForecast, BrokenLimitsAreNamed)
{
    const auto isBroken = [](const LaunchPlan& launchPlan) {
        const LaunchForecast result = forecastLaunch(hopper(), launchPlan);
        std::vector<LaunchLimit> limits;
        for (const LimitViolation& limit : result.exceededLimits)
            limits.push_back(limit.limit);
        return std::pair(limits, result.isPossible);
    };
    using Limits = std::vector<LaunchLimit>;
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {1024, 1, 1}, 64)), std::pair(Limits{}, true));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {1024, 2, 1})), std::pair(Limits{LaunchLimit::ThreadsPerBlock}, false));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {1, 1, 65})), std::pair(Limits{LaunchLimit::BlockZ}, false));
    EXPECT_EQ(isBroken(plan({0, 1, 1}, {32, 1, 1})), std::pair(Limits{LaunchLimit::GridX}, false));
    EXPECT_EQ(isBroken(plan({1, 65536, 1}, {32, 1, 1})), std::pair(Limits{LaunchLimit::GridY}, false));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {1024, 1, 1}, 65)), std::pair(Limits{LaunchLimit::RegistersPerBlock}, false));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {32, 1, 1}, 256)), std::pair(Limits{LaunchLimit::RegistersPerThread}, false));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {32, 1, 1}, 32, 228 * 1024)), std::pair(Limits{LaunchLimit::SharedPerBlock}, false));
    EXPECT_EQ(isBroken(plan({1, 1, 1}, {32, 1, 1}, 32, 49 * 1024)), std::pair(Limits{LaunchLimit::SharedOptIn}, true));
    EXPECT_EQ(forecastLaunch(hopper(), plan({1, 1, 1}, {1024, 2, 1})).activeBlockCount, 0u);
}

TEST(OccupancyForecast, CurveOverBlockSizes)
{
    const std::vector<OccupancyPoint> points = computeOccupancyCurve(hopper(), plan({1, 1, 1}, {256, 1, 1}, 32));
    ASSERT_EQ(points.size(), 32u);
    EXPECT_EQ(points.front().threadsPerBlock, 32u);
    EXPECT_DOUBLE_EQ(points.front().occupancy, 0.5) << "32 blocks of a warp";
    EXPECT_EQ(points.front().limiter, SmResource::Blocks);
    EXPECT_EQ(points.back().threadsPerBlock, 1024u);
    EXPECT_DOUBLE_EQ(points.back().occupancy, 1.0);
    EXPECT_DOUBLE_EQ(points[20].occupancy, 3 * 21 / 64.0) << "672 threads: 21 warps, three blocks";
}

TEST(Forecast, LargestGridDoesNotOverflow)
{
    const LaunchForecast largest = forecastLaunch(hopper(), plan({2147483647, 65535, 65535}, {1024, 1, 1}));
    EXPECT_TRUE(largest.isPossible);
    EXPECT_EQ(largest.blockCount, 2147483647ull * 65535 * 65535);
    EXPECT_EQ(largest.threadCount, ~0ull) << "at least so many";
    LaunchPlan small = plan({2147483647, 65535, 65535}, {1024, 1, 1});
    small.elementCount = 1000;
    EXPECT_EQ(forecastLaunch(hopper(), small).uncoveredElementCount, 0u) << "there are more than enough threads";
    EXPECT_EQ(forecastLaunch(hopper(), plan({4294967295, 4294967295, 4294967295}, {1, 1, 1})).blockCount, ~0ull);
}

}  // namespace
}  // namespace simtscope::analysis
