// The device models that the SIMT engine can report, as data.
// Source: CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability", and the vendor's white papers for SM counts.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"

namespace simtscope {

struct DeviceModel {
    std::string_view name;     ///< "sm_90"
    std::string_view example;  ///< the product whose SM count and memory it has: "H200"
    int major, minor;
    std::uint32_t smCount, maxThreadsPerSm, maxBlocksPerSm, registersPerSm;
    std::uint64_t sharedPerSm, sharedPerBlockOptin, reservedSharedPerBlock, globalMemory;
    std::uint32_t clockKilohertz, memoryClockKilohertz, memoryBusBits;
    std::uint64_t l2Bytes;
    std::uint32_t sharedUnit = 128;    ///< bytes in which shared memory is given to blocks
    std::uint32_t registerUnit = 256;  ///< registers in which they are given to warps
    std::uint32_t schedulers = 4;      ///< one per sub-partition of an SM, with its own part of the register file
};

std::span<const DeviceModel> deviceModels();
/// nullptr when there is no such model.
const DeviceModel* findDeviceModel(std::string_view name);
/// "sm_90" | "sm_90,sm_80" | "sm_90x2": the devices of a run, device 0 first. Errors name the models that there are.
Result<std::vector<const DeviceModel*>> parseDevices(std::string_view text);
inline constexpr std::string_view kDefaultDeviceModel = "sm_90";

}  // namespace simtscope
