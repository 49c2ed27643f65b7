// Implements allocation of device, pinned and managed memory, pointer attributes, and the amount of free memory (declared in CUDA's
// cuda_runtime_api.h).
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/memory/allocate.h"

namespace simtscope::runtime {
namespace {

using trace::AllocationKind;

constexpr std::size_t kPitchAlignment = 512;  // textureAlignment of every model
constexpr unsigned kHostAllocFlags = 7;       // portable, mapped, write combined
constexpr unsigned kHostRegisterFlags = 15;   // portable, mapped, I/O memory, read only

Error allocatePitched(Call& c, void** pointer, std::size_t* pitch, std::size_t width, std::size_t rows)
{
    if (!pointer || !pitch)
        return Error::InvalidValue;
    *pitch = rows ? (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment : 0;
    return allocate(c, AllocationKind::Device, pointer, *pitch * rows);
}

}  // namespace

SIMTSCOPE_API Error cudaMalloc(void** pointer, std::size_t bytes)
{
    return call("cudaMalloc", DeviceAccess::Device, [&](Call& c) { return allocate(c, AllocationKind::Device, pointer, bytes); });
}

SIMTSCOPE_API Error cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    return call("cudaMallocPitch", DeviceAccess::Device, [&](Call& c) { return allocatePitched(c, pointer, pitch, width, height); });
}

SIMTSCOPE_API Error cudaMalloc3D(AbiPitchedPtr* pitched, AbiExtent extent)
{
    return call("cudaMalloc3D", DeviceAccess::Device, [&](Call& c) {
        if (!pitched)
            return Error::InvalidValue;
        pitched->xsize = extent.width;
        pitched->ysize = extent.height;
        return allocatePitched(c, &pitched->ptr, &pitched->pitch, extent.width, extent.height * extent.depth);
    });
}

SIMTSCOPE_API Error cudaMallocHost(void** pointer, std::size_t bytes)
{
    return call("cudaMallocHost", DeviceAccess::Device, [&](Call& c) { return allocate(c, AllocationKind::Host, pointer, bytes); });
}

SIMTSCOPE_API Error cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags)
{
    return call("cudaHostAlloc", DeviceAccess::Device, [&](Call& c) {
        return flags <= kHostAllocFlags ? allocate(c, AllocationKind::Host, pointer, bytes, flags) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags)
{
    return call("cudaMallocManaged", DeviceAccess::Device, [&](Call& c) {
        return flags == 1 || flags == 2 ? allocate(c, AllocationKind::Managed, pointer, bytes, flags) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaFree(void* pointer)
{
    return call("cudaFree", DeviceAccess::Wait, [&](Call& c) { return release(c, pointer, false); });
}

SIMTSCOPE_API Error cudaFreeHost(void* pointer)
{
    return call("cudaFreeHost", DeviceAccess::Wait, [&](Call& c) { return release(c, pointer, true); });
}

SIMTSCOPE_API Error cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags)
{
    return call("cudaHostRegister", DeviceAccess::Device, [&](Call& c) {
        c.detail = msg::call::bytes(bytes);
        if (!pointer || bytes == 0 || flags > kHostRegisterFlags)
            return Error::InvalidValue;
        if (c.state().memory.find(pointer))
            return Error::HostMemoryAlreadyRegistered;
        Memory::AllocatedMemory* block = c.state().memory.registerHostMemory(pointer, bytes, c.index(), c.device().index);
        block->flags = flags;
        recordAllocation(c, block->info);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostUnregister(void* pointer)
{
    return call("cudaHostUnregister", DeviceAccess::Device, [&](Call& c) {
        const Memory::AllocatedMemory* block = c.state().memory.find(pointer);
        if (!block || block->mappedBytes || block->info.address != reinterpret_cast<std::uint64_t>(pointer))
            return Error::HostMemoryNotRegistered;
        recordAllocation(c, c.state().memory.release(block->info.address, c.index()));
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostGetDevicePointer(void** devicePointer, void* hostPointer, unsigned flags)
{
    return call("cudaHostGetDevicePointer", DeviceAccess::Device, [&](Call& c) {
        const Memory::AllocatedMemory* block = c.state().memory.find(hostPointer);
        if (!devicePointer || flags != 0 || !block || block->info.kind != AllocationKind::Host)
            return Error::InvalidValue;
        *devicePointer = hostPointer;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostGetFlags(unsigned* flags, void* hostPointer)
{
    return call("cudaHostGetFlags", DeviceAccess::Device, [&](Call& c) {
        const Memory::AllocatedMemory* block = c.state().memory.find(hostPointer);
        if (!flags || !block || block->info.kind != AllocationKind::Host)
            return Error::InvalidValue;
        *flags = block->flags;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemGetInfo(std::size_t* freeBytes, std::size_t* totalBytes)
{
    return call("cudaMemGetInfo", DeviceAccess::Device, [&](Call& c) {
        if (freeBytes)
            *freeBytes = c.state().memory.capacityBytes(c.device().index) - c.state().memory.usedBytes(c.device().index);
        if (totalBytes)
            *totalBytes = c.state().memory.capacityBytes(c.device().index);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaPointerGetAttributes(AbiPointerAttributes* attributes, const void* pointer)
{
    return call("cudaPointerGetAttributes", DeviceAccess::Host, [&](Call& c) {
        if (!attributes)
            return Error::InvalidValue;
        const Memory::AllocatedMemory* block = c.state().memory.find(pointer);
        *attributes = {};
        auto* address = const_cast<void*>(pointer);
        if (!block) {
            attributes->device = -2;  // the value that NVIDIA's driver reports for unknown memory
            attributes->hostPointer = address;
            return Error::Success;
        }
        const bool isManaged = block->info.kind == AllocationKind::Managed;
        attributes->type = block->isOnDevice() ? kMemoryTypeDevice : isManaged ? kMemoryTypeManaged : kMemoryTypeHost;
        attributes->device = block->device;
        attributes->devicePointer = address;
        attributes->hostPointer = block->isOnDevice() ? nullptr : address;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
