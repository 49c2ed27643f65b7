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

/// Names a limited resource of an SM. Threads count as whole warps.
enum class SmResource : std::uint8_t { Warps, Blocks, Registers, SharedMemory };
inline constexpr std::size_t kSmResourceCount = 4;

/// Holds the demand of one block and the capacity of an SM, in the resource's unit: warps, blocks, registers, bytes.
struct SmLimit {
    std::uint64_t perBlock = 0, perSm = 0;
    std::uint64_t residentBlocks = 0;  ///< resident blocks if only this resource were limited
};

/// Holds the limits of a kernel on one SM, and which of them decides.
struct SmLimits {
    std::array<SmLimit, kSmResourceCount> limits;  ///< indexed by SmResource
    SmResource limiter = SmResource::Warps;        ///< the first resource that admits the fewest blocks
    std::uint32_t residentBlocks = 0;              ///< resident blocks; 0 if not even one fits
    const SmLimit& limitOf(SmResource resource) const { return limits[std::size_t(resource)]; }
};

/// Computes the limits for a kernel. `sharedBytes` is the static and dynamic shared memory of a block together. `registers` are per thread;
/// if 0, registers do not limit.
SmLimits computeSmLimits(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers = 0);

/// Computes the limits for a kernel that prefers `carveout` percent of the largest shared memory of an SM (the attribute
/// cudaFuncAttributePreferredSharedMemoryCarveout; -1 for no preference). The SM gets the smallest configurable size that is at least this
/// and holds at least one block.
SmLimits computeSmLimits(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes, std::uint32_t registers,
                         int carveout);

/// Returns the largest number of threads per block for which the registers of an SM suffice, at `registers` per thread.
std::uint32_t computeMaxThreads(const DeviceModel& device, std::uint32_t registers);

/// Returns the resident blocks that computeSmLimits() computes, or 0 for more threads than a block can have.
std::uint32_t computeBlocksPerSm(const DeviceModel& device, std::uint64_t threadsPerBlock, std::uint64_t sharedBytes,
                                 std::uint32_t registers = 0);

// CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability". The values are the same for all device models.
inline constexpr std::uint32_t kMaxThreadsPerBlock = 1024, kMaxRegistersPerThread = 255;
inline constexpr std::array<std::uint32_t, 3> kMaxBlockExtent{1024, 1024, 64}, kMaxGridExtent{2147483647, 65535, 65535};
inline constexpr std::uint32_t kMaxSharedBytesWithoutOptIn = 48 * 1024;  ///< bytes per block, unless the kernel's attribute opts in to more

}  // namespace simtscope
