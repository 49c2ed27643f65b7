#include "gpu/core/occupancy.h"

#include <algorithm>
#include <limits>

#include "gpu/core/ids.h"

namespace simtscope {

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint32_t>::max();

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/// The sizes in KiB to which the shared memory of an SM can be configured: cuda_occupancy.h of the toolkit, 13.0. A device offers the sizes
/// up to its largest; compute capability 7.5 offers none below 32.
constexpr std::uint64_t kSharedKibibytes[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

std::uint64_t findSharedConfiguration(const DeviceModel& device, std::uint64_t bytes)
{
    constexpr std::uint64_t kKiB = 1024, kMinTuringBytes = 32 * kKiB;
    for (const std::uint64_t size : kSharedKibibytes)
        if (size * kKiB >= bytes && (device.major > 7 || size * kKiB >= kMinTuringBytes))
            return std::min(size * kKiB, device.sharedBytesPerSm);
    return device.sharedBytesPerSm;
}

std::uint64_t computeRegistersPerWarp(const DeviceModel& device, std::uint32_t registers)
{
    return roundUp(std::uint64_t(registers) * kWarpSize, device.registersPerUnit);
}

}  // namespace

SmLimits computeSmLimits(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers)
{
    return computeSmLimits(device, threadsPerBlock, sharedBytes, registers, -1);
}

std::uint32_t computeMaxThreads(const DeviceModel& device, std::uint32_t registers)
{
    const std::uint64_t registersPerWarp = computeRegistersPerWarp(device, registers);
    const std::uint64_t warps =
        registersPerWarp == 0 ? kUnlimited : device.registersPerSm / device.schedulersPerSm / registersPerWarp * device.schedulersPerSm;
    return std::uint32_t(std::min<std::uint64_t>(kMaxThreadsPerBlock, warps * kWarpSize));
}

SmLimits computeSmLimits(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers,
                         int carveout)
{
    SmLimits result;
    const std::uint64_t warps = roundUp(threadsPerBlock, kWarpSize) / kWarpSize;
    const std::uint64_t sharedPerBlock = roundUp(sharedBytes + device.reservedSharedBytesPerBlock, device.sharedUnitBytes);
    const std::uint64_t registersPerWarp = computeRegistersPerWarp(device, registers);
    const std::uint64_t preferred = carveout < 0 ? device.sharedBytesPerSm : device.sharedBytesPerSm * std::uint64_t(carveout) / 100;
    const std::uint64_t sharedPerSm = findSharedConfiguration(device, std::max(preferred, sharedPerBlock));
    const std::uint64_t maxWarps = device.maxThreadsPerSm / kWarpSize;
    const auto setLimit = [&result](SmResource resource, std::uint64_t perBlock, std::uint64_t perSm, std::uint64_t blocks) {
        result.limits[std::size_t(resource)] = {perBlock, perSm, std::min(blocks, kUnlimited)};
    };
    setLimit(SmResource::Warps, warps, maxWarps, warps ? maxWarps / warps : 0);
    setLimit(SmResource::Blocks, 1, device.maxBlocksPerSm, device.maxBlocksPerSm);
    setLimit(SmResource::Registers, registersPerWarp * warps, device.registersPerSm,
             registersPerWarp == 0 || warps == 0
                 ? kUnlimited
                 : device.registersPerSm / device.schedulersPerSm / registersPerWarp * device.schedulersPerSm / warps);
    setLimit(SmResource::SharedMemory, sharedPerBlock, sharedPerSm, sharedPerBlock ? sharedPerSm / sharedPerBlock : kUnlimited);
    const auto tightest = std::ranges::min_element(result.limits, {}, &SmLimit::residentBlocks);
    result.limiter = SmResource(tightest - result.limits.begin());
    result.residentBlocks = std::uint32_t(tightest->residentBlocks);
    return result;
}

std::uint32_t computeBlocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes,
                                 std::uint32_t registers)
{
    return threadsPerBlock > kMaxThreadsPerBlock ? 0 : computeSmLimits(device, threadsPerBlock, sharedBytes, registers).residentBlocks;
}

}  // namespace simtscope
