// Computes how many blocks of a kernel are resident on one SM of a device model, and which limit prevents more.
//
// Models the rules of the CUDA occupancy calculator (cuda_occupancy.h of the toolkit): threads count as whole warps; shared memory counts
// in units, plus what the system reserves per block; registers count per warp in units, from the register file of the warp's scheduler. The
// registers per thread are only known after ptxas has compiled the PTX for a device.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/devices.h"

namespace simtscope {

/// A resource that an SM has a limited amount of. Threads count as whole warps.
enum class SmResource : std::uint8_t { Warps, Blocks, Registers, SharedMemory };
inline constexpr std::size_t kSmResources = 4;

/// The demand of one block and the capacity of an SM, in the resource's unit: warps, blocks, registers, bytes.
struct SmLimit {
    std::uint64_t perBlock = 0, perSm = 0;
    std::uint64_t blocks = 0;  ///< resident blocks when only this resource is limited
};

/// The limits of a kernel on one SM, and the one that decides.
struct SmLimits {
    std::array<SmLimit, kSmResources> limits;  ///< indexed by SmResource
    SmResource limiter = SmResource::Warps;    ///< the first resource that admits the fewest blocks
    std::uint32_t blocks = 0;                  ///< resident blocks; 0 when not even one fits
    const SmLimit& of(SmResource resource) const { return limits[std::size_t(resource)]; }
};

/// Computes the limits for a kernel. `sharedBytes` counts static and dynamic shared memory together. `registers` are per thread; 0 leaves
/// them out of the count.
SmLimits limitsPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

/// Computes limitsPerSm() for a kernel that prefers `carveout` percent of the largest shared memory of an SM (the attribute
/// cudaFuncAttributePreferredSharedMemoryCarveout; -1: no preference). The SM is configured to the smallest size that is no less than this
/// and that holds at least one block.
SmLimits limitsPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers,
                     int carveout);

/// Returns the largest number of threads per block for which the registers suffice.
std::uint32_t threadsForRegisters(const DeviceModel& device, std::uint32_t registers);

/// Returns limitsPerSm().blocks, or 0 for more threads than a block can have.
std::uint32_t blocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

// CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability". The values are the same for all device models.
inline constexpr std::uint32_t kMaxThreadsPerBlock = 1024, kMaxRegistersPerThread = 255;
inline constexpr std::array<std::uint32_t, 3> kMaxBlockExtent{1024, 1024, 64}, kMaxGridExtent{2147483647, 65535, 65535};
inline constexpr std::uint32_t kSharedWithoutOptIn = 48 * 1024;  ///< bytes per block, unless the kernel's attribute opts in to more

}  // namespace simtscope
