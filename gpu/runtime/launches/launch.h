// Launches a kernel: checks what CUDA checks, runs the kernel on the engine, and handles its fault.
#pragma once

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Holds a launch as the program has requested it. The pointers belong to the program and are valid during its call.
struct LaunchArguments {
    const void* function = nullptr;  ///< host function or kernel handle
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    void** arguments = nullptr;
    std::size_t dynamicShared = 0;
    void* stream = nullptr;
    bool isCooperative = false;                      ///< whether all blocks must fit on the device at once
    Error shapeError = Error::InvalidConfiguration;  ///< error code for a grid or block that no device can run
    bool isNode = false;                             ///< whether the launch belongs to a graph node, so that it names no stream
};

struct Kernel;

/// Holds a launch that has passed all checks.
struct CheckedLaunch {
    Kernel* kernel = nullptr;
    LaunchArguments arguments;
    std::string text;     ///< "scale<<<2, 32>>>"
    double fraction = 1;  ///< share of the device that the blocks fill (0..1]
};

/// Finds the kernel, applies the user's override, and makes the checks that CUDA makes before a launch.
Error checkLaunch(Call& call, const LaunchArguments& arguments, CheckedLaunch& launch);
/// Makes a node's work from a launch that a call asks for.
KernelWork makeNodeWork(Call& call, const CheckedLaunch& launch);
/// Launches and, if no capture is active, runs the kernel to its end; in a captured stream the launch becomes a node. Returns errors of the
/// configuration. A fault of the kernel becomes visible at the next call that reaches the device.
Error launchKernel(Call& call, const LaunchArguments& arguments);

}  // namespace simtscope::runtime
