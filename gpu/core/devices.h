// Describes the device models that the SIMT engine can report to a program. Sources: CUDA C++ Programming Guide 13.0, "Technical
// Specifications per Compute Capability", and the vendor's white papers for SM counts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope {

/// Holds the properties of one device model. Sizes of memory are in bytes.
struct DeviceModel {
    std::string_view name;     ///< "sm_90"
    std::string_view product;  ///< the product whose SM count, clocks and memory sizes the model has: "H200"
    int major, minor;
    std::uint32_t smCount, maxThreadsPerSm, maxBlocksPerSm, registersPerSm;
    std::uint64_t sharedBytesPerSm, optInSharedBytesPerBlock, reservedSharedBytesPerBlock, globalMemoryBytes;
    std::uint32_t clockKilohertz, memoryClockKilohertz, memoryBusBits;
    std::uint64_t l2Bytes;
    std::uint32_t sharedUnitBytes = 128;   ///< allocation unit of a block's shared memory, in bytes
    std::uint32_t registersPerUnit = 256;  ///< allocation unit of a warp's registers, in registers
    std::uint32_t schedulersPerSm = 4;     ///< one per sub-partition of an SM; each owns an equal part of the register file
};

/// Returns all models in a fixed order; they live as long as the process.
std::span<const DeviceModel> deviceModels();
/// Finds a model by its name, such as "sm_90". Null if there is none.
const DeviceModel* findDeviceModel(std::string_view name);
/// Parses "sm_90" | "sm_90,sm_80" | "sm_90x2" into the devices of a run, device 0 first. Errors name the known models.
Result<std::vector<const DeviceModel*>> parseDevices(std::string_view text);
inline constexpr std::string_view kDefaultDeviceModel = "sm_90";

}  // namespace simtscope
