// Allocation: device, pinned, managed; what a pointer is; how much is left.
#include <fmt/format.h>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {
namespace {

using trace::AllocationKind;

constexpr std::size_t kPitchAlignment = 512;  // textureAlignment of every model

void record(Call& c, const trace::Allocation& row)
{
    if (c.state().recorder)
        c.state().recorder->allocation(row);
}

Error allocate(Call& c, AllocationKind kind, void** pointer, std::size_t bytes, unsigned flags = 0)
{
    if (!pointer)
        return Error::InvalidValue;
    c.bytes = bytes;
    c.detail = fmt::format("{} bytes", bytes);
    *pointer = nullptr;
    if (bytes == 0)
        return Error::Success;
    Memory::Request request;
    request.kind = kind;
    request.bytes = bytes;
    request.call = c.index();
    Memory::Block* block = c.state().memory.allocate(request);
    if (!block)
        return Error::MemoryAllocation;
    block->flags = flags;
    *pointer = reinterpret_cast<void*>(block->info.address);
    record(c, block->info);
    return Error::Success;
}

Error release(Call& c, const void* pointer, bool hostMemory)
{
    if (!pointer)
        return Error::Success;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Memory::Block* block = c.state().memory.find(address);
    const bool fits = block && block->info.address == address && block->mappedBytes && block->info.kind != AllocationKind::Symbol &&
                      block->info.kind != AllocationKind::Constant && (block->info.kind == AllocationKind::Host) == hostMemory;
    if (!fits) {
        c.detail = c.state().memory.wasFreed(address) ? "this memory has been freed already" : "not the start of such an allocation";
        return Error::InvalidValue;
    }
    c.when = c.state().timeline.waitForAll();
    c.detail = fmt::format("{} bytes", block->info.bytes);
    record(c, c.state().memory.release(address, c.index()));
    return Error::Success;
}

Error allocatePitched(Call& c, void** pointer, std::size_t* pitch, std::size_t width, std::size_t rows)
{
    if (!pointer || !pitch)
        return Error::InvalidValue;
    *pitch = (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
    return allocate(c, AllocationKind::Device, pointer, *pitch * rows);
}

}  // namespace

SIMTSCOPE_API Error cudaMalloc(void** pointer, std::size_t bytes)
{
    return call("cudaMalloc", Reach::Device, [&](Call& c) { return allocate(c, AllocationKind::Device, pointer, bytes); });
}

SIMTSCOPE_API Error cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    return call("cudaMallocPitch", Reach::Device, [&](Call& c) { return allocatePitched(c, pointer, pitch, width, height); });
}

SIMTSCOPE_API Error cudaMalloc3D(AbiPitchedPtr* pitched, AbiExtent extent)
{
    return call("cudaMalloc3D", Reach::Device, [&](Call& c) {
        if (!pitched)
            return Error::InvalidValue;
        pitched->xsize = extent.width;
        pitched->ysize = extent.height;
        return allocatePitched(c, &pitched->ptr, &pitched->pitch, extent.width, extent.height * extent.depth);
    });
}

SIMTSCOPE_API Error cudaMallocAsync(void** pointer, std::size_t bytes, void* stream)
{
    return call("cudaMallocAsync", Reach::Device, [&](Call& c) {
        return c.use(stream) ? allocate(c, AllocationKind::Device, pointer, bytes) : Error::InvalidResourceHandle;
    });
}

SIMTSCOPE_API decltype(cudaMallocAsync) cudaMallocAsync_ptsz __attribute__((alias("cudaMallocAsync")));

SIMTSCOPE_API Error cudaMallocHost(void** pointer, std::size_t bytes)
{
    return call("cudaMallocHost", Reach::Device, [&](Call& c) { return allocate(c, AllocationKind::Host, pointer, bytes); });
}

SIMTSCOPE_API Error cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags)
{
    return call("cudaHostAlloc", Reach::Device, [&](Call& c) { return allocate(c, AllocationKind::Host, pointer, bytes, flags); });
}

SIMTSCOPE_API Error cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags)
{
    return call("cudaMallocManaged", Reach::Device, [&](Call& c) {
        return flags == 1 || flags == 2 ? allocate(c, AllocationKind::Managed, pointer, bytes, flags) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaFree(void* pointer)
{
    return call("cudaFree", Reach::Device, [&](Call& c) { return release(c, pointer, false); });
}

SIMTSCOPE_API Error cudaFreeAsync(void* pointer, void* stream)
{
    return call("cudaFreeAsync", Reach::Device,
                [&](Call& c) { return c.use(stream) ? release(c, pointer, false) : Error::InvalidResourceHandle; });
}

SIMTSCOPE_API decltype(cudaFreeAsync) cudaFreeAsync_ptsz __attribute__((alias("cudaFreeAsync")));

SIMTSCOPE_API Error cudaFreeHost(void* pointer)
{
    return call("cudaFreeHost", Reach::Device, [&](Call& c) { return release(c, pointer, true); });
}

SIMTSCOPE_API Error cudaHostRegister(void* pointer, std::size_t bytes, unsigned)
{
    return call("cudaHostRegister", Reach::Device, [&](Call& c) {
        c.detail = fmt::format("{} bytes", bytes);
        if (!pointer || bytes == 0)
            return Error::InvalidValue;
        if (c.state().memory.find(pointer))
            return Error::HostMemoryAlreadyRegistered;
        record(c, c.state().memory.adopt(pointer, bytes, c.index())->info);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostUnregister(void* pointer)
{
    return call("cudaHostUnregister", Reach::Device, [&](Call& c) {
        const Memory::Block* block = c.state().memory.find(pointer);
        if (!block || block->mappedBytes)
            return Error::HostMemoryNotRegistered;
        record(c, c.state().memory.release(block->info.address, c.index()));
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostGetDevicePointer(void** devicePointer, void* hostPointer, unsigned)
{
    return call("cudaHostGetDevicePointer", Reach::Device, [&](Call& c) {
        const Memory::Block* block = c.state().memory.find(hostPointer);
        if (!devicePointer || !block || !block->onHost())
            return Error::InvalidValue;
        *devicePointer = hostPointer;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaHostGetFlags(unsigned* flags, void* hostPointer)
{
    return call("cudaHostGetFlags", Reach::Device, [&](Call& c) {
        const Memory::Block* block = c.state().memory.find(hostPointer);
        if (!flags || !block || block->info.kind != AllocationKind::Host)
            return Error::InvalidValue;
        *flags = block->flags;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemGetInfo(std::size_t* freeBytes, std::size_t* totalBytes)
{
    return call("cudaMemGetInfo", Reach::Device, [&](Call& c) {
        if (freeBytes)
            *freeBytes = c.state().memory.capacity() - c.state().memory.used();
        if (totalBytes)
            *totalBytes = c.state().memory.capacity();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaPointerGetAttributes(AbiPointerAttributes* attributes, const void* pointer)
{
    return call("cudaPointerGetAttributes", Reach::Host, [&](Call& c) {
        if (!attributes)
            return Error::InvalidValue;
        const Memory::Block* block = c.state().memory.find(pointer);
        *attributes = {};
        auto* address = const_cast<void*>(pointer);
        if (!block) {
            attributes->device = -2;  // what the hardware's driver reports for memory that it does not know
            attributes->hostPointer = address;
            return Error::Success;
        }
        const bool managed = block->info.kind == AllocationKind::Managed;
        attributes->type = block->onDevice() ? kMemoryTypeDevice : managed ? kMemoryTypeManaged : kMemoryTypeHost;
        attributes->devicePointer = address;
        attributes->hostPointer = block->onDevice() ? nullptr : address;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
