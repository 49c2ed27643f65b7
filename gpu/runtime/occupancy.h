// How many blocks of a kernel one SM of a device model holds at the same time.
//
// Models: the limits on blocks, threads (whole warps) and shared memory. Simplifies: registers are not counted, because PTX has no real ones.
#pragma once

#include <cstdint>

#include "gpu/core/devices.h"

namespace simtscope::runtime {

/// `sharedBytes`: static and dynamic together. 0 when not even one block fits.
std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes);

}  // namespace simtscope::runtime
