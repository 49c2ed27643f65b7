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
};

/// Errors of the configuration are returned; a fault of the kernel itself becomes visible at the next call that reaches the device.
Error launchKernel(Call& call, const LaunchArguments& arguments);

}  // namespace simtscope::runtime
