// Intercepts allocation and queries of memory (declared in CUDA's cuda_runtime_api.h).
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {

using trace::AllocationKind;

SIMTSCOPE_API Error cudaMalloc(void** pointer, std::size_t bytes)
{
    HOOK_ALONE(cudaMalloc, call.noteAllocation(AllocationKind::Device, pointer, bytes), pointer, bytes);
}

SIMTSCOPE_API Error cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    HOOK_ALONE(cudaMallocPitch, call.noteAllocation(AllocationKind::Device, pointer, pitch ? *pitch * height : 0), pointer, pitch, width,
               height);
}

SIMTSCOPE_API Error cudaMalloc3D(AbiPitchedPtr* pitched, AbiExtent extent)
{
    HOOK_ALONE(cudaMalloc3D,
               if (pitched) call.noteAllocation(AllocationKind::Device, &pitched->ptr, pitched->pitch * extent.height * extent.depth),
               pitched, extent);
}

SIMTSCOPE_API Error cudaMallocHost(void** pointer, std::size_t bytes)
{
    HOOK_ALONE(cudaMallocHost, call.noteAllocation(AllocationKind::Host, pointer, bytes), pointer, bytes);
}

SIMTSCOPE_API Error cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags)
{
    HOOK_ALONE(cudaHostAlloc, call.noteAllocation(AllocationKind::Host, pointer, bytes), pointer, bytes, flags);
}

SIMTSCOPE_API Error cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags)
{
    HOOK_ALONE(cudaMallocManaged, call.noteAllocation(AllocationKind::Managed, pointer, bytes), pointer, bytes, flags);
}

SIMTSCOPE_API Error cudaFree(void* pointer)
{
    HOOK_ALONE(cudaFree, call.noteRelease(pointer), pointer);
}

SIMTSCOPE_API Error cudaFreeHost(void* pointer)
{
    HOOK_ALONE(cudaFreeHost, call.noteRelease(pointer), pointer);
}

SIMTSCOPE_API Error cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags)
{
    HOOK_ALONE(cudaHostRegister, call.noteAllocation(AllocationKind::Host, &pointer, bytes), pointer, bytes, flags);
}

SIMTSCOPE_API Error cudaHostUnregister(void* pointer)
{
    HOOK_ALONE(cudaHostUnregister, call.noteRelease(pointer), pointer);
}

SIMTSCOPE_API Error cudaHostGetDevicePointer(void** devicePointer, void* hostPointer, unsigned flags)
{
    HOOK(cudaHostGetDevicePointer, , devicePointer, hostPointer, flags);
}

SIMTSCOPE_API Error cudaHostGetFlags(unsigned* flags, void* hostPointer)
{
    HOOK(cudaHostGetFlags, , flags, hostPointer);
}

SIMTSCOPE_API Error cudaMemGetInfo(std::size_t* freeBytes, std::size_t* totalBytes)
{
    HOOK(cudaMemGetInfo, , freeBytes, totalBytes);
}

SIMTSCOPE_API Error cudaPointerGetAttributes(AbiPointerAttributes* attributes, const void* pointer)
{
    HOOK(cudaPointerGetAttributes, , attributes, pointer);
}

// Stream-ordered allocation.

#define SIMTSCOPE_ALLOCATES_ASYNC(name)                                                                                                    \
    SIMTSCOPE_API Error name(void** pointer, std::size_t bytes, void* stream)                                                              \
    {                                                                                                                                      \
        HOOK_ALONE(name, (call.noteStream(stream), call.noteAllocation(AllocationKind::Device, pointer, bytes)), pointer, bytes, stream);  \
    }
#define SIMTSCOPE_ALLOCATES_FROM_POOL(name)                                                                                                \
    SIMTSCOPE_API Error name(void** pointer, std::size_t bytes, void* pool, void* stream)                                                  \
    {                                                                                                                                      \
        HOOK_ALONE(name, (call.noteStream(stream), call.noteAllocation(AllocationKind::Device, pointer, bytes)), pointer, bytes, pool,     \
                   stream);                                                                                                                \
    }
#define SIMTSCOPE_FREES_ASYNC(name)                                                                                                        \
    SIMTSCOPE_API Error name(void* pointer, void* stream)                                                                                  \
    {                                                                                                                                      \
        HOOK_ALONE(name, (call.noteStream(stream), call.noteRelease(pointer)), pointer, stream);                                           \
    }

SIMTSCOPE_ALLOCATES_ASYNC(cudaMallocAsync)
SIMTSCOPE_ALLOCATES_ASYNC(cudaMallocAsync_ptsz)
SIMTSCOPE_ALLOCATES_FROM_POOL(cudaMallocFromPoolAsync)
SIMTSCOPE_ALLOCATES_FROM_POOL(cudaMallocFromPoolAsync_ptsz)
SIMTSCOPE_FREES_ASYNC(cudaFreeAsync)
SIMTSCOPE_FREES_ASYNC(cudaFreeAsync_ptsz)

SIMTSCOPE_API Error cudaMemPoolCreate(void** pool, const AbiMemPoolProps* properties)
{
    HOOK(cudaMemPoolCreate, , pool, properties);
}
SIMTSCOPE_API Error cudaMemPoolDestroy(void* pool)
{
    HOOK(cudaMemPoolDestroy, , pool);
}
SIMTSCOPE_API Error cudaMemPoolSetAttribute(void* pool, int attribute, void* value)
{
    HOOK(cudaMemPoolSetAttribute, , pool, attribute, value);
}
SIMTSCOPE_API Error cudaMemPoolGetAttribute(void* pool, int attribute, void* value)
{
    HOOK(cudaMemPoolGetAttribute, , pool, attribute, value);
}
SIMTSCOPE_API Error cudaMemPoolTrimTo(void* pool, std::size_t bytes)
{
    HOOK(cudaMemPoolTrimTo, , pool, bytes);
}
SIMTSCOPE_API Error cudaDeviceGetDefaultMemPool(void** pool, int device)
{
    HOOK(cudaDeviceGetDefaultMemPool, , pool, device);
}
SIMTSCOPE_API Error cudaDeviceGetMemPool(void** pool, int device)
{
    HOOK(cudaDeviceGetMemPool, , pool, device);
}
SIMTSCOPE_API Error cudaDeviceSetMemPool(int device, void* pool)
{
    HOOK(cudaDeviceSetMemPool, , device, pool);
}

// Managed memory.

HOOK_WORK_BOTH(cudaMemPrefetchAsync, ptsz, (const void* pointer, std::size_t bytes, AbiMemLocation location, unsigned flags, void* stream),
               stream,
               (call.row.bytes = bytes, call.row.detail = location.type == kLocationDevice ? msg::call::bytesToDevice(bytes, location.id)
                                                                                           : msg::call::bytesToHost(bytes)),
               pointer, bytes, location, flags, stream)

SIMTSCOPE_API Error cudaMemAdvise(const void* pointer, std::size_t bytes, int advice, AbiMemLocation location)
{
    HOOK(cudaMemAdvise, call.row.detail = msg::call::advice(bytes, advice), pointer, bytes, advice, location);
}

SIMTSCOPE_API Error cudaMemRangeGetAttribute(void* data, std::size_t dataBytes, int attribute, const void* pointer, std::size_t bytes)
{
    HOOK(cudaMemRangeGetAttribute, , data, dataBytes, attribute, pointer, bytes);
}

SIMTSCOPE_API Error cudaMemRangeGetAttributes(void** data, std::size_t* dataBytes, int* attributes, std::size_t count, const void* pointer,
                                              std::size_t bytes)
{
    HOOK(cudaMemRangeGetAttributes, , data, dataBytes, attributes, count, pointer, bytes);
}

HOOK_BOTH(cudaStreamAttachMemAsync, ptsz, (void* stream, void* pointer, std::size_t bytes, unsigned flags), call.noteStream(stream), stream,
          pointer, bytes, flags)

// Arrays.

SIMTSCOPE_API Error cudaMallocArray(void** array, const AbiChannelFormatDesc* format, std::size_t width, std::size_t height, unsigned flags)
{
    HOOK_ALONE(cudaMallocArray, call.noteArray(array, format, AbiExtent{width, height, 0}, flags), array, format, width, height, flags);
}

SIMTSCOPE_API Error cudaMalloc3DArray(void** array, const AbiChannelFormatDesc* format, AbiExtent extent, unsigned flags)
{
    HOOK_ALONE(cudaMalloc3DArray, call.noteArray(array, format, extent, flags), array, format, extent, flags);
}

SIMTSCOPE_API Error cudaFreeArray(void* array)
{
    HOOK_ALONE(cudaFreeArray, call.noteArrayRelease(array), array);
}

SIMTSCOPE_API Error cudaArrayGetInfo(AbiChannelFormatDesc* format, AbiExtent* extent, unsigned* flags, void* array)
{
    HOOK(cudaArrayGetInfo, , format, extent, flags, array);
}

SIMTSCOPE_API Error cudaGetChannelDesc(AbiChannelFormatDesc* format, const void* array)
{
    HOOK(cudaGetChannelDesc, , format, array);
}

}  // namespace simtscope::runtime::hooks
