// Launching a kernel: what CUDA checks before, the run on the engine, and what becomes of a fault.
#pragma once

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

struct LaunchArguments {
    const void* function = nullptr;  ///< host function or kernel handle
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    void** arguments = nullptr;
    std::size_t dynamicShared = 0;
    void* stream = nullptr;
    bool cooperative = false;                      ///< all blocks must fit on the device at once
    Error badShape = Error::InvalidConfiguration;  ///< for a grid or block that no device can run
    bool isNode = false;                           ///< of a graph: it names no stream
};

struct Kernel;

/// A launch that the device can run.
struct CheckedLaunch {
    Kernel* kernel = nullptr;
    LaunchArguments arguments;
    std::string text;     ///< "scale<<<2, 32>>>"
    double fraction = 1;  ///< of the device that its blocks fill
};

/// Finds the kernel, applies the user's override, and checks what CUDA checks before a launch.
Error checkLaunch(Call& call, const LaunchArguments& arguments, CheckedLaunch& launch);
/// In a stream that is captured a node, else the launch, to its end. Errors of the configuration are returned; a fault of the kernel itself
/// becomes visible at the next call that reaches the device.
Error launchKernel(Call& call, const LaunchArguments& arguments);

}  // namespace simtscope::runtime
