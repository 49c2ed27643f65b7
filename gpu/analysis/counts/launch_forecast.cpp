#include "gpu/analysis/counts/launch_forecast.h"

#include <algorithm>
#include <limits>

namespace simtscope::analysis {
namespace {

/// Multiplies with saturation at 2^64 - 1, since the largest grid allowed has more threads than fit in 64 bits.
std::uint64_t multiply(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    return a != 0 && b > kMax / a ? kMax : a * b;
}

/// Notes a limit when `requested` exceeds `max`, or is 0 where at least one is needed.
void checkLimit(std::vector<LimitViolation>& exceededLimits, LaunchLimit limit, std::uint64_t requested, std::uint64_t max,
                bool needsOne = false)
{
    if (requested > max || (needsOne && requested == 0))
        exceededLimits.push_back({limit, requested, max});
}

void checkLimits(const DeviceModel& device, const LaunchPlan& plan, LaunchForecast& result)
{
    std::vector<LimitViolation>& exceededLimits = result.exceededLimits;
    checkLimit(exceededLimits, LaunchLimit::GridX, plan.grid.x, kMaxGridExtent[0], true);
    checkLimit(exceededLimits, LaunchLimit::GridY, plan.grid.y, kMaxGridExtent[1], true);
    checkLimit(exceededLimits, LaunchLimit::GridZ, plan.grid.z, kMaxGridExtent[2], true);
    checkLimit(exceededLimits, LaunchLimit::BlockX, plan.block.x, kMaxBlockExtent[0], true);
    checkLimit(exceededLimits, LaunchLimit::BlockY, plan.block.y, kMaxBlockExtent[1], true);
    checkLimit(exceededLimits, LaunchLimit::BlockZ, plan.block.z, kMaxBlockExtent[2], true);
    checkLimit(exceededLimits, LaunchLimit::ThreadsPerBlock, result.threadsPerBlock, kMaxThreadsPerBlock);
    checkLimit(exceededLimits, LaunchLimit::RegistersPerThread, plan.registersPerThread, kMaxRegistersPerThread);
    if (plan.registersPerThread <= kMaxRegistersPerThread && result.threadsPerBlock <= kMaxThreadsPerBlock &&
        result.smLimits.limitOf(SmResource::Registers).residentBlocks == 0)
        exceededLimits.push_back(
            {LaunchLimit::RegistersPerBlock, result.smLimits.limitOf(SmResource::Registers).perBlock, device.registersPerSm});
    const std::uint64_t shared = plan.staticSharedBytes + plan.dynamicSharedBytes;
    checkLimit(exceededLimits, LaunchLimit::SharedPerBlock, shared, device.optInSharedBytesPerBlock);
    result.isPossible = exceededLimits.empty();
    if (shared <= device.optInSharedBytesPerBlock)
        checkLimit(exceededLimits, LaunchLimit::SharedOptIn, shared, kMaxSharedBytesWithoutOptIn);
}

}  // namespace

LaunchForecast forecastLaunch(const DeviceModel& device, const LaunchPlan& plan)
{
    LaunchForecast result;
    result.blockCount = multiply(multiply(plan.grid.x, plan.grid.y), plan.grid.z);
    result.threadsPerBlock = multiply(multiply(plan.block.x, plan.block.y), plan.block.z);
    result.threadCount = multiply(result.blockCount, result.threadsPerBlock);
    result.warpsPerBlock = std::uint32_t(result.threadsPerBlock / kWarpSize + (result.threadsPerBlock % kWarpSize != 0));
    result.idleLaneCount = std::uint32_t((kWarpSize - result.threadsPerBlock % kWarpSize) % kWarpSize);
    result.smLimits =
        computeSmLimits(device, result.threadsPerBlock, plan.staticSharedBytes + plan.dynamicSharedBytes, plan.registersPerThread);
    result.maxWarpCount = device.maxThreadsPerSm / kWarpSize;
    checkLimits(device, plan, result);
    if (plan.elementCount > 0) {
        result.idleThreadCount = result.threadCount > plan.elementCount ? result.threadCount - plan.elementCount : 0;
        result.uncoveredElementCount = plan.elementCount > result.threadCount ? plan.elementCount - result.threadCount : 0;
    }
    if (!result.isPossible)
        return result;
    result.activeBlockCount = result.smLimits.residentBlocks;
    result.activeWarpCount = result.activeBlockCount * result.warpsPerBlock;
    result.occupancy = double(result.activeWarpCount) / result.maxWarpCount;
    result.blocksPerWave = std::uint64_t(result.activeBlockCount) * device.smCount;
    if (result.blocksPerWave > 0) {
        result.waveCount = (result.blockCount + result.blocksPerWave - 1) / result.blocksPerWave;
        result.lastWaveBlockCount = result.blockCount - (result.waveCount - 1) * result.blocksPerWave;
    }
    return result;
}

std::vector<OccupancyPoint> computeOccupancyCurve(const DeviceModel& device, const LaunchPlan& plan)
{
    std::vector<OccupancyPoint> points;
    const double maxWarps = device.maxThreadsPerSm / kWarpSize;
    for (std::uint32_t threads = kWarpSize; threads <= kMaxThreadsPerBlock; threads += kWarpSize) {
        const SmLimits limits = computeSmLimits(device, threads, plan.staticSharedBytes + plan.dynamicSharedBytes, plan.registersPerThread);
        points.push_back({threads, limits.residentBlocks * (threads / kWarpSize) / maxWarps, limits.limiter});
    }
    return points;
}

}  // namespace simtscope::analysis
