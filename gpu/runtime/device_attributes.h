// What a modelled device answers to cudaDeviceGetAttribute and cudaGetDeviceProperties.
#pragma once

#include <optional>

#include "gpu/core/devices.h"
#include "gpu/runtime/abi.h"

namespace simtscope::runtime {

/// Value of a cudaDeviceAttr; nothing: no such attribute.
std::optional<int> deviceAttribute(const DeviceModel& device, int attribute);

AbiDeviceProp deviceProperties(const DeviceModel& device);

}  // namespace simtscope::runtime
