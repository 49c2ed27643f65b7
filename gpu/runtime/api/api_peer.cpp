// Implements peer access (declared in CUDA's cuda_runtime_api.h): kernels of one device use the memory of another. Any two of the modelled
// devices can be peers; access is enabled in one direction at a time.
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {
namespace {

/// Calls `body(c, peer)` if `peer` is another device than the thread's current one.
template <class Body>
Error peerCall(const char* name, int peer, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        c.detail = msg::call::peer(c.device().index, peer);
        const bool isOtherDevice = peer >= 0 && peer < int(c.state().devices.size()) && peer != c.device().index;
        return isOtherDevice ? body(c) : Error::InvalidDevice;
    });
}

bool isDevice(Call& c, int index)
{
    return index >= 0 && index < int(c.state().devices.size());
}

}  // namespace

SIMTSCOPE_API Error cudaDeviceCanAccessPeer(int* can, int device, int peer)
{
    return call("cudaDeviceCanAccessPeer", DeviceAccess::Device, [&](Call& c) {
        if (!isDevice(c, device) || !isDevice(c, peer))
            return Error::InvalidDevice;
        if (!can)
            return Error::InvalidValue;
        *can = device != peer;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    return peerCall("cudaDeviceEnablePeerAccess", peer, [&](Call& c) {
        if (flags != 0)
            return Error::InvalidValue;
        Memory& memory = c.state().memory;
        if (memory.isPeer(c.device().index, peer))
            return Error::PeerAccessAlreadyEnabled;
        memory.enablePeer(c.device().index, peer);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceDisablePeerAccess(int peer)
{
    return peerCall("cudaDeviceDisablePeerAccess", peer, [&](Call& c) {
        Memory& memory = c.state().memory;
        if (!memory.isPeer(c.device().index, peer))
            return Error::PeerAccessNotEnabled;
        memory.disablePeer(c.device().index, peer);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetP2PAttribute(int* value, int attribute, int device, int peer)
{
    constexpr int kPerformanceRank = 1, kAccessSupported = 2, kNativeAtomicSupported = 3, kArrayAccessSupported = 4;
    return call("cudaDeviceGetP2PAttribute", DeviceAccess::Device, [&](Call& c) {
        if (!isDevice(c, device) || !isDevice(c, peer) || device == peer)
            return Error::InvalidDevice;
        if (!value || attribute < kPerformanceRank || attribute > kArrayAccessSupported)
            return Error::InvalidValue;
        *value = attribute == kAccessSupported || attribute == kNativeAtomicSupported;
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
