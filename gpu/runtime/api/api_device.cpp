// Implements the calls about modelled devices (declared in CUDA's cuda_runtime_api.h): their number and properties, the current device of a
// thread, waiting, limits and reset.
#include <algorithm>
#include <charconv>
#include <cstring>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/device_attributes.h"
#include "gpu/runtime/memory/allocate.h"
#include "gpu/runtime/versions/runtime_version.h"

namespace simtscope::runtime {
namespace {

constexpr int kDriverVersion = 13000;  // a driver of this version also runs programs of every older runtime

template <class Value>
Error store(Value* out, Value value)
{
    if (!out)
        return Error::InvalidValue;
    *out = value;
    return Error::Success;
}

/// Calls `body(c, device)` if there is a device of that number.
template <class Body>
Error deviceCall(const char* name, DeviceAccess access, int index, Body body)
{
    return call(name, access, [&](Call& c) {
        if (index < 0 || index >= int(c.state().devices.size())) {
            c.detail = msg::call::noSuchDevice(index, std::int64_t(c.state().devices.size()));
            return Error::InvalidDevice;
        }
        return body(c, c.state().devices[std::size_t(index)]);
    });
}

/// Accepts a call that has no effect in the model.
Error accept(const char* name, DeviceAccess access)
{
    return call(name, access, [](Call&) { return Error::Success; });
}

/// Weighs a device as a program would choose it: each requirement that the device meets is worth a point. Ties go to the first device.
int rateDevice(const AbiDeviceProp& device, const AbiDeviceProp& request)
{
    int points = 0;
    points += request.major == 0 || device.major * 10 + device.minor >= request.major * 10 + request.minor;
    points += device.totalGlobalMem >= request.totalGlobalMem;
    points += device.multiProcessorCount >= request.multiProcessorCount;
    points += device.sharedMemPerBlock >= request.sharedMemPerBlock;
    points += device.maxThreadsPerBlock >= request.maxThreadsPerBlock;
    points += device.maxThreadsPerMultiProcessor >= request.maxThreadsPerMultiProcessor;
    return points;
}

/// Frees everything that belongs to the device, as destroying its context does.
void freeEverything(Call& c, Device& device)
{
    State& s = c.state();
    const auto owned = s.memory.select([&](const Memory::AllocatedMemory& block) {
        const bool isManagedVariable = block.info.kind == trace::AllocationKind::Managed && !block.info.name.empty();
        return block.device == device.index && !isManagedVariable;  // the host keeps the address of a __managed__ variable
    });
    const HostCallId callSite = owned.empty() ? kNoHostCall : c.callSite();
    for (const Memory::AllocatedMemory* block : owned)
        recordAllocation(c, s.memory.release(block->info.address, c.index(), callSite));
    std::erase_if(s.images.arrays, [&](const auto& entry) { return entry.second->device == device.index; });
    for (const auto& [object, texture] : s.images.textures)
        s.memory.view(device.index).removeTexture(object);
    for (const auto& [object, surface] : s.images.surfaces)
        s.memory.view(device.index).removeSurface(object);
    s.modules.unload(device.index);
    std::erase_if(s.streams, [&](StreamHandle* handle) {
        if (handle->streamKey.device != device.index)
            return false;
        s.timeline.retireStream(handle->streamKey);
        delete handle;
        return true;
    });
    std::erase_if(s.events, [&](EventHandle* handle) {
        const bool isOfDevice = handle->device == device.index;
        if (isOfDevice)
            delete handle;
        return isOfDevice;
    });
    std::erase_if(s.pools, [&](PoolHandle* pool) {
        const bool isOfDevice = pool->device == device.index;
        if (isOfDevice && pool != device.defaultPool.get())
            delete pool;
        return isOfDevice;
    });
    for (const Device& other : s.devices)
        if (s.memory.isPeer(device.index, other.index))
            s.memory.disablePeer(device.index, other.index);
    device.reset();
    s.pools.insert(device.defaultPool.get());
}

}  // namespace

SIMTSCOPE_API Error cudaGetDeviceCount(int* count)
{
    return call("cudaGetDeviceCount", DeviceAccess::Host, [&](Call& c) { return store(count, int(c.state().devices.size())); });
}

SIMTSCOPE_API Error cudaGetDevice(int* device)
{
    return call("cudaGetDevice", DeviceAccess::Host, [&](Call&) { return store(device, hostThread().device); });
}

SIMTSCOPE_API Error cudaSetDevice(int device)
{
    return deviceCall("cudaSetDevice", DeviceAccess::Host, device, [&](Call& c, Device& of) {
        c.detail = msg::call::device(device);
        hostThread().device = device;
        c.streamKey.device = device;
        return of.fault;
    });
}

SIMTSCOPE_API Error cudaInitDevice(int device, unsigned, unsigned)
{
    return deviceCall("cudaInitDevice", DeviceAccess::Device, device, [](Call&, Device& of) { return of.fault; });
}

SIMTSCOPE_API Error cudaSetValidDevices(int* devices, int count)
{
    return call("cudaSetValidDevices", DeviceAccess::Host, [&](Call& c) {
        for (int i = 0; i < count; ++i)
            if (!devices || devices[i] < 0 || devices[i] >= int(c.state().devices.size()))
                return Error::InvalidDevice;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaChooseDevice(int* device, const AbiDeviceProp* wanted)
{
    return call("cudaChooseDevice", DeviceAccess::Host, [&](Call& c) {
        if (!device || !wanted)
            return Error::InvalidValue;
        const auto points = [&](const Device& d) { return rateDevice(makeDeviceProperties(*d.model, d.index), *wanted); };
        *device = std::ranges::max_element(c.state().devices, {}, points)->index;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetDeviceProperties(AbiDeviceProp* properties, int device)
{
    return deviceCall("cudaGetDeviceProperties", DeviceAccess::Host, device, [&](Call& c, Device& of) {
        c.detail = msg::call::device(device);
        return properties ? store(properties, makeDeviceProperties(*of.model, device)) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaDeviceGetAttribute(int* value, int attribute, int device)
{
    return deviceCall("cudaDeviceGetAttribute", DeviceAccess::Host, device, [&](Call& c, Device& of) {
        c.detail = msg::call::attributeOfDevice(attribute, device);
        const auto found = deviceAttribute(*of.model, attribute, device);
        return found ? store(value, *found) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaDeviceGetPCIBusId(char* text, int length, int device)
{
    return deviceCall("cudaDeviceGetPCIBusId", DeviceAccess::Host, device, [&](Call&, Device&) {
        const std::string id = pciBusId(device);
        if (!text || length <= int(id.size()))
            return Error::InvalidValue;
        std::memcpy(text, id.c_str(), id.size() + 1);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetByPCIBusId(int* device, const char* text)
{
    return call("cudaDeviceGetByPCIBusId", DeviceAccess::Host, [&](Call& c) {
        // Accept "domain:bus:device.function", "bus:device.function", or either without the function.
        unsigned domain = 0, bus = 0, slot = 0;
        if (!device || !text)
            return Error::InvalidValue;
        const bool hasDomain = std::sscanf(text, "%x:%x:%x", &domain, &bus, &slot) == 3;
        if (!hasDomain && (domain = 0, std::sscanf(text, "%x:%x", &bus, &slot) != 2))
            return Error::InvalidValue;
        const auto found = std::ranges::find_if(c.state().devices, [&](const Device& d) {
            return domain == 0 && slot == 0 && int(bus) == deviceAttribute(*d.model, kAttributePciBus, d.index);
        });
        return found == c.state().devices.end() ? Error::InvalidDevice : store(device, found->index);
    });
}

SIMTSCOPE_API Error cudaDeviceSynchronize()
{
    return call("cudaDeviceSynchronize", DeviceAccess::Wait, [](Call& c) {
        c.synchronises = true;
        if (const Error fault = c.waitForDevice(c.device().index); fault != Error::Success)
            return fault;
        c.state().timeline.waitForDevice(c.device().index);
        return Error::Success;
    });
}

/// Frees everything on the device, so that the next call begins anew. A faulted device stays unusable, as on hardware: CUDA Runtime API
/// 13.0 says of such errors that the process must be terminated and relaunched.
SIMTSCOPE_API Error cudaDeviceReset()
{
    return call("cudaDeviceReset", DeviceAccess::Host, [](Call& c) {
        Device& device = c.device();
        c.synchronises = true;
        (void)c.waitForDevice(device.index);
        c.state().timeline.waitForDevice(device.index);
        freeEverything(c, device);
        return device.fault;
    });
}

SIMTSCOPE_API Error cudaSetDeviceFlags(unsigned flags)
{
    return call("cudaSetDeviceFlags", DeviceAccess::Host, [&](Call& c) {
        constexpr unsigned kKnown = 0xff;  // cudaDeviceMask
        if (flags & ~kKnown)
            return Error::InvalidValue;
        c.device().flags = flags | kDeviceMapHost;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetDeviceFlags(unsigned* flags)
{
    return call("cudaGetDeviceFlags", DeviceAccess::Host, [&](Call& c) { return store(flags, c.device().flags); });
}

SIMTSCOPE_API Error cudaDeviceSetLimit(int limit, std::size_t value)
{
    return call("cudaDeviceSetLimit", DeviceAccess::Device, [&](Call& c) {
        c.detail = msg::call::limitSet(limit, value);
        if (limit < 0 || limit >= kLimitCount)
            return Error::UnsupportedLimit;
        if (limit == kLimitPersistingL2) {
            const auto maxBytes = std::size_t(deviceAttribute(*c.device().model, kAttributePersistingL2, c.device().index).value_or(0));
            if (maxBytes == 0)
                return Error::UnsupportedLimit;
            if (value > maxBytes)
                return Error::InvalidValue;
            // An H200 sets aside its cache in sixteenths.
            const std::size_t unit = c.device().model->l2Bytes / 16;
            value = std::min((value + unit - 1) / unit * unit, maxBytes);
        }
        c.device().limits[std::size_t(limit)] = value;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetLimit(std::size_t* value, int limit)
{
    return call("cudaDeviceGetLimit", DeviceAccess::Device, [&](Call& c) {
        if (limit < 0 || limit >= kLimitCount)
            return Error::UnsupportedLimit;
        return store(value, c.device().limits[std::size_t(limit)]);
    });
}

SIMTSCOPE_API Error cudaDeviceSetCacheConfig(int config)
{
    return call("cudaDeviceSetCacheConfig", DeviceAccess::Device, [&](Call& c) {
        if (config < 0 || config > 3)
            return Error::InvalidValue;
        c.device().cacheConfig = config;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetCacheConfig(int* config)
{
    return call("cudaDeviceGetCacheConfig", DeviceAccess::Device, [&](Call& c) { return store(config, c.device().cacheConfig); });
}

SIMTSCOPE_API Error cudaDeviceGetSharedMemConfig(int* config)
{
    constexpr int kFourByteBanks = 1;  // cudaSharedMemBankSizeFourByte, the only size since compute capability 5.0
    return call("cudaDeviceGetSharedMemConfig", DeviceAccess::Device, [&](Call&) { return store(config, kFourByteBanks); });
}

SIMTSCOPE_API Error cudaDeviceSetSharedMemConfig(int)
{
    return accept("cudaDeviceSetSharedMemConfig", DeviceAccess::Device);
}

SIMTSCOPE_API Error cudaCtxResetPersistingL2Cache()
{
    return accept("cudaCtxResetPersistingL2Cache", DeviceAccess::Device);
}

SIMTSCOPE_API Error cudaRuntimeGetVersion(int* version)
{
    return call("cudaRuntimeGetVersion", DeviceAccess::Host, [&](Call&) { return store(version, runtimeVersion()); });
}

SIMTSCOPE_API Error cudaDriverGetVersion(int* version)
{
    return call("cudaDriverGetVersion", DeviceAccess::Host, [&](Call&) { return store(version, kDriverVersion); });
}

SIMTSCOPE_API Error cudaProfilerStart()
{
    return accept("cudaProfilerStart", DeviceAccess::Host);
}

SIMTSCOPE_API Error cudaProfilerStop()
{
    return accept("cudaProfilerStop", DeviceAccess::Host);
}

SIMTSCOPE_API AbiChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int format)
{
    return {x, y, z, w, format};
}

}  // namespace simtscope::runtime
