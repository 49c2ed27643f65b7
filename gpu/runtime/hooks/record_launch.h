// Records a launch under the cuda engine: runs the instrumented copy of the kernel instead, waits for it, and turns its records into
// events.
#pragma once

#include <functional>

#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {

/// Holds a launch as the program has requested it. The pointers belong to the program and are valid during its call.
struct HookedLaunchArguments {
    const void* function = nullptr;  ///< host function or kernel handle
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    void** arguments = nullptr;
    std::size_t dynamicShared = 0;
    void* stream = nullptr;
    bool isCooperative = false;
    bool usesHandle = false;           ///< whether the real call takes a handle from __cudaGetKernel
    bool usesPerThreadStream = false;  ///< whether a null stream means the thread's own default stream
};

/// Records one launch. `launch(function)` makes the real call with another function: a host function or a handle, as in `arguments`.
Error recordLaunch(const char* symbol, const HookedLaunchArguments& arguments, const std::function<Error(const void* function)>& launch);

}  // namespace simtscope::runtime::hooks
