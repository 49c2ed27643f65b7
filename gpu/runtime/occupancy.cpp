#include "gpu/runtime/occupancy.h"

#include <algorithm>

#include "gpu/core/ids.h"

namespace simtscope::runtime {

std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes)
{
    // Shared memory is handed out in units of 128 bytes from compute capability 8.0 on, 256 before.
    const std::uint64_t unit = device.major >= 8 ? 128 : 256;
    const std::uint64_t threads = (threadsPerBlock + kWarpSize - 1) / kWarpSize * kWarpSize;
    if (threads == 0 || threads > 1024)
        return 0;
    std::uint64_t blocks = std::min<std::uint64_t>(device.maxBlocksPerSm, device.maxThreadsPerSm / threads);
    const std::uint64_t shared = (sharedBytes + device.reservedSharedPerBlock + unit - 1) / unit * unit;
    if (shared > 0)
        blocks = std::min(blocks, device.sharedPerSm / shared);
    return std::uint32_t(blocks);
}

}  // namespace simtscope::runtime
