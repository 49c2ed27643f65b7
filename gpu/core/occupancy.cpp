#include "gpu/core/occupancy.h"

#include <algorithm>
#include <limits>

#include "gpu/core/ids.h"

namespace simtscope {

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint32_t>::max();

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

}  // namespace

SmLimits limitsPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers)
{
    SmLimits result;
    const std::uint64_t warps = roundedUp(threadsPerBlock, kWarpSize) / kWarpSize;
    const std::uint64_t shared = roundedUp(sharedBytes + device.reservedSharedPerBlock, device.sharedUnit);
    const std::uint64_t perWarp = roundedUp(std::uint64_t(registers) * kWarpSize, device.registerUnit);
    const std::uint64_t maxWarps = device.maxThreadsPerSm / kWarpSize;
    const auto set = [&result](SmResource resource, std::uint64_t perBlock, std::uint64_t perSm, std::uint64_t blocks) {
        result.limits[std::size_t(resource)] = {perBlock, perSm, std::min(blocks, kUnlimited)};
    };
    set(SmResource::Warps, warps, maxWarps, warps ? maxWarps / warps : 0);
    set(SmResource::Blocks, 1, device.maxBlocksPerSm, device.maxBlocksPerSm);
    set(SmResource::Registers, perWarp * warps, device.registersPerSm,
        perWarp == 0 || warps == 0 ? kUnlimited : device.registersPerSm / device.schedulers / perWarp * device.schedulers / warps);
    set(SmResource::SharedMemory, shared, device.sharedPerSm, shared ? device.sharedPerSm / shared : kUnlimited);
    const auto least = std::ranges::min_element(result.limits, {}, &SmLimit::blocks);
    result.limiter = SmResource(least - result.limits.begin());
    result.blocks = std::uint32_t(least->blocks);
    return result;
}

std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers)
{
    return threadsPerBlock > kMaxThreadsPerBlock ? 0 : limitsPerSm(device, threadsPerBlock, sharedBytes, registers).blocks;
}

}  // namespace simtscope
