// Implements the calls that create, describe and free CUDA arrays (declared in CUDA's cuda_runtime_api.h).
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

void record(Call& c, const trace::Allocation& row)
{
    if (c.state().recorder)
        c.state().recorder->writeAllocation(row);
}

Error makeArray(Call& c, void** handle, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags)
{
    if (!handle || !format)
        return Error::InvalidValue;
    auto array = std::make_unique<CudaArray>();
    if (const Error error = layOutArray(*format, extent, flags, *array); error != Error::Success) {
        if (error == Error::NotSupported)
            return refuseUnsupported(c.state(), msg::call::sparseArray());
        return error;
    }
    c.bytes = array->bytes;
    c.detail = msg::call::arrayBytes(array->extentText(), array->bytes);
    Memory::Request request;
    request.kind = trace::AllocationKind::Array;
    request.bytes = array->bytes;
    request.name = array->extentText();
    request.type = channelType(array->image.format);
    request.call = c.index();
    request.device = array->device = c.streamKey.device;
    request.allocatedBy = c.callSite();
    const Memory::AllocatedMemory* const block = c.state().memory.allocate(request);
    if (!block)
        return Error::MemoryAllocation;
    record(c, block->info);
    array->image.allocation = block->info.id;
    array->image.address = block->info.address;
    *handle = array.get();
    c.state().images.arrays.emplace(array.get(), std::move(array));
    return Error::Success;
}

Error freeArray(Call& c, void* handle)
{
    if (!handle)
        return Error::Success;
    const CudaArray* const array = c.state().images.find(handle);
    if (!array)
        return Error::InvalidResourceHandle;
    c.detail = msg::call::array(array->extentText());
    if (const Error fault = c.waitForDevice(c.streamKey.device); fault != Error::Success)
        return fault;
    c.state().timeline.waitForDevice(c.streamKey.device);
    record(c, c.state().memory.release(array->image.address, c.index(), c.callSite()));
    c.state().images.arrays.erase(handle);
    return Error::Success;
}

/// Refuses a function of mipmapped arrays, which are not modelled.
Error refuseMipmaps(const char* name)
{
    return call(name, DeviceAccess::Host, [&](Call& c) {
        c.detail = msg::call::unsupported();
        return refuseUnsupported(c.state(), msg::call::mipmappedArray(name));
    });
}

}  // namespace

SIMTSCOPE_API Error cudaMallocArray(void** array, const AbiChannelFormatDesc* format, std::size_t width, std::size_t height, unsigned flags)
{
    return call("cudaMallocArray", DeviceAccess::Device, [&](Call& c) { return makeArray(c, array, format, {width, height, 0}, flags); });
}

SIMTSCOPE_API Error cudaMalloc3DArray(void** array, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags)
{
    return call("cudaMalloc3DArray", DeviceAccess::Device, [&](Call& c) { return makeArray(c, array, format, extent, flags); });
}

SIMTSCOPE_API Error cudaFreeArray(void* array)
{
    return call("cudaFreeArray", DeviceAccess::Wait, [&](Call& c) { return freeArray(c, array); });
}

SIMTSCOPE_API Error cudaArrayGetInfo(AbiChannelFormatDesc* format, AbiExtent* extent, unsigned* flags, void* handle)
{
    return call("cudaArrayGetInfo", DeviceAccess::Device, [&](Call& c) {
        const CudaArray* const array = c.state().images.find(handle);
        if (!array)
            return Error::InvalidResourceHandle;
        if (format)
            *format = array->format;
        if (extent)
            *extent = array->extent;
        if (flags)
            *flags = array->flags;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetChannelDesc(AbiChannelFormatDesc* format, const void* handle)
{
    return call("cudaGetChannelDesc", DeviceAccess::Device, [&](Call& c) {
        const CudaArray* const array = c.state().images.find(handle);
        if (!array)
            return Error::InvalidResourceHandle;
        if (!format)
            return Error::InvalidValue;
        *format = array->format;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMallocMipmappedArray(void**, const AbiChannelFormatDesc*, AbiExtent, unsigned, unsigned)
{
    return refuseMipmaps("cudaMallocMipmappedArray");
}

SIMTSCOPE_API Error cudaGetMipmappedArrayLevel(void**, const void*, unsigned)
{
    return refuseMipmaps("cudaGetMipmappedArrayLevel");
}

SIMTSCOPE_API Error cudaFreeMipmappedArray(void*)
{
    return refuseMipmaps("cudaFreeMipmappedArray");
}

}  // namespace simtscope::runtime
