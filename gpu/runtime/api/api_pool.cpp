// Implements stream-ordered allocation (declared in CUDA's cuda_runtime_api.h): cudaMallocAsync, cudaFreeAsync and memory pools. The
// reserve of a pool is only counted, and not taken from the device: freed memory goes back at once.
#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/graphs/capture_memory.h"
#include "gpu/runtime/memory/allocate.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

// Values of cudaMemPoolAttr (driver_types.h of CUDA 13.0).
constexpr int kReuseFirst = 1, kReuseLast = 3, kReleaseThreshold = 4, kReservedCurrent = 5, kReservedMost = 6, kUsedCurrent = 7,
              kUsedMost = 8;

constexpr int kAccessNone = 0, kAccessRead = 1, kAccessReadWrite = 3;  // cudaMemAccessFlags
constexpr int kTypePinned = 1;                                         // cudaMemAllocationTypePinned, the only type of device pools
constexpr std::uint64_t kChunk = 32u << 20;                            // bytes that a pool reserves at a time

/// Calls `body(c, pool)` if the handle is a pool.
template <class Body>
Error poolCall(const char* name, void* handle, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        auto* pool = static_cast<PoolHandle*>(handle);
        return c.state().pools.contains(pool) ? body(c, *pool) : Error::InvalidValue;
    });
}

/// Calls `body(device)` if there is such a device.
template <class Body>
Error deviceCall(const char* name, int index, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        if (index < 0 || index >= int(c.state().devices.size()))
            return Error::InvalidDevice;
        return body(c, c.state().devices[std::size_t(index)]);
    });
}

/// Calls `body` for the device of a location at which a pool's pinned memory can be.
template <class Body>
Error locationCall(const char* name, const AbiMemLocation* location, int type, Body body)
{
    if (location && location->type == kLocationDevice && type == kTypePinned)
        return deviceCall(name, location->id, body);
    return call(name, DeviceAccess::Device, [](Call&) { return Error::InvalidValue; });
}

Error allocateAsync(const char* name, void** pointer, std::size_t bytes, void* handle, void* stream)
{
    return streamCall(name, DeviceAccess::Device, stream, [&](Call& c) {
        auto* pool = handle ? static_cast<PoolHandle*>(handle) : c.state().devices[std::size_t(c.streamKey.device)].pool;
        if (!c.state().pools.contains(pool))
            return Error::InvalidValue;
        return c.capture ? captureAllocation(c, *pool, pointer, bytes) : allocateFromPool(c, *pool, pointer, bytes);
    });
}

}  // namespace

void PoolHandle::addUsed(std::uint64_t bytes)
{
    usedBytes += bytes;
    maxUsedBytes = std::max(maxUsedBytes, usedBytes);
    reservedBytes = std::max(reservedBytes, (usedBytes + kChunk - 1) / kChunk * kChunk);
    maxReservedBytes = std::max(maxReservedBytes, reservedBytes);
}

void PoolHandle::trim(std::uint64_t keep)
{
    reservedBytes = std::min(reservedBytes, (std::max(usedBytes, keep) + kChunk - 1) / kChunk * kChunk);
}

void PoolHandle::release()
{
    const auto threshold = attributes.find(kReleaseThreshold);
    trim(threshold == attributes.end() ? 0 : std::min(threshold->second, reservedBytes));
}

SIMTSCOPE_API Error cudaMallocAsync(void** pointer, std::size_t bytes, void* stream)
{
    return allocateAsync("cudaMallocAsync", pointer, bytes, nullptr, stream);
}

SIMTSCOPE_API Error cudaMallocAsync_ptsz(void** pointer, std::size_t bytes, void* stream)
{
    return allocateAsync("cudaMallocAsync", pointer, bytes, nullptr, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, void* pool, void* stream)
{
    return pool ? allocateAsync("cudaMallocFromPoolAsync", pointer, bytes, pool, stream)
                : call("cudaMallocFromPoolAsync", DeviceAccess::Device, [](Call&) { return Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaMallocFromPoolAsync_ptsz(void** pointer, std::size_t bytes, void* pool, void* stream)
{
    return cudaMallocFromPoolAsync(pointer, bytes, pool, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaFreeAsync(void* pointer, void* stream)
{
    return streamCall("cudaFreeAsync", DeviceAccess::Device, stream, [&](Call& c) {
        if (!pointer)
            return Error::InvalidValue;
        return c.capture ? captureFree(c, pointer) : release(c, pointer, false, true);
    });
}

SIMTSCOPE_API Error cudaFreeAsync_ptsz(void* pointer, void* stream)
{
    return cudaFreeAsync(pointer, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemPoolCreate(void** pool, const AbiMemPoolProps* properties)
{
    return call("cudaMemPoolCreate", DeviceAccess::Device, [&](Call& c) {
        State& s = c.state();
        if (!pool || !properties || properties->allocType != kTypePinned || properties->location.type != kLocationDevice)
            return Error::InvalidValue;
        if (properties->location.id < 0 || properties->location.id >= int(s.devices.size()))
            return Error::InvalidDevice;
        if (properties->handleTypes != 0)
            return refuseUnsupported(s, msg::call::sharedPool());
        auto* newPool = new PoolHandle;
        newPool->device = properties->location.id;
        newPool->maxBytes = properties->maxSize;
        s.pools.insert(newPool);
        *pool = newPool;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolDestroy(void* handle)
{
    return poolCall("cudaMemPoolDestroy", handle, [](Call& c, PoolHandle& pool) {
        Device& device = c.state().devices[std::size_t(pool.device)];
        if (device.defaultPool.get() == &pool)
            return Error::InvalidValue;
        if (device.pool == &pool)
            device.pool = device.defaultPool.get();
        State& s = c.state();
        s.pools.erase(&pool);
        if (pool.usedBytes > 0) {  // CUDA Runtime API 13.0: the pool is released when it has no more allocations
            s.closedPools.emplace_back(&pool);
            return Error::Success;
        }
        for (const Device& other : s.devices)
            s.memory.revokePool(&pool, other.index);
        delete &pool;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolSetAttribute(void* handle, int attribute, void* value)
{
    return poolCall("cudaMemPoolSetAttribute", handle, [&](Call& c, PoolHandle& pool) {
        if (!value)
            return Error::InvalidValue;
        std::uint64_t newValue = 0;
        std::memcpy(&newValue, value, attribute <= kReuseLast ? sizeof(int) : sizeof newValue);
        c.detail = msg::call::attributeSet(attribute, std::int64_t(newValue));
        if (attribute >= kReuseFirst && attribute <= kReleaseThreshold)
            pool.attributes[attribute] = newValue;
        else if (attribute == kUsedMost && newValue == 0)
            pool.maxUsedBytes = pool.usedBytes;  // 0 is the only value that the two high-water marks accept
        else if (attribute == kReservedMost && newValue == 0)
            pool.maxReservedBytes = pool.reservedBytes;
        else
            return Error::InvalidValue;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolGetAttribute(void* handle, int attribute, void* value)
{
    return poolCall("cudaMemPoolGetAttribute", handle, [&](Call&, PoolHandle& pool) {
        if (!value || attribute < kReuseFirst || attribute > kUsedMost)
            return Error::InvalidValue;
        const auto kept = pool.attributes.find(attribute);
        if (attribute <= kReuseLast) {
            const int answer = kept == pool.attributes.end() ? 1 : int(kept->second);
            std::memcpy(value, &answer, sizeof answer);
            return Error::Success;
        }
        const std::uint64_t answers[] = {kept == pool.attributes.end() ? 0 : kept->second, pool.reservedBytes, pool.maxReservedBytes,
                                         pool.usedBytes, pool.maxUsedBytes};
        const std::uint64_t answer = answers[attribute - kReleaseThreshold];
        std::memcpy(value, &answer, sizeof answer);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolTrimTo(void* handle, std::size_t keep)
{
    return poolCall("cudaMemPoolTrimTo", handle, [&](Call& c, PoolHandle& pool) {
        c.detail = msg::call::bytes(keep);
        pool.trim(keep);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolSetAccess(void* handle, const AbiMemAccessDesc* descriptions, std::size_t count)
{
    return poolCall("cudaMemPoolSetAccess", handle, [&](Call& c, PoolHandle& pool) {
        const int devices = int(c.state().devices.size());
        if (!descriptions || count == 0)
            return Error::InvalidValue;
        for (std::size_t i = 0; i < count; ++i) {
            const AbiMemAccessDesc& description = descriptions[i];
            const bool isDevice =
                description.location.type == kLocationDevice && description.location.id >= 0 && description.location.id < devices;
            // The memory of a pool stays with its own device.
            const bool isPoolDevice = description.location.id == pool.device;
            // The error codes are those of an H200 with CUDA 13.0.
            if (description.flags == kAccessRead)
                return Error::NotSupported;
            if (!isDevice || (description.flags == kAccessNone && isPoolDevice))
                return Error::InvalidDevice;
            if (description.flags != kAccessNone && description.flags != kAccessReadWrite)
                return Error::InvalidValue;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const int device = descriptions[i].location.id;
            if (device == pool.device)
                continue;
            if (descriptions[i].flags == kAccessReadWrite)
                c.state().memory.grantPool(&pool, device);
            else
                c.state().memory.revokePool(&pool, device);
        }
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolGetAccess(int* flags, void* handle, const AbiMemLocation* location)
{
    return poolCall("cudaMemPoolGetAccess", handle, [&](Call& c, PoolHandle& pool) {
        if (!flags || !location || location->type != kLocationDevice || location->id < 0 || location->id >= int(c.state().devices.size()))
            return Error::InvalidValue;
        const bool mayAccess = location->id == pool.device || c.state().memory.isPoolGranted(&pool, location->id);
        *flags = mayAccess ? kAccessReadWrite : kAccessNone;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetDefaultMemPool(void** pool, int device)
{
    return deviceCall("cudaDeviceGetDefaultMemPool", device, [&](Call&, Device& of) {
        if (!pool)
            return Error::InvalidValue;
        *pool = of.defaultPool.get();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetMemPool(void** pool, int device)
{
    return deviceCall("cudaDeviceGetMemPool", device, [&](Call&, Device& of) {
        if (!pool)
            return Error::InvalidValue;
        *pool = of.pool;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceSetMemPool(int device, void* pool)
{
    return deviceCall("cudaDeviceSetMemPool", device, [&](Call& c, Device& of) {
        auto* handle = static_cast<PoolHandle*>(pool);
        if (!c.state().pools.contains(handle) || handle->device != device)
            return Error::InvalidValue;
        of.pool = handle;
        return Error::Success;
    });
}

/// These implement the calls of CUDA 13 that name pools by location; the pools of devices are those above.
SIMTSCOPE_API Error cudaMemGetDefaultMemPool(void** pool, const AbiMemLocation* location, int type)
{
    return locationCall("cudaMemGetDefaultMemPool", location, type, [&](Call&, Device& of) {
        if (!pool)
            return Error::InvalidValue;
        *pool = of.defaultPool.get();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemGetMemPool(void** pool, const AbiMemLocation* location, int type)
{
    return locationCall("cudaMemGetMemPool", location, type, [&](Call&, Device& of) {
        if (!pool)
            return Error::InvalidValue;
        *pool = of.pool;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemSetMemPool(const AbiMemLocation* location, int type, void* handle)
{
    return locationCall("cudaMemSetMemPool", location, type, [&](Call& c, Device& of) {
        auto* pool = static_cast<PoolHandle*>(handle);
        if (!c.state().pools.contains(pool) || pool->device != of.index)
            return Error::InvalidValue;
        of.pool = pool;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
