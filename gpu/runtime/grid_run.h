// One grid on the engine: recorded as a launch of its own, whoever launched it; and what is checked before.
#pragma once

#include "gpu/runtime/launch.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime {

/// A launch whose configuration has been checked.
struct GridRequest {
    const Kernel& kernel;
    const Kernel::Prepared& prepared;
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    std::size_t dynamicShared = 0;
    std::vector<std::uint8_t> parameters;  ///< as one block
    std::uint64_t workspace = 0;           ///< of a cooperative launch
    trace::LaunchOrigin origin;
    double fraction = 1;  ///< of the device that its blocks fill (0..1]
};

struct GridRun {
    LaunchId launch{};
    std::uint64_t ticks = 0;
    Error fault = Error::Success;  ///< of the kernel; it has been reported
};

/// On the device of the call's stream, as a launch of the call. `runtime`: what its threads may call; null: nothing.
GridRun runGrid(Call& call, const GridRequest& request, simt::DeviceRuntime* runtime);

/// Why a device cannot run a launch; empty: it can.
struct Refusal {
    Error error = Error::Success;
    Message why;
};

/// Grid, block and shared memory against the limits of the device and of the kernel.
Refusal checkConfiguration(const Device& device, const Kernel::Prepared& kernel, const LaunchArguments& arguments);

/// The launch as the user wants it instead: the last override of the kernel. Which is said once per launch configuration.
void overrideLaunch(State& state, const std::string& name, LaunchArguments& arguments);

}  // namespace simtscope::runtime
