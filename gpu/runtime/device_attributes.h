// What a modelled device answers to cudaDeviceGetAttribute and cudaGetDeviceProperties.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/devices.h"
#include "gpu/runtime/abi.h"

namespace simtscope::runtime {

inline constexpr int kAttributePersistingL2 = 108, kAttributeWindow = 109;
inline constexpr int kAttributePciBus = 33;

/// Value of a cudaDeviceAttr of the device with that index; nothing: no such attribute.
std::optional<int> deviceAttribute(const DeviceModel& device, int attribute, int index = 0);

AbiDeviceProp deviceProperties(const DeviceModel& device, int index = 0);

/// "0000:01:00.0": each device has a bus of its own.
std::string pciBusId(int index);

}  // namespace simtscope::runtime
