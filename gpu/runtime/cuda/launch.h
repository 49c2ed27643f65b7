// A launch under the cuda engine: the kernel's twin runs in its place and is waited for, and what it wrote becomes the launch's events.
#pragma once

#include <functional>

#include "gpu/runtime/cuda/hook.h"

namespace simtscope::runtime::hooks {

struct LaunchArguments {
    const void* function = nullptr;  ///< host function or kernel handle
    AbiDim3 grid{1, 1, 1}, block{1, 1, 1};
    void** arguments = nullptr;
    std::size_t dynamicShared = 0;
    void* stream = nullptr;
    bool cooperative = false;
    bool byHandle = false;    ///< the real call takes a handle that __cudaGetKernel gave
    bool ownStreams = false;  ///< a null stream is the thread's own
};

/// `launch(function)` is the real call with another function, host function or handle as `arguments` say.
Error recordLaunch(const char* symbol, const LaunchArguments& arguments, const std::function<Error(const void* function)>& launch);

}  // namespace simtscope::runtime::hooks
