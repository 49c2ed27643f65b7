#include "gpu/analysis/counts/launch_forecast.h"

#include <algorithm>
#include <limits>

namespace simtscope::analysis {
namespace {

/// Multiplies with saturation at 2^64 - 1, since the largest grid allowed has more threads than fit in 64 bits.
std::uint64_t product(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    return a != 0 && b > kMax / a ? kMax : a * b;
}

/// Notes a limit when `asked` exceeds `most`, or is 0 where at least one is needed.
void check(std::vector<LimitViolation>& broken, LaunchLimit limit, std::uint64_t asked, std::uint64_t most, bool needsOne = false)
{
    if (asked > most || (needsOne && asked == 0))
        broken.push_back({limit, asked, most});
}

void checkLimits(const DeviceModel& device, const LaunchPlan& plan, LaunchForecast& result)
{
    std::vector<LimitViolation>& broken = result.exceededLimits;
    check(broken, LaunchLimit::GridX, plan.grid.x, kMaxGridExtent[0], true);
    check(broken, LaunchLimit::GridY, plan.grid.y, kMaxGridExtent[1], true);
    check(broken, LaunchLimit::GridZ, plan.grid.z, kMaxGridExtent[2], true);
    check(broken, LaunchLimit::BlockX, plan.block.x, kMaxBlockExtent[0], true);
    check(broken, LaunchLimit::BlockY, plan.block.y, kMaxBlockExtent[1], true);
    check(broken, LaunchLimit::BlockZ, plan.block.z, kMaxBlockExtent[2], true);
    check(broken, LaunchLimit::ThreadsPerBlock, result.threadsPerBlock, kMaxThreadsPerBlock);
    check(broken, LaunchLimit::RegistersPerThread, plan.registersPerThread, kMaxRegistersPerThread);
    if (plan.registersPerThread <= kMaxRegistersPerThread && result.threadsPerBlock <= kMaxThreadsPerBlock &&
        result.smLimits.limitOf(SmResource::Registers).residentBlocks == 0)
        broken.push_back({LaunchLimit::RegistersPerBlock, result.smLimits.limitOf(SmResource::Registers).perBlock, device.registersPerSm});
    const std::uint64_t shared = plan.staticSharedBytes + plan.dynamicSharedBytes;
    check(broken, LaunchLimit::SharedPerBlock, shared, device.optInSharedBytesPerBlock);
    result.isPossible = broken.empty();
    if (shared <= device.optInSharedBytesPerBlock)
        check(broken, LaunchLimit::SharedOptIn, shared, kMaxSharedBytesWithoutOptIn);
}

}  // namespace

LaunchForecast forecastLaunch(const DeviceModel& device, const LaunchPlan& plan)
{
    LaunchForecast result;
    result.blockCount = product(product(plan.grid.x, plan.grid.y), plan.grid.z);
    result.threadsPerBlock = product(product(plan.block.x, plan.block.y), plan.block.z);
    result.threadCount = product(result.blockCount, result.threadsPerBlock);
    result.warpsPerBlock = std::uint32_t(result.threadsPerBlock / kWarpSize + (result.threadsPerBlock % kWarpSize != 0));
    result.idleLanes = std::uint32_t((kWarpSize - result.threadsPerBlock % kWarpSize) % kWarpSize);
    result.smLimits =
        limitsPerSm(device, result.threadsPerBlock, plan.staticSharedBytes + plan.dynamicSharedBytes, plan.registersPerThread);
    result.maxWarps = device.maxThreadsPerSm / kWarpSize;
    checkLimits(device, plan, result);
    if (plan.elementCount > 0) {
        result.idleThreads = result.threadCount > plan.elementCount ? result.threadCount - plan.elementCount : 0;
        result.uncoveredElements = plan.elementCount > result.threadCount ? plan.elementCount - result.threadCount : 0;
    }
    if (!result.isPossible)
        return result;
    result.activeBlocks = result.smLimits.residentBlocks;
    result.activeWarps = result.activeBlocks * result.warpsPerBlock;
    result.occupancy = double(result.activeWarps) / result.maxWarps;
    result.blocksPerWave = std::uint64_t(result.activeBlocks) * device.smCount;
    if (result.blocksPerWave > 0) {
        result.waveCount = (result.blockCount + result.blocksPerWave - 1) / result.blocksPerWave;
        result.lastWaveBlocks = result.blockCount - (result.waveCount - 1) * result.blocksPerWave;
    }
    return result;
}

std::vector<OccupancyPoint> occupancyCurve(const DeviceModel& device, const LaunchPlan& plan)
{
    std::vector<OccupancyPoint> points;
    const double maxWarps = device.maxThreadsPerSm / kWarpSize;
    for (std::uint32_t threads = kWarpSize; threads <= kMaxThreadsPerBlock; threads += kWarpSize) {
        const SmLimits limits = limitsPerSm(device, threads, plan.staticSharedBytes + plan.dynamicSharedBytes, plan.registersPerThread);
        points.push_back({threads, limits.residentBlocks * (threads / kWarpSize) / maxWarps, limits.limiter});
    }
    return points;
}

}  // namespace simtscope::analysis
