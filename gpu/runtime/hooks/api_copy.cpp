// Intercepts copies and fills (declared in CUDA's cuda_runtime_api.h).
#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/hooks/hook.h"

namespace simtscope::runtime::hooks {
namespace {

/// Returns the bytes of a texel of the array; 1 if `array` is none or is unknown.
std::size_t getTexelBytes(const void* array)
{
    if (!array)
        return 1;
    AbiChannelFormatDesc format{};
    if (realFunction<"cudaGetChannelDesc", Error(AbiChannelFormatDesc*, const void*)>()(&format, array) != Error::Success) {
        (void)real::getLastError();
        return 1;
    }
    return std::size_t(std::max(format.x + format.y + format.z + format.w, 8)) / 8;
}

/// Returns the bytes of a copy. Its extent counts texels as soon as an array takes part.
std::uint64_t computeCopyBytes(AbiExtent extent, const void* from, const void* to)
{
    return std::uint64_t(extent.width) * extent.height * extent.depth * std::max(getTexelBytes(from), getTexelBytes(to));
}

void describeCopy(InterceptedCall& call, const AbiCopy3D* p, bool isAsync)
{
    if (p)
        call.noteCopy(p->kind, computeCopyBytes(p->extent, p->srcArray, p->dstArray), isAsync);
}

void describeCopy(InterceptedCall& call, const AbiPeerCopy3D* p, bool isAsync)
{
    if (p)
        call.noteCopy(kMemcpyDeviceToDevice, computeCopyBytes(p->extent, p->srcArray, p->dstArray), isAsync);
}

void describePeerCopy(InterceptedCall& call, int to, int from, std::uint64_t bytes, bool isAsync)
{
    call.noteCopy(kMemcpyDeviceToDevice, bytes, isAsync);
    call.row.detail = msg::call::betweenDevices(from, to, call.row.detail);
}

}  // namespace

HOOK_WORK_BOTH(cudaMemcpy, ptds, (void* to, const void* from, std::size_t bytes, int kind), nullptr, call.noteCopy(kind, bytes, false), to,
               from, bytes, kind)
HOOK_WORK_BOTH(cudaMemcpyAsync, ptsz, (void* to, const void* from, std::size_t bytes, int kind, void* stream), stream,
               call.noteCopy(kind, bytes, true), to, from, bytes, kind, stream)
HOOK_WORK_BOTH(cudaMemcpy2D, ptds,
               (void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height, int kind),
               nullptr, call.noteCopy(kind, width* height, false), to, toPitch, from, fromPitch, width, height, kind)
HOOK_WORK_BOTH(cudaMemcpy2DAsync, ptsz,
               (void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height, int kind,
                void* stream),
               stream, call.noteCopy(kind, width* height, true), to, toPitch, from, fromPitch, width, height, kind, stream)
HOOK_WORK_BOTH(cudaMemcpy3D, ptds, (const AbiCopy3D* parameters), nullptr, describeCopy(call, parameters, false), parameters)
HOOK_WORK_BOTH(cudaMemcpy3DAsync, ptsz, (const AbiCopy3D* parameters, void* stream), stream, describeCopy(call, parameters, true),
               parameters, stream)
HOOK_WORK_BOTH(cudaMemcpy3DPeer, ptds, (const AbiPeerCopy3D* parameters), nullptr, describeCopy(call, parameters, false), parameters)
HOOK_WORK_BOTH(cudaMemcpy3DPeerAsync, ptsz, (const AbiPeerCopy3D* parameters, void* stream), stream, describeCopy(call, parameters, true),
               parameters, stream)

SIMTSCOPE_API Error cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes)
{
    HOOK_WORK(cudaMemcpyPeer, nullptr, describePeerCopy(call, toDevice, fromDevice, bytes, false), to, toDevice, from, fromDevice, bytes);
}

SIMTSCOPE_API Error cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes, void* stream)
{
    HOOK_WORK(cudaMemcpyPeerAsync, stream, describePeerCopy(call, toDevice, fromDevice, bytes, true), to, toDevice, from, fromDevice, bytes,
              stream);
}

HOOK_WORK_BOTH(cudaMemset, ptds, (void* to, int value, std::size_t bytes), nullptr, call.noteFill(value, bytes), to, value, bytes)
HOOK_WORK_BOTH(cudaMemsetAsync, ptsz, (void* to, int value, std::size_t bytes, void* stream), stream, call.noteFill(value, bytes), to,
               value, bytes, stream)
HOOK_WORK_BOTH(cudaMemset2D, ptds, (void* to, std::size_t pitch, int value, std::size_t width, std::size_t height), nullptr,
               call.noteFill(value, width* height), to, pitch, value, width, height)
HOOK_WORK_BOTH(cudaMemset2DAsync, ptsz, (void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, void* stream),
               stream, call.noteFill(value, width* height), to, pitch, value, width, height, stream)
HOOK_WORK_BOTH(cudaMemset3D, ptds, (AbiPitchedPtr to, int value, AbiExtent extent), nullptr,
               call.noteFill(value, extent.width* extent.height* extent.depth), to, value, extent)
HOOK_WORK_BOTH(cudaMemset3DAsync, ptsz, (AbiPitchedPtr to, int value, AbiExtent extent, void* stream), stream,
               call.noteFill(value, extent.width* extent.height* extent.depth), to, value, extent, stream)

// Arrays.

HOOK_WORK_BOTH(cudaMemcpy2DToArray, ptds,
               (void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width, std::size_t height,
                int kind),
               nullptr, call.noteCopy(kind, width* height, false), to, x, y, from, pitch, width, height, kind)
HOOK_WORK_BOTH(cudaMemcpy2DToArrayAsync, ptsz,
               (void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width, std::size_t height,
                int kind, void* stream),
               stream, call.noteCopy(kind, width* height, true), to, x, y, from, pitch, width, height, kind, stream)
HOOK_WORK_BOTH(cudaMemcpy2DFromArray, ptds,
               (void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                int kind),
               nullptr, call.noteCopy(kind, width* height, false), to, pitch, from, x, y, width, height, kind)
HOOK_WORK_BOTH(cudaMemcpy2DFromArrayAsync, ptsz,
               (void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y, std::size_t width, std::size_t height,
                int kind, void* stream),
               stream, call.noteCopy(kind, width* height, true), to, pitch, from, x, y, width, height, kind, stream)
HOOK_WORK_BOTH(cudaMemcpy2DArrayToArray, ptds,
               (void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX, std::size_t fromY, std::size_t width,
                std::size_t height, int kind),
               nullptr, call.noteCopy(kind, width* height, false), to, toX, toY, from, fromX, fromY, width, height, kind)
HOOK_WORK_BOTH(cudaMemcpyToArray, ptds, (void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind), nullptr,
               call.noteCopy(kind, bytes, false), to, x, y, from, bytes, kind)
HOOK_WORK_BOTH(cudaMemcpyToArrayAsync, ptsz,
               (void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind, void* stream), stream,
               call.noteCopy(kind, bytes, true), to, x, y, from, bytes, kind, stream)
HOOK_WORK_BOTH(cudaMemcpyFromArray, ptds, (void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind), nullptr,
               call.noteCopy(kind, bytes, false), to, from, x, y, bytes, kind)
HOOK_WORK_BOTH(cudaMemcpyFromArrayAsync, ptsz,
               (void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind, void* stream), stream,
               call.noteCopy(kind, bytes, true), to, from, x, y, bytes, kind, stream)
HOOK_WORK_BOTH(cudaMemcpyArrayToArray, ptds,
               (void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX, std::size_t fromY, std::size_t bytes,
                int kind),
               nullptr, call.noteCopy(kind, bytes, false), to, toX, toY, from, fromX, fromY, bytes, kind)

}  // namespace simtscope::runtime::hooks
