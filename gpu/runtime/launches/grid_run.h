// Runs one grid on the engine and records it as a launch of its own, whether the host or a kernel launched it; checks its configuration.
#pragma once

#include "gpu/runtime/launches/launch.h"
#include "gpu/simt/device_runtime.h"

namespace simtscope::runtime {

/// Describes a launch whose configuration has been checked.
struct GridRequest {
    const Kernel& kernel;
    const Kernel::PreparedKernel& prepared;
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    std::size_t dynamicShared = 0;
    std::vector<std::uint8_t> parameters;  ///< packed into one block
    std::uint64_t workspace = 0;           ///< address of the grid workspace of a cooperative launch; otherwise 0
    trace::LaunchOrigin origin;
    double fraction = 1;  ///< share of the device that the blocks fill (0..1]
};

/// Holds the outcome of a grid that has run to its end.
struct GridRun {
    LaunchId launch{};
    std::uint64_t ticks = 0;
    Error fault = Error::Success;  ///< fault of the kernel, already reported
};

/// Runs the grid on the device of the call's stream. `runtime` serves device runtime calls of its threads; null allows none.
GridRun runGrid(Call& call, const GridRequest& request, simt::DeviceRuntime* runtime);

/// Says why a device cannot run a launch; an empty message means that it can.
struct Refusal {
    Error error = Error::Success;
    Message reason;
};

/// Checks grid, block and shared memory against the limits of the device and of the kernel.
Refusal checkConfiguration(const Device& device, const Kernel::PreparedKernel& kernel, const LaunchArguments& arguments);

/// Applies the user's last override of this kernel to the launch, and reports that once per launch configuration.
void overrideLaunch(State& state, const std::string& name, LaunchArguments& arguments);

}  // namespace simtscope::runtime
