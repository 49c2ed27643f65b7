#include "gpu/runtime/host/host_stack.h"

#include <dlfcn.h>
#include <unwind.h>

namespace simtscope::runtime {
namespace {

/// Returns the load address of the module that contains the address; null if none does.
const void* moduleOf(const void* address)
{
    Dl_info info{};
    return ::dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

/// Holds the state of a walk up the stack, which leaves out the frames of the runtime at its top.
struct Walk {
    std::uint64_t* frames = nullptr;
    std::size_t room = 0, count = 0;
    bool isOutside = false;
};

_Unwind_Reason_Code step(_Unwind_Context* context, void* data)
{
    static const void* const own = moduleOf(reinterpret_cast<const void*>(&hostStack));
    Walk& walk = *static_cast<Walk*>(data);
    const std::uint64_t returnsTo = _Unwind_GetIP(context);
    if (returnsTo == 0)
        return _URC_END_OF_STACK;
    walk.isOutside = walk.isOutside || moduleOf(reinterpret_cast<const void*>(returnsTo)) != own;
    if (walk.isOutside)
        walk.frames[walk.count++] = returnsTo - 1;
    return walk.count < walk.room ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

std::size_t hostFrames(std::uint64_t* frames, std::size_t room)
{
    Walk walk{frames, room};
    _Unwind_Backtrace(step, &walk);
    return walk.count;
}

HostStack hostStack()
{
    HostStack stack(kMaxFrames);
    stack.resize(hostFrames(stack.data(), stack.size()));
    return stack;
}

HostStack hostStackAt(const void* returnAddress)
{
    return {reinterpret_cast<std::uint64_t>(returnAddress) - 1};
}

}  // namespace simtscope::runtime
