// How many blocks of a kernel one SM of a device model holds at the same time, and which limit keeps it from holding more.
//
// Models the rules of the CUDA occupancy calculator (cuda_occupancy.h of the toolkit): threads as whole warps; shared memory in units, with
// what the system keeps for itself per block; registers per warp in units, from the register file of the warp's
// scheduler. How many registers a thread has is only known after PTX has been compiled for a device: ptxas says it.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/devices.h"

namespace simtscope {

/// What an SM has a limited number of. Threads count as whole warps.
enum class SmResource : std::uint8_t { Warps, Blocks, Registers, SharedMemory };
inline constexpr std::size_t kSmResources = 4;

/// What one block is given, in the resource's unit: warps, blocks, registers, bytes.
struct SmLimit {
    std::uint64_t perBlock = 0, perSm = 0;
    std::uint64_t blocks = 0;  ///< that fit by this resource alone
};

struct SmLimits {
    std::array<SmLimit, kSmResources> limits;  ///< by SmResource
    SmResource limiter = SmResource::Warps;    ///< the first with the least blocks
    std::uint32_t blocks = 0;                  ///< 0: not even one fits
    const SmLimit& of(SmResource resource) const { return limits[std::size_t(resource)]; }
};

/// `sharedBytes`: static and dynamic together. `registers`: per thread; 0: not counted.
SmLimits limitsPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

/// limitsPerSm() of a kernel that prefers `carveout` percent of the largest shared memory of an SM (cudaFuncAttributePreferredSharedMemory-
/// Carveout; -1: no preference): the smallest configuration that is no less, and holds one block at the least.
SmLimits limitsPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers,
                     int carveout);

/// The most threads of a block for which the registers suffice.
std::uint32_t threadsForRegisters(const DeviceModel& device, std::uint32_t registers);

/// limitsPerSm().blocks, and 0 for more threads than a block can have.
std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

// CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability": alike on all that there are models of.
inline constexpr std::uint32_t kMaxThreadsPerBlock = 1024, kMaxRegistersPerThread = 255;
inline constexpr std::array<std::uint32_t, 3> kMaxBlockExtent{1024, 1024, 64}, kMaxGridExtent{2147483647, 65535, 65535};
inline constexpr std::uint32_t kSharedWithoutOptIn = 48 * 1024;  ///< bytes per block, unless the kernel's attribute asks for more

}  // namespace simtscope
