// The one modelled device: which it is, what it can do, waiting for it.
#include <fmt/format.h>

#include "gpu/runtime/call.h"
#include "gpu/runtime/device_attributes.h"

namespace simtscope::runtime {
namespace {

constexpr int kCudaVersion = 13000;

Error onlyDevice(int device) { return device == 0 ? Error::Success : Error::InvalidDevice; }

Error store(int* out, int value)
{
    if (!out)
        return Error::InvalidValue;
    *out = value;
    return Error::Success;
}

Error writeVersion(const char* name, int* version)
{
    return call(name, Reach::Host, [&](Call&) { return store(version, kCudaVersion); });
}

}  // namespace

SIMTSCOPE_API Error cudaGetDeviceCount(int* count)
{
    return call("cudaGetDeviceCount", Reach::Host, [&](Call&) { return store(count, 1); });
}

SIMTSCOPE_API Error cudaGetDevice(int* device)
{
    return call("cudaGetDevice", Reach::Host, [&](Call&) { return store(device, 0); });
}

SIMTSCOPE_API Error cudaSetDevice(int device)
{
    return call("cudaSetDevice", Reach::Host, [&](Call& c) {
        c.detail = fmt::format("device {}", device);
        return onlyDevice(device);
    });
}

SIMTSCOPE_API Error cudaInitDevice(int device, unsigned, unsigned)
{
    return call("cudaInitDevice", Reach::Device, [&](Call&) { return onlyDevice(device); });
}

SIMTSCOPE_API Error cudaSetValidDevices(int* devices, int count)
{
    return call("cudaSetValidDevices", Reach::Host, [&](Call&) {
        for (int i = 0; i < count; ++i)
            if (!devices || devices[i] != 0)
                return Error::InvalidDevice;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaChooseDevice(int* device, const AbiDeviceProp*)
{
    return call("cudaChooseDevice", Reach::Host, [&](Call&) { return store(device, 0); });
}

SIMTSCOPE_API Error cudaGetDeviceProperties(AbiDeviceProp* properties, int device)
{
    return call("cudaGetDeviceProperties", Reach::Host, [&](Call& c) {
        if (!properties)
            return Error::InvalidValue;
        if (device != 0)
            return Error::InvalidDevice;
        *properties = deviceProperties(*c.state().settings.device);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetAttribute(int* value, int attribute, int device)
{
    return call("cudaDeviceGetAttribute", Reach::Host, [&](Call& c) {
        if (device != 0)
            return Error::InvalidDevice;
        const auto found = deviceAttribute(*c.state().settings.device, attribute);
        return found ? store(value, *found) : Error::InvalidValue;
    });
}

SIMTSCOPE_API Error cudaDeviceSynchronize()
{
    return call("cudaDeviceSynchronize", Reach::Device, [](Call& c) {
        c.synchronises = true;
        c.when = c.state().timeline.waitForAll();
        return Error::Success;
    });
}

/// Frees nothing that the program may still hold; a faulted device stays unusable, as on hardware.
SIMTSCOPE_API Error cudaDeviceReset()
{
    return call("cudaDeviceReset", Reach::Host, [](Call& c) {
        c.synchronises = true;
        c.when = c.state().timeline.waitForAll();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaSetDeviceFlags(unsigned)
{
    return call("cudaSetDeviceFlags", Reach::Host, [](Call&) { return Error::Success; });
}

SIMTSCOPE_API Error cudaGetDeviceFlags(unsigned* flags)
{
    return call("cudaGetDeviceFlags", Reach::Host, [&](Call&) {
        if (!flags)
            return Error::InvalidValue;
        *flags = 8;  // cudaDeviceMapHost
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceSetLimit(int limit, std::size_t value)
{
    return call("cudaDeviceSetLimit", Reach::Device, [&](Call& c) {
        c.detail = fmt::format("limit {} = {}", limit, value);
        if (limit < 0 || limit >= kLimitCount)
            return Error::UnsupportedLimit;
        c.state().limits[std::size_t(limit)] = value;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetLimit(std::size_t* value, int limit)
{
    return call("cudaDeviceGetLimit", Reach::Device, [&](Call& c) {
        if (!value)
            return Error::InvalidValue;
        if (limit < 0 || limit >= kLimitCount)
            return Error::UnsupportedLimit;
        *value = c.state().limits[std::size_t(limit)];
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceSetCacheConfig(int)
{
    return call("cudaDeviceSetCacheConfig", Reach::Device, [](Call&) { return Error::Success; });
}

SIMTSCOPE_API Error cudaDeviceGetCacheConfig(int* config)
{
    return call("cudaDeviceGetCacheConfig", Reach::Device, [&](Call&) { return store(config, 0); });
}

SIMTSCOPE_API Error cudaDeviceCanAccessPeer(int* can, int device, int peer)
{
    return call("cudaDeviceCanAccessPeer", Reach::Device,
                [&](Call&) { return device == 0 && peer == 0 ? store(can, 0) : Error::InvalidDevice; });
}

SIMTSCOPE_API Error cudaRuntimeGetVersion(int* version) { return writeVersion("cudaRuntimeGetVersion", version); }

SIMTSCOPE_API Error cudaDriverGetVersion(int* version) { return writeVersion("cudaDriverGetVersion", version); }

SIMTSCOPE_API Error cudaProfilerStart()
{
    return call("cudaProfilerStart", Reach::Host, [](Call&) { return Error::Success; });
}

SIMTSCOPE_API Error cudaProfilerStop()
{
    return call("cudaProfilerStop", Reach::Host, [](Call&) { return Error::Success; });
}

SIMTSCOPE_API AbiChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, int format) { return {x, y, z, w, format}; }

}  // namespace simtscope::runtime
