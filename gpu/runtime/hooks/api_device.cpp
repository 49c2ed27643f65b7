// Intercepts calls about devices, errors and kernels (declared in CUDA's cuda_runtime_api.h).
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/plain.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

/// Forgets everything on the device: the program's allocations, and the memory of the hooks.
void forgetDevice(InterceptedCall& call)
{
    Session& session = call.session();
    const int device = call.row.device;
    call.noteSynchronisation();
    for (const AllocationId id : session.allocations.allocationsOf(device)) {
        const trace::Allocation freed = session.allocations.release(id, session.nextCall);
        if (session.recorder)
            session.recorder->writeAllocation(freed);
    }
    session.modules.unload(device);
    session.buffers.erase(device);
}

/// Finds the kernel that a call asks about, and notes that the call loads its module.
HookedKernel* findKernelAndLoad(const void* function)
{
    Session* const session = Session::get();
    if (!session || isInsideCall())
        return nullptr;
    const std::lock_guard lock(session->mutex);
    session->beginRecording();
    HookedKernel* const kernel = session->modules.findKernel(function);
    if (kernel)
        session->modules.load(*session, *kernel->module, currentDevice());
    return kernel;
}

/// Finds the kernel whose attributes a call changes, and makes its instrumented copy so that those of the copy can be changed too.
HookedKernel* findKernelAndMakeCopy(const void* function)
{
    HookedKernel* const kernel = findKernelAndLoad(function);
    if (kernel) {
        Session& session = *Session::get();
        const std::lock_guard lock(session.mutex);
        session.modules.makeInstrumentedCopy(session, *kernel);
    }
    return kernel;
}

/// Intercepts a call that returns the last error. Such a call has not failed; its row holds the error that it returned.
template <Name name>
Error interceptErrorQuery()
{
    Session* const session = Session::get();
    const auto real = realFunction<name, Error()>();
    if (!session || isInsideCall())
        return real();
    InterceptedCall call(*session, name.text);
    const Error error = real();
    call.noteResult(Error::Success);
    call.row.detail = msg::plain::name(real::getErrorName(error));
    (void)call.end();
    return error;
}

std::string nameOf(const HookedKernel* kernel)
{
    return kernel ? trace::shortenName(kernel->name) : "";
}

}  // namespace

SIMTSCOPE_API Error cudaGetDeviceCount(int* count)
{
    HOOK(cudaGetDeviceCount, , count);
}
SIMTSCOPE_API Error cudaGetDevice(int* device)
{
    HOOK(cudaGetDevice, , device);
}
SIMTSCOPE_API Error cudaSetDevice(int device)
{
    HOOK(cudaSetDevice, call.noteDevice(device), device);
}
SIMTSCOPE_API Error cudaInitDevice(int device, unsigned deviceFlags, unsigned flags)
{
    HOOK(cudaInitDevice, , device, deviceFlags, flags);
}
SIMTSCOPE_API Error cudaSetValidDevices(int* devices, int count)
{
    HOOK(cudaSetValidDevices, , devices, count);
}
SIMTSCOPE_API Error cudaChooseDevice(int* device, const AbiDeviceProp* wanted)
{
    HOOK(cudaChooseDevice, , device, wanted);
}

SIMTSCOPE_API Error cudaGetDeviceProperties(AbiDeviceProp* properties, int device)
{
    HOOK(cudaGetDeviceProperties, call.noteDevice(device), properties, device);
}

SIMTSCOPE_API Error cudaDeviceGetAttribute(int* value, int attribute, int device)
{
    HOOK(cudaDeviceGetAttribute, call.row.detail = msg::call::attributeOfDevice(attribute, device), value, attribute, device);
}

SIMTSCOPE_API Error cudaDeviceGetPCIBusId(char* text, int length, int device)
{
    HOOK(cudaDeviceGetPCIBusId, , text, length, device);
}
SIMTSCOPE_API Error cudaDeviceGetByPCIBusId(int* device, const char* text)
{
    HOOK(cudaDeviceGetByPCIBusId, , device, text);
}
SIMTSCOPE_API Error cudaDeviceSynchronize()
{
    HOOK(cudaDeviceSynchronize, call.noteSynchronisation());
}
SIMTSCOPE_API Error cudaDeviceReset()
{
    if (Session* const session = Session::get(); session && session->timing)
        session->timing->collect();
    HOOK_ALONE(cudaDeviceReset, forgetDevice(call));
}
SIMTSCOPE_API Error cudaSetDeviceFlags(unsigned flags)
{
    HOOK(cudaSetDeviceFlags, , flags);
}
SIMTSCOPE_API Error cudaGetDeviceFlags(unsigned* flags)
{
    HOOK(cudaGetDeviceFlags, , flags);
}

SIMTSCOPE_API Error cudaDeviceSetLimit(int limit, std::size_t value)
{
    HOOK(cudaDeviceSetLimit, call.row.detail = msg::call::limitSet(limit, value), limit, value);
}

SIMTSCOPE_API Error cudaDeviceGetLimit(std::size_t* value, int limit)
{
    HOOK(cudaDeviceGetLimit, , value, limit);
}
SIMTSCOPE_API Error cudaDeviceSetCacheConfig(int config)
{
    HOOK(cudaDeviceSetCacheConfig, , config);
}
SIMTSCOPE_API Error cudaDeviceGetCacheConfig(int* config)
{
    HOOK(cudaDeviceGetCacheConfig, , config);
}
SIMTSCOPE_API Error cudaDeviceGetSharedMemConfig(int* config)
{
    HOOK(cudaDeviceGetSharedMemConfig, , config);
}
SIMTSCOPE_API Error cudaDeviceSetSharedMemConfig(int config)
{
    HOOK(cudaDeviceSetSharedMemConfig, , config);
}
SIMTSCOPE_API Error cudaCtxResetPersistingL2Cache()
{
    HOOK(cudaCtxResetPersistingL2Cache, );
}
SIMTSCOPE_API Error cudaRuntimeGetVersion(int* version)
{
    HOOK(cudaRuntimeGetVersion, , version);
}
SIMTSCOPE_API Error cudaDriverGetVersion(int* version)
{
    HOOK(cudaDriverGetVersion, , version);
}
SIMTSCOPE_API Error cudaProfilerStart()
{
    HOOK(cudaProfilerStart, );
}
SIMTSCOPE_API Error cudaProfilerStop()
{
    HOOK(cudaProfilerStop, );
}

// Peers.

SIMTSCOPE_API Error cudaDeviceCanAccessPeer(int* can, int device, int peer)
{
    HOOK(cudaDeviceCanAccessPeer, , can, device, peer);
}

SIMTSCOPE_API Error cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    HOOK(cudaDeviceEnablePeerAccess, call.row.detail = msg::call::peer(call.row.device, peer), peer, flags);
}

SIMTSCOPE_API Error cudaDeviceDisablePeerAccess(int peer)
{
    HOOK(cudaDeviceDisablePeerAccess, call.row.detail = msg::call::peer(call.row.device, peer), peer);
}

SIMTSCOPE_API Error cudaDeviceGetP2PAttribute(int* value, int attribute, int device, int peer)
{
    HOOK(cudaDeviceGetP2PAttribute, , value, attribute, device, peer);
}

// Errors.

SIMTSCOPE_API Error cudaGetLastError()
{
    return interceptErrorQuery<"cudaGetLastError">();
}
SIMTSCOPE_API Error cudaPeekAtLastError()
{
    return interceptErrorQuery<"cudaPeekAtLastError">();
}

// Kernels.

SIMTSCOPE_API Error cudaFuncGetAttributes(AbiFuncAttributes* attributes, const void* function)
{
    const HookedKernel* const kernel = findKernelAndLoad(function);
    HOOK(cudaFuncGetAttributes, call.row.detail = msg::plain::name(nameOf(kernel)), attributes, function);
}

/// Sets the attribute on the kernel and on its instrumented copy.
SIMTSCOPE_API Error cudaFuncSetAttribute(const void* function, int attribute, int value)
{
    const HookedKernel* const kernel = findKernelAndMakeCopy(function);
    if (kernel && kernel->instrumentedCopy)
        if (realFunction<"cudaFuncSetAttribute", decltype(cudaFuncSetAttribute)>()(kernel->instrumentedCopy.get(), attribute, value) !=
            Error::Success)
            (void)real::getLastError();
    HOOK(cudaFuncSetAttribute, call.row.detail = msg::call::kernelAttribute(nameOf(kernel), attribute, value), function, attribute, value);
}

SIMTSCOPE_API Error cudaFuncSetCacheConfig(const void* function, int config)
{
    const HookedKernel* const kernel = findKernelAndMakeCopy(function);
    if (kernel && kernel->instrumentedCopy)
        if (realFunction<"cudaFuncSetCacheConfig", decltype(cudaFuncSetCacheConfig)>()(kernel->instrumentedCopy.get(), config) !=
            Error::Success)
            (void)real::getLastError();
    HOOK(cudaFuncSetCacheConfig, , function, config);
}

SIMTSCOPE_API Error cudaFuncGetName(const char** name, const void* function)
{
    HOOK(cudaFuncGetName, , name, function);
}

SIMTSCOPE_API Error cudaFuncGetParamInfo(const void* function, std::size_t index, std::size_t* offset, std::size_t* bytes)
{
    const HookedKernel* const kernel = findKernelAndLoad(function);
    HOOK(cudaFuncGetParamInfo, call.row.detail = msg::plain::name(nameOf(kernel)), function, index, offset, bytes);
}

SIMTSCOPE_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int blockSize,
                                                                  std::size_t dynamicShared)
{
    const HookedKernel* const kernel = findKernelAndLoad(function);
    HOOK(cudaOccupancyMaxActiveBlocksPerMultiprocessor, call.row.detail = msg::plain::name(nameOf(kernel)), blocks, function, blockSize,
         dynamicShared);
}

SIMTSCOPE_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function, int blockSize,
                                                                           std::size_t dynamicShared, unsigned flags)
{
    const HookedKernel* const kernel = findKernelAndLoad(function);
    HOOK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, call.row.detail = msg::plain::name(nameOf(kernel)), blocks, function,
         blockSize, dynamicShared, flags);
}

SIMTSCOPE_API Error cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, const void* function, int blocks, int blockSize)
{
    const HookedKernel* const kernel = findKernelAndLoad(function);
    HOOK(cudaOccupancyAvailableDynamicSMemPerBlock, call.row.detail = msg::plain::name(nameOf(kernel)), bytes, function, blocks, blockSize);
}

}  // namespace simtscope::runtime::hooks
