// Answers cudaDeviceGetAttribute and cudaGetDeviceProperties for a modelled device.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/devices.h"
#include "gpu/runtime/abi/abi.h"

namespace simtscope::runtime {

inline constexpr int kAttributePersistingL2 = 108, kAttributeWindow = 109;
inline constexpr int kAttributePciBus = 33;

/// Returns the value of a cudaDeviceAttr for the device with that index, or nullopt if CUDA has no attribute of this number.
std::optional<int> deviceAttribute(const DeviceModel& device, int attribute, int index = 0);

/// Returns what cudaGetDeviceProperties reports for the model; `index` is the device's number in the run.
AbiDeviceProp makeDeviceProperties(const DeviceModel& device, int index = 0);

/// Returns the PCI bus id, such as "0000:01:00.0"; each device has a bus of its own.
std::string pciBusId(int index);

}  // namespace simtscope::runtime
