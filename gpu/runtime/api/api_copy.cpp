// Implements cudaMemcpy and cudaMemset in all forms for bytes and rows (declared in CUDA's cuda_runtime_api.h). Programs that are built for
// per-thread default streams call the functions that end in _ptds or _ptsz.
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/memory/copy.h"

namespace simtscope::runtime {
namespace {

Error copy(const char* name, void* to, const void* from, std::size_t bytes, int kind, void* stream)
{
    return streamCall(name, DeviceAccess::Wait, stream, [&](Call& c) { return copyBytes(c, to, from, bytes, kind, false); });
}

Error copy2D(const char* name, const RowsCopy& rows, void* stream)
{
    return streamCall(name, rows.isAsync ? DeviceAccess::Device : DeviceAccess::Wait, stream, [&](Call& c) { return copyRows(c, rows); });
}

Error fill(const char* name, void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, void* stream, bool isAsync)
{
    return streamCall(name, DeviceAccess::Device, stream, [&](Call& c) { return fillRows(c, to, pitch, value, width, height, isAsync); });
}

/// Copies between devices. Both ends must be on the named devices: a pointer of another device is cudaErrorInvalidValue.
Error copyPeer(Call& c, void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes, bool isAsync)
{
    State& s = c.state();
    const int count = int(s.devices.size());
    if (toDevice < 0 || toDevice >= count || fromDevice < 0 || fromDevice >= count)
        return Error::InvalidDevice;
    const auto isOn = [&](const void* pointer, int device) {
        const Memory::AllocatedMemory* block = s.memory.find(pointer);
        return !block || block->isOnHost() || block->device == device;
    };
    c.detail = msg::call::bytesBetweenDevices(fromDevice, toDevice, bytes);
    if (!isOn(to, toDevice) || !isOn(from, fromDevice))
        return Error::InvalidValue;
    const Error error = copyBytes(c, to, from, bytes, kMemcpyDeviceToDevice, isAsync);
    c.detail = msg::call::betweenDevices(fromDevice, toDevice, c.detail);
    return error;
}

}  // namespace

SIMTSCOPE_API Error cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind)
{
    return copy("cudaMemcpy", to, from, bytes, kind, kStreamLegacy);
}

SIMTSCOPE_API Error cudaMemcpy_ptds(void* to, const void* from, std::size_t bytes, int kind)
{
    return copy("cudaMemcpy", to, from, bytes, kind, kStreamPerThread);
}

SIMTSCOPE_API Error cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void* stream)
{
    return streamCall("cudaMemcpyAsync", DeviceAccess::Device, stream, [&](Call& c) { return copyBytes(c, to, from, bytes, kind, true); });
}

SIMTSCOPE_API Error cudaMemcpyAsync_ptsz(void* to, const void* from, std::size_t bytes, int kind, void* stream)
{
    return cudaMemcpyAsync(to, from, bytes, kind, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes)
{
    return call("cudaMemcpyPeer", DeviceAccess::Wait, [&](Call& c) { return copyPeer(c, to, toDevice, from, fromDevice, bytes, false); });
}

SIMTSCOPE_API Error cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes, void* stream)
{
    return streamCall("cudaMemcpyPeerAsync", DeviceAccess::Device, stream,
                      [&](Call& c) { return copyPeer(c, to, toDevice, from, fromDevice, bytes, true); });
}

SIMTSCOPE_API Error cudaMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                                 std::size_t height, int kind)
{
    return copy2D("cudaMemcpy2D", {to, toPitch, from, fromPitch, width, height, kind, false}, kStreamLegacy);
}

SIMTSCOPE_API Error cudaMemcpy2D_ptds(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                                      std::size_t height, int kind)
{
    return copy2D("cudaMemcpy2D", {to, toPitch, from, fromPitch, width, height, kind, false}, kStreamPerThread);
}

SIMTSCOPE_API Error cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                                      std::size_t height, int kind, void* stream)
{
    return copy2D("cudaMemcpy2DAsync", {to, toPitch, from, fromPitch, width, height, kind, true}, stream);
}

SIMTSCOPE_API Error cudaMemcpy2DAsync_ptsz(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                                           std::size_t height, int kind, void* stream)
{
    return cudaMemcpy2DAsync(to, toPitch, from, fromPitch, width, height, kind, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemset(void* to, int value, std::size_t bytes)
{
    return fill("cudaMemset", to, bytes, value, bytes, 1, kStreamLegacy, false);
}

SIMTSCOPE_API Error cudaMemset_ptds(void* to, int value, std::size_t bytes)
{
    return fill("cudaMemset", to, bytes, value, bytes, 1, kStreamPerThread, false);
}

SIMTSCOPE_API Error cudaMemsetAsync(void* to, int value, std::size_t bytes, void* stream)
{
    return fill("cudaMemsetAsync", to, bytes, value, bytes, 1, stream, true);
}

SIMTSCOPE_API Error cudaMemsetAsync_ptsz(void* to, int value, std::size_t bytes, void* stream)
{
    return cudaMemsetAsync(to, value, bytes, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    return fill("cudaMemset2D", to, pitch, value, width, height, kStreamLegacy, false);
}

SIMTSCOPE_API Error cudaMemset2D_ptds(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    return fill("cudaMemset2D", to, pitch, value, width, height, kStreamPerThread, false);
}

SIMTSCOPE_API Error cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, void* stream)
{
    return fill("cudaMemset2DAsync", to, pitch, value, width, height, stream, true);
}

SIMTSCOPE_API Error cudaMemset2DAsync_ptsz(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, void* stream)
{
    return cudaMemset2DAsync(to, pitch, value, width, height, perThreadIfNull(stream));
}

}  // namespace simtscope::runtime
