// Implements the calls that nvcc's generated code makes before main(), which register fat binaries, kernels and variables (declared in
// CUDA's crt/host_runtime.h). Nothing is loaded here.
#include <cstdlib>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/record/protocol.h"

namespace simtscope::runtime {
namespace {

Module* moduleOf(void** handle)
{
    return reinterpret_cast<Module*>(handle);
}

/// Reports link errors as a linker does and ends the program, which must not begin without its device code.
[[noreturn]] void refuseToBegin(const State& s, const std::vector<Message>& problems)
{
    for (const Message& problem : problems)
        complain(msg::call::notLinked(demangleNames(problem)));
    s.progress.send(protocol::kVerbLink, demangleNames(problems.front()));
    std::_Exit(1);
}

}  // namespace

SIMTSCOPE_API void** __cudaRegisterFatBinary(void* wrapper)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    Module* module = s.modules.add(wrapper);
    if (const auto problems = s.modules.findLinkProblems(*module, *s.settings.devices.front()); !problems.empty())
        refuseToBegin(s, problems);
    return reinterpret_cast<void**>(module);
}

/// Is called when the host has registered everything of a module, before main().
SIMTSCOPE_API void __cudaRegisterFatBinaryEnd(void** handle)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    if (s.settings.deviceCode.empty())
        return;
    const Message problem = s.modules.replaceCode(*moduleOf(handle), s.settings.deviceCode, *s.settings.devices.front());
    if (problem.isEmpty())
        return;
    s.progress.send(protocol::kVerbDeviceCode, demangleNames(problem));
    std::_Exit(1);
}

SIMTSCOPE_API void __cudaUnregisterFatBinary(void** handle)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.modules.remove(moduleOf(handle));
}

SIMTSCOPE_API void __cudaRegisterFunction(void** handle, const char* hostFunction, char*, const char* name, int, void*, void*, void*, void*,
                                          int*)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.modules.addKernel(moduleOf(handle), hostFunction, name);
}

SIMTSCOPE_API void __cudaRegisterVar(void** handle, char* hostVariable, char*, const char* name, int, std::size_t bytes, int, int)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.modules.addVariable(moduleOf(handle), hostVariable, {nullptr, name, bytes, nullptr});
}

SIMTSCOPE_API void __cudaRegisterManagedVar(void** handle, void** hostPointer, char*, const char* name, int, std::size_t bytes, int, int)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.modules.addVariable(moduleOf(handle), hostPointer, {nullptr, name, bytes, hostPointer});
}

/// Is called before the host first touches a __managed__ variable.
SIMTSCOPE_API char __cudaInitModule(void** handle)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    s.beginRecording();
    const Error error = s.modules.load(*moduleOf(handle), s.environment(s.devices[std::size_t(hostThread().device)]));
    if (error != Error::Success)
        lastError() = error;
    return error == Error::Success;
}

SIMTSCOPE_API Error __cudaGetKernel(void** kernel, const void* function)
{
    State& s = state();
    const std::lock_guard lock(s.mutex);
    *kernel = s.modules.findKernel(function);
    return *kernel ? Error::Success : Error::InvalidDeviceFunction;
}

SIMTSCOPE_API Error cudaGetKernel(void** kernel, const void* function)
{
    return call("cudaGetKernel", DeviceAccess::Host, [&](Call& c) {
        if (!kernel)
            return Error::InvalidValue;
        *kernel = c.state().modules.findKernel(function);
        return *kernel ? Error::Success : Error::InvalidDeviceFunction;
    });
}

SIMTSCOPE_API Error cudaGetFuncBySymbol(void** function, const void* symbol)
{
    return call("cudaGetFuncBySymbol", DeviceAccess::Host, [&](Call& c) {
        if (!function)
            return Error::InvalidValue;
        *function = c.state().modules.findKernel(symbol);
        return *function ? Error::Success : Error::InvalidDeviceFunction;
    });
}

}  // namespace simtscope::runtime
