// Stream-ordered allocation: cudaMallocAsync, cudaFreeAsync and memory pools. A pool gives what is freed back to the device at once, so
// that it never holds anything in reserve; its attributes are kept and its use is counted.
#include <cstring>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/allocate.h"
#include "gpu/runtime/refusal.h"

namespace simtscope::runtime {
namespace {

// cudaMemPoolAttr, driver_types.h of CUDA 13.0.
constexpr int kReuseFirst = 1, kReuseLast = 3, kReleaseThreshold = 4, kReservedCurrent = 5, kReservedMost = 6, kUsedCurrent = 7,
              kUsedMost = 8;

/// Calls `body(c, pool)` when the handle is a pool.
template <class Body>
Error poolCall(const char* name, void* handle, Body body)
{
    return call(name, Reach::Device, [&](Call& c) {
        auto* pool = static_cast<PoolHandle*>(handle);
        return c.state().pools.contains(pool) ? body(c, *pool) : Error::InvalidValue;
    });
}

/// Calls `body(device)` when there is such a device.
template <class Body>
Error deviceCall(const char* name, int index, Body body)
{
    return call(name, Reach::Device, [&](Call& c) {
        if (index < 0 || index >= int(c.state().devices.size()))
            return Error::InvalidDevice;
        return body(c, c.state().devices[std::size_t(index)]);
    });
}

Error allocateAsync(const char* name, void** pointer, std::size_t bytes, void* handle, void* stream)
{
    return streamCall(name, Reach::Device, stream, [&](Call& c) {
        auto* pool = handle ? static_cast<PoolHandle*>(handle) : c.state().devices[std::size_t(c.lane.device)].pool;
        return c.state().pools.contains(pool) ? allocateFrom(c, *pool, pointer, bytes) : Error::InvalidValue;
    });
}

}  // namespace

SIMTSCOPE_API Error cudaMallocAsync(void** pointer, std::size_t bytes, void* stream)
{
    return allocateAsync("cudaMallocAsync", pointer, bytes, nullptr, stream);
}

SIMTSCOPE_API Error cudaMallocAsync_ptsz(void** pointer, std::size_t bytes, void* stream)
{
    return allocateAsync("cudaMallocAsync", pointer, bytes, nullptr, ownStream(stream));
}

SIMTSCOPE_API Error cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, void* pool, void* stream)
{
    return pool ? allocateAsync("cudaMallocFromPoolAsync", pointer, bytes, pool, stream)
                : call("cudaMallocFromPoolAsync", Reach::Device, [](Call&) { return Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaMallocFromPoolAsync_ptsz(void** pointer, std::size_t bytes, void* pool, void* stream)
{
    return cudaMallocFromPoolAsync(pointer, bytes, pool, ownStream(stream));
}

SIMTSCOPE_API Error cudaFreeAsync(void* pointer, void* stream)
{
    return streamCall("cudaFreeAsync", Reach::Device, stream,
                      [&](Call& c) { return pointer ? release(c, pointer, false, true) : Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaFreeAsync_ptsz(void* pointer, void* stream)
{
    return cudaFreeAsync(pointer, ownStream(stream));
}

SIMTSCOPE_API Error cudaMemPoolCreate(void** pool, const AbiMemPoolProps* properties)
{
    return call("cudaMemPoolCreate", Reach::Device, [&](Call& c) {
        State& s = c.state();
        constexpr int kPinned = 1;  // cudaMemAllocationTypePinned, the only one that device pools have
        if (!pool || !properties || properties->allocType != kPinned || properties->location.type != kLocationDevice)
            return Error::InvalidValue;
        if (properties->location.id < 0 || properties->location.id >= int(s.devices.size()))
            return Error::InvalidDevice;
        if (properties->handleTypes != 0)
            return refuseUnsupported(s, msg::call::sharedPool());
        auto* made = new PoolHandle;
        made->device = properties->location.id;
        s.pools.insert(made);
        *pool = made;
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
        c.state().pools.erase(&pool);
        delete &pool;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolSetAttribute(void* handle, int attribute, void* value)
{
    return poolCall("cudaMemPoolSetAttribute", handle, [&](Call& c, PoolHandle& pool) {
        if (!value)
            return Error::InvalidValue;
        std::uint64_t given = 0;
        std::memcpy(&given, value, attribute <= kReuseLast ? sizeof(int) : sizeof given);
        c.detail = msg::call::attributeSet(attribute, std::int64_t(given));
        if (attribute >= kReuseFirst && attribute <= kReleaseThreshold)
            pool.attributes[attribute] = given;
        else if (attribute == kUsedMost && given == 0)
            pool.mostUsed = pool.used;  // the only value that the two high-water marks take
        else if (attribute != kReservedMost || given != 0)
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
        const bool now = attribute == kUsedCurrent || attribute == kReservedCurrent;
        const std::uint64_t answer = attribute != kReleaseThreshold  ? (now ? pool.used : pool.mostUsed)
                                     : kept == pool.attributes.end() ? 0
                                                                     : kept->second;
        std::memcpy(value, &answer, sizeof answer);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaMemPoolTrimTo(void* handle, std::size_t)
{
    return poolCall("cudaMemPoolTrimTo", handle, [](Call&, PoolHandle&) { return Error::Success; });
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

}  // namespace simtscope::runtime
