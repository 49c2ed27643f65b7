// Implements copies and fills of three-dimensional boxes, between arrays and pitched memory in any combination (declared in CUDA's
// cuda_runtime_api.h).
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/graphs/graph_work.h"
#include "gpu/runtime/memory/copy_box.h"

namespace simtscope::runtime {
namespace {

/// Describes one end of the copy in the terms of the call's parameters.
struct NamedEndpoint {
    const void* array;
    AbiPos at;  ///< in texels of an array, or in bytes of memory
    AbiPitchedPtr memory;
};

/// Finds the memory of one end of the copy of `box`.
Error findEndpoint(Call& c, const NamedEndpoint& named, const Box& box, CopyEndpoint& end)
{
    if (named.array) {
        const CudaArray* const array = c.state().images.find(named.array);
        return array ? findArrayEndpoint(c, named.array, named.at.x * array->image.format.bytes(), named.at.y, named.at.z, box, end)
                     : Error::InvalidResourceHandle;
    }
    const AbiPitchedPtr& memory = named.memory;
    if (!memory.ptr)
        return Error::InvalidValue;
    if ((box.rowCount > 1 || box.sliceCount > 1) && memory.pitch < box.rowBytes)
        return Error::InvalidPitchValue;
    const std::uint64_t slicePitch = memory.pitch * memory.ysize;
    if (box.sliceCount > 1 && memory.ysize < box.rowCount) {
        c.detail = msg::call::sliceRows(std::int64_t(box.rowCount), std::int64_t(memory.ysize));
        return Error::InvalidValue;
    }
    const std::uint64_t offset = named.at.x + named.at.y * memory.pitch + named.at.z * slicePitch;
    return findMemoryEndpoint(c, static_cast<const char*>(memory.ptr) + offset, memory.pitch, slicePitch, box, end);
}

/// Finds the box to copy and both ends. An empty box means that nothing is copied.
Error findEnds(Call& c, const AbiCopy3D& p, Box& box, CopyEndpoint& target, CopyEndpoint& source)
{
    const NamedEndpoint to{p.dstArray, p.dstPos, p.dstPtr}, from{p.srcArray, p.srcPos, p.srcPtr};
    const int kind = p.kind;
    const AbiExtent extent = p.extent;
    box = {0, 0, 0};
    if (kind < kMemcpyHostToHost || kind > kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    if (extent.width == 0 || extent.height == 0 || extent.depth == 0)
        return Error::Success;
    // Each end is either an array or memory, never both and never neither.
    if ((to.array != nullptr) == (to.memory.ptr != nullptr) || (from.array != nullptr) == (from.memory.ptr != nullptr))
        return Error::InvalidValue;
    std::size_t element = 1;  // the extent counts texels once an array takes part
    for (const NamedEndpoint* end : {&to, &from})
        if (const CudaArray* const array = c.state().images.find(end->array)) {
            if (element != 1 && element != array->image.format.bytes())
                return Error::InvalidValue;
            element = array->image.format.bytes();
        }
    box = {extent.width * element, extent.height, extent.depth};
    // On an H200 with CUDA 13.0, a copy of one row needs no pitch, but 0 is the only pitch that may be too small.
    const auto isNarrow = [&](const NamedEndpoint& named) {
        return !named.array && named.memory.pitch != 0 && named.memory.pitch < box.rowBytes && box.rowCount == 1 && box.sliceCount == 1;
    };
    if (isNarrow(to) || isNarrow(from))
        return Error::InvalidValue;
    if (const Error error = findEndpoint(c, to, box, target); error != Error::Success)
        return error;
    return findEndpoint(c, from, box, source);
}

Error copy(Call& c, const AbiCopy3D* p, bool isAsync)
{
    return p ? copy3D(c, *p, isAsync) : Error::InvalidValue;
}

Error copyPeer(Call& c, const AbiPeerCopy3D* p, bool isAsync)
{
    if (!p)
        return Error::InvalidValue;
    return copy3D(c, {p->srcArray, p->srcPos, p->srcPtr, p->dstArray, p->dstPos, p->dstPtr, p->extent, kMemcpyDeviceToDevice}, isAsync);
}

Error fill(Call& c, const AbiPitchedPtr& to, int value, AbiExtent extent, bool isAsync)
{
    const Box box{extent.width, extent.height, extent.depth};
    if (box.bytes() == 0)
        return Error::Success;
    CopyEndpoint end;
    if (const Error error = findEndpoint(c, {nullptr, {0, 0, 0}, to}, box, end); error != Error::Success)
        return error;
    if (c.capture && box.sliceCount > 1)
        return refuseCapture(c);  // fill nodes support rows only
    if (c.capture) {
        const AbiMemsetParams rows{to.ptr, to.pitch, unsigned(value) & 0xff, 1, box.rowBytes, box.rowCount};
        Work work;
        const Error error = makeFillWork(c, &rows, work);
        return error == Error::Success ? captureNode(c, NodeType::Memset, std::move(work)) : error;
    }
    return fillBox(c, box, end, value, isAsync);
}

Error memcpy3D(const AbiCopy3D* p, DeviceAccess access, void* stream)
{
    const bool isAsync = access == DeviceAccess::Device;
    return streamCall(isAsync ? "cudaMemcpy3DAsync" : "cudaMemcpy3D", access, stream, [&](Call& c) { return copy(c, p, isAsync); });
}

Error memcpy3DPeer(const AbiPeerCopy3D* p, DeviceAccess access, void* stream)
{
    const bool async = access == DeviceAccess::Device;
    return streamCall(async ? "cudaMemcpy3DPeerAsync" : "cudaMemcpy3DPeer", access, stream, [&](Call& c) { return copyPeer(c, p, async); });
}

Error memset3D(const AbiPitchedPtr& to, int value, AbiExtent extent, bool isAsync, void* stream)
{
    return streamCall(isAsync ? "cudaMemset3DAsync" : "cudaMemset3D", DeviceAccess::Device, stream,
                      [&](Call& c) { return fill(c, to, value, extent, isAsync); });
}

}  // namespace

Error checkCopy3D(Call& c, const AbiCopy3D& p)
{
    Box box;
    CopyEndpoint target, source;
    const Error error = findEnds(c, p, box, target, source);
    return error == Error::Success && box.bytes() ? checkBox(c, box, target, source, p.kind) : error;
}

Error copy3D(Call& c, const AbiCopy3D& p, bool isAsync)
{
    Box box;
    CopyEndpoint target, source;
    const Error error = findEnds(c, p, box, target, source);
    c.synchronises = !isAsync;
    if (error != Error::Success || box.bytes() == 0)
        return error;
    if (!c.capture)
        return copyBox(c, box, target, source, p.kind, isAsync);
    const Error wrong = checkBox(c, box, target, source, p.kind);
    return wrong == Error::Success ? captureNode(c, NodeType::Memcpy, CopyWork{p}) : wrong;
}

SIMTSCOPE_API Error cudaMemcpy3D(const AbiCopy3D* p)
{
    return memcpy3D(p, DeviceAccess::Wait, kStreamLegacy);
}
SIMTSCOPE_API Error cudaMemcpy3DAsync(const AbiCopy3D* p, void* stream)
{
    return memcpy3D(p, DeviceAccess::Device, stream);
}
SIMTSCOPE_API Error cudaMemcpy3DPeer(const AbiPeerCopy3D* p)
{
    return memcpy3DPeer(p, DeviceAccess::Wait, kStreamLegacy);
}
SIMTSCOPE_API Error cudaMemcpy3DPeerAsync(const AbiPeerCopy3D* p, void* stream)
{
    return memcpy3DPeer(p, DeviceAccess::Device, stream);
}
SIMTSCOPE_API Error cudaMemset3D(AbiPitchedPtr to, int value, AbiExtent extent)
{
    return memset3D(to, value, extent, false, kStreamLegacy);
}
SIMTSCOPE_API Error cudaMemset3DAsync(AbiPitchedPtr to, int value, AbiExtent extent, void* stream)
{
    return memset3D(to, value, extent, true, stream);
}

// Programs that are built for per-thread default streams call the following functions.
SIMTSCOPE_API Error cudaMemcpy3D_ptds(const AbiCopy3D* p)
{
    return memcpy3D(p, DeviceAccess::Wait, kStreamPerThread);
}
SIMTSCOPE_API Error cudaMemcpy3DAsync_ptsz(const AbiCopy3D* p, void* stream)
{
    return memcpy3D(p, DeviceAccess::Device, perThreadIfNull(stream));
}
SIMTSCOPE_API Error cudaMemcpy3DPeer_ptds(const AbiPeerCopy3D* p)
{
    return memcpy3DPeer(p, DeviceAccess::Wait, kStreamPerThread);
}
SIMTSCOPE_API Error cudaMemcpy3DPeerAsync_ptsz(const AbiPeerCopy3D* p, void* stream)
{
    return memcpy3DPeer(p, DeviceAccess::Device, perThreadIfNull(stream));
}
SIMTSCOPE_API Error cudaMemset3D_ptds(AbiPitchedPtr to, int value, AbiExtent extent)
{
    return memset3D(to, value, extent, false, kStreamPerThread);
}
SIMTSCOPE_API Error cudaMemset3DAsync_ptsz(AbiPitchedPtr to, int value, AbiExtent extent, void* stream)
{
    return memset3D(to, value, extent, true, perThreadIfNull(stream));
}

}  // namespace simtscope::runtime
