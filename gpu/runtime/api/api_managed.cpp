// Implements managed memory (declared in CUDA's cuda_runtime_api.h): prefetches and advice. Host and device share the memory here, so that
// nothing migrates: a prefetch takes its time on the modelled clock, and advice is stored and returned on request.
#include <cstring>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"

namespace simtscope::runtime {
namespace {

constexpr int kCpu = -1, kNowhere = -2;  // cudaCpuDeviceId, cudaInvalidDeviceId

// Values of cudaMemoryAdvise and cudaMemRangeAttribute (driver_types.h of CUDA 13.0).
enum Advice : int { SetReadMostly = 1, UnsetReadMostly, SetPreferred, UnsetPreferred, SetAccessedBy, UnsetAccessedBy };
enum Range : int { ReadMostly = 1, Preferred, AccessedBy, LastPrefetch, PreferredType, PreferredId, LastPrefetchType, LastPrefetchId };

/// Returns the managed allocation that contains the whole range, or nullptr.
Memory::AllocatedMemory* managedRange(Call& c, const void* pointer, std::size_t bytes)
{
    Memory::AllocatedMemory* block = c.state().memory.find(pointer);
    if (!block || block->info.kind != trace::AllocationKind::Managed || bytes == 0)
        return nullptr;
    return bytes <= block->info.bytes - (reinterpret_cast<std::uint64_t>(pointer) - block->info.address) ? block : nullptr;
}

/// Checks a location: a device, or host memory by any of its names.
Error checkLocation(Call& c, AbiMemLocation location)
{
    if (location.type == kLocationDevice)
        return location.id >= 0 && location.id < int(c.state().devices.size()) ? Error::Success : Error::InvalidDevice;
    return location.type >= kLocationHost && location.type <= kLocationHostNumaCurrent ? Error::Success : Error::InvalidValue;
}

int deviceOf(AbiMemLocation location)
{
    return location.type == kLocationDevice ? location.id : location.type == kLocationNone ? kNowhere : kCpu;
}

Error advise(Memory::AllocatedMemory& block, int advice, AbiMemLocation location)
{
    MemoryAdvice& kept = block.advice;
    const int device = deviceOf(location);
    switch (advice) {
    case SetReadMostly:
    case UnsetReadMostly:
        kept.isReadMostly = advice == SetReadMostly;
        return Error::Success;
    case SetPreferred:
        kept.preferredLocation = location;
        return Error::Success;
    case UnsetPreferred:
        kept.preferredLocation = {};
        return Error::Success;
    case SetAccessedBy:
        kept.accessedBy.insert(device);
        return Error::Success;
    case UnsetAccessedBy:
        kept.accessedBy.erase(device);
        return Error::Success;
    default:
        return Error::InvalidValue;
    }
}

Error storeRangeAttribute(const MemoryAdvice& advice, int attribute, void* data, std::size_t bytes)
{
    if (!data || bytes < sizeof(int) || bytes % sizeof(int) != 0)
        return Error::InvalidValue;
    const int answers[] = {0,
                           advice.isReadMostly,
                           deviceOf(advice.preferredLocation),
                           0,
                           deviceOf(advice.prefetchLocation),
                           advice.preferredLocation.type,
                           advice.preferredLocation.id,
                           advice.prefetchLocation.type,
                           advice.prefetchLocation.id};
    if (attribute < ReadMostly || attribute > LastPrefetchId || (attribute != AccessedBy && bytes != sizeof(int)))
        return Error::InvalidValue;
    std::vector<int> values;
    if (attribute == AccessedBy) {
        values.assign(advice.accessedBy.begin(), advice.accessedBy.end());
        values.resize(bytes / sizeof(int), kNowhere);
    } else {
        values = {answers[attribute]};
    }
    std::memcpy(data, values.data(), bytes);
    return Error::Success;
}

}  // namespace

SIMTSCOPE_API Error cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, AbiMemLocation location, unsigned flags, void* stream)
{
    return streamCall("cudaMemPrefetchAsync", DeviceAccess::Device, stream, [&](Call& c) {
        c.bytes = bytes;
        c.detail = location.type == kLocationDevice ? msg::call::bytesToDevice(bytes, location.id) : msg::call::bytesToHost(bytes);
        Memory::AllocatedMemory* block = managedRange(c, pointer, bytes);
        if (!block || flags != 0)
            return Error::InvalidValue;
        if (const Error error = checkLocation(c, location); error != Error::Success)
            return error;
        if (c.capture)
            return refuseCapture(c);
        if (c.isLost())
            return Error::Success;
        const bool moves = deviceOf(block->advice.prefetchLocation) != deviceOf(location);
        block->advice.prefetchLocation = location;
        const CopyPath path = location.type == kLocationDevice ? CopyPath::HostToDevice : CopyPath::DeviceToHost;
        c.work = c.state().timeline.scheduleCopy(c.streamKey, path, moves ? bytes : 0, true, false);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPrefetchAsync_ptsz(const void* pointer, std::size_t bytes, AbiMemLocation location, unsigned flags, void* stream)
{
    return cudaMemPrefetchAsync(pointer, bytes, location, flags, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemAdvise(const void* pointer, std::size_t bytes, int advice, AbiMemLocation location)
{
    return call("cudaMemAdvise", DeviceAccess::Device, [&](Call& c) {
        c.detail = msg::call::advice(bytes, advice);
        Memory::AllocatedMemory* block = managedRange(c, pointer, bytes);
        if (!block)
            return Error::InvalidValue;
        const bool needsLocation = advice == SetPreferred || advice == SetAccessedBy || advice == UnsetAccessedBy;
        const Error error = needsLocation ? checkLocation(c, location) : Error::Success;
        return error != Error::Success ? error : advise(*block, advice, location);
    });
}

SIMTSCOPE_API Error cudaMemRangeGetAttribute(void* data, std::size_t dataBytes, int attribute, const void* pointer, std::size_t bytes)
{
    return call("cudaMemRangeGetAttribute", DeviceAccess::Device, [&](Call& c) {
        const Memory::AllocatedMemory* block = managedRange(c, pointer, bytes);
        return block ? storeRangeAttribute(block->advice, attribute, data, dataBytes) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaMemRangeGetAttributes(void** data, std::size_t* dataBytes, int* attributes, std::size_t count, const void* pointer,
                                              std::size_t bytes)
{
    return call("cudaMemRangeGetAttributes", DeviceAccess::Device, [&](Call& c) {
        const Memory::AllocatedMemory* block = managedRange(c, pointer, bytes);
        if (!block || !data || !dataBytes || !attributes || count == 0)
            return Error::InvalidValue;
        for (std::size_t i = 0; i < count; ++i)
            if (const Error error = storeRangeAttribute(block->advice, attributes[i], data[i], dataBytes[i]); error != Error::Success)
                return error;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamAttachMemAsync(void* stream, void* pointer, std::size_t bytes, unsigned flags)
{
    constexpr unsigned kGlobal = 1, kHost = 2, kSingle = 4;  // cudaMemAttach…
    return streamCall("cudaStreamAttachMemAsync", DeviceAccess::Device, stream, [&](Call& c) {
        const Memory::AllocatedMemory* block = c.state().memory.find(pointer);
        const bool isWhole =
            block && block->info.address == reinterpret_cast<std::uint64_t>(pointer) && (bytes == 0 || bytes == block->info.bytes);
        if (!isWhole || block->info.kind != trace::AllocationKind::Managed || (flags != kGlobal && flags != kHost && flags != kSingle))
            return Error::InvalidValue;
        if (c.capture)
            return refuseCapture(c);
        return flags == kSingle && c.streamKey.stream == kDefaultStream ? Error::InvalidValue : Error::Success;
    });
}

SIMTSCOPE_API Error cudaStreamAttachMemAsync_ptsz(void* stream, void* pointer, std::size_t bytes, unsigned flags)
{
    return cudaStreamAttachMemAsync(perThreadIfNull(stream), pointer, bytes, flags);
}

}  // namespace simtscope::runtime
