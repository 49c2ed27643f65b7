#include "gpu/runtime/host/host_stack.h"

#include <dlfcn.h>
#include <unwind.h>

namespace simtscope::runtime {
namespace {

/// Returns the load address of the module that contains the address; null if none does.
const void* findModuleBase(const void* address)
{
    Dl_info info{};
    return ::dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

/// Holds the state of a walk up the stack, which leaves out the frames of the runtime at its top.
struct StackWalk {
    std::uint64_t* frames = nullptr;
    std::size_t maxFrames = 0, count = 0;
    bool isOutside = false;
};

_Unwind_Reason_Code step(_Unwind_Context* context, void* data)
{
    static const void* const runtimeModule = findModuleBase(reinterpret_cast<const void*>(&captureHostStack));
    StackWalk& walk = *static_cast<StackWalk*>(data);
    const std::uint64_t returnAddress = _Unwind_GetIP(context);
    if (returnAddress == 0)
        return _URC_END_OF_STACK;
    walk.isOutside = walk.isOutside || findModuleBase(reinterpret_cast<const void*>(returnAddress)) != runtimeModule;
    if (walk.isOutside)
        walk.frames[walk.count++] = returnAddress - 1;
    return walk.count < walk.maxFrames ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

std::size_t fillHostFrames(std::uint64_t* frames, std::size_t maxFrames)
{
    StackWalk walk{frames, maxFrames};
    _Unwind_Backtrace(step, &walk);
    return walk.count;
}

HostStack captureHostStack()
{
    HostStack stack(kMaxFrames);
    stack.resize(fillHostFrames(stack.data(), stack.size()));
    return stack;
}

HostStack hostStackAt(const void* returnAddress)
{
    return {reinterpret_cast<std::uint64_t>(returnAddress) - 1};
}

}  // namespace simtscope::runtime
