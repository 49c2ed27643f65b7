// How many blocks of a kernel one SM of a device model holds at the same time.
//
// Models the rules of the CUDA occupancy calculator (cuda_occupancy.h of the toolkit): threads as whole warps; shared memory in units, with what
// the system keeps for itself per block; registers per warp in units of 256, from the quarter of the register file that belongs to the
// warp's scheduler. How many registers a thread has is only known after PTX has been compiled for a device: what is given here is an estimate.
#pragma once

#include <cstdint>

#include "gpu/core/devices.h"

namespace simtscope {

/// `sharedBytes`: static and dynamic together. `registers`: per thread; 0: not counted. 0 when not even one block fits.
std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

}  // namespace simtscope
