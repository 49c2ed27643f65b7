#include "gpu/core/occupancy.h"

#include <algorithm>

#include "gpu/core/ids.h"

namespace simtscope {

namespace {

constexpr std::uint64_t kRegisterUnit = 256, kSchedulers = 4, kMaxThreadsPerBlock = 1024;

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

}  // namespace

std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers)
{
    const std::uint64_t warps = roundedUp(threadsPerBlock, kWarpSize) / kWarpSize;
    if (warps == 0 || threadsPerBlock > kMaxThreadsPerBlock)
        return 0;
    std::uint64_t blocks = std::min<std::uint64_t>(device.maxBlocksPerSm, device.maxThreadsPerSm / (warps * kWarpSize));
    // Shared memory is handed out in units of 128 bytes from compute capability 8.0 on, 256 before.
    const std::uint64_t shared = roundedUp(sharedBytes + device.reservedSharedPerBlock, device.major >= 8 ? 128 : 256);
    if (shared > 0)
        blocks = std::min(blocks, device.sharedPerSm / shared);
    if (registers > 0) {
        const std::uint64_t perWarp = roundedUp(std::uint64_t(registers) * kWarpSize, kRegisterUnit);
        blocks = std::min(blocks, device.registersPerSm / kSchedulers / perWarp * kSchedulers / warps);
    }
    return std::uint32_t(blocks);
}

}  // namespace simtscope
