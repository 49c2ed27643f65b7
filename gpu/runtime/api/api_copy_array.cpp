// Implements copies to, from and between arrays (declared in CUDA's cuda_runtime_api.h): rectangles, and (deprecated) runs of bytes in row
// order.
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/memory/copy_box.h"

namespace simtscope::runtime {
namespace {

/// Names the corner of a rectangle in an array.
struct Corner {
    const void* array = nullptr;
    std::size_t x = 0, y = 0;  ///< in bytes and rows
};

/// Describes rows in linear memory.
struct Rows {
    const void* pointer = nullptr;
    std::size_t pitch = 0;
};

bool isTowards(int kind, int direction)
{
    return kind == direction || kind == kMemcpyDeviceToDevice || kind == kMemcpyDefault;
}

/// Checks a pitch. A single row needs none: 0 is accepted, but no other pitch that is too small.
Error checkPitch(std::size_t pitch, const Box& box)
{
    if (pitch >= box.rowBytes || (pitch == 0 && box.rowCount == 1))
        return Error::Success;
    return box.rowCount > 1 ? Error::InvalidPitchValue : Error::InvalidValue;
}

/// Adds a node for a copy that was checked.
Error captureRectangle(Call& c, const Corner& corner, const Rows& rows, const Box& box, int kind, bool isToArray)
{
    const std::size_t texel = c.state().images.find(corner.array)->image.format.bytes();
    const AbiPos position{corner.x / texel, corner.y, 0};
    const AbiPitchedPtr memory{const_cast<void*>(rows.pointer), rows.pitch, box.rowBytes, box.rowCount};
    AbiCopy3D copy{};
    (isToArray ? copy.dstArray : copy.srcArray) = const_cast<void*>(corner.array);
    (isToArray ? copy.dstPos : copy.srcPos) = position;
    (isToArray ? copy.srcPtr : copy.dstPtr) = memory;
    copy.extent = {box.rowBytes / texel, box.rowCount, 1};
    copy.kind = kind;
    return captureNode(c, NodeType::Memcpy, CopyWork{copy});
}

/// Copies a rectangle to or from an array.
Error copyRectangle(Call& c, const Corner& corner, const Rows& rows, const Box& box, int kind, bool isAsync, bool isToArray)
{
    if (!isTowards(kind, isToArray ? kMemcpyHostToDevice : kMemcpyDeviceToHost))
        return Error::InvalidMemcpyDirection;
    CopyEndpoint array, memory;
    if (!c.state().images.find(corner.array))
        return Error::InvalidResourceHandle;
    if (box.bytes() == 0)
        return Error::Success;
    if (const Error error = checkPitch(rows.pitch, box); error != Error::Success)
        return error;
    if (const Error error = findArrayEndpoint(c, corner.array, corner.x, corner.y, 0, box, array); error != Error::Success)
        return error;
    if (const Error error = findMemoryEndpoint(c, rows.pointer, rows.pitch, 0, box, memory); error != Error::Success)
        return error;
    if (c.capture)
        return captureRectangle(c, corner, rows, box, kind, isToArray);
    return isToArray ? copyBox(c, box, array, memory, kind, isAsync) : copyBox(c, box, memory, array, kind, isAsync);
}

/// Copies a run of bytes, in row order, to or from an array.
Error copyRun(Call& c, const Corner& corner, const void* pointer, std::size_t bytes, int kind, bool isAsync, bool isToArray)
{
    if (!isTowards(kind, isToArray ? kMemcpyHostToDevice : kMemcpyDeviceToHost))
        return Error::InvalidMemcpyDirection;
    const Box box{bytes, 1, 1};
    CopyEndpoint array, memory;
    if (const Error error = findArrayRun(c, corner.array, corner.x, corner.y, bytes, array); error != Error::Success || bytes == 0)
        return error;
    if (const Error error = findMemoryEndpoint(c, pointer, bytes, 0, box, memory); error != Error::Success)
        return error;
    if (c.capture)
        return refuseCapture(c);  // a node copies one box, and a run that continues in the next row is not a box
    return isToArray ? copyBox(c, box, array, memory, kind, isAsync) : copyBox(c, box, memory, array, kind, isAsync);
}

Error copyBetweenArrays(Call& c, const Corner& to, const Corner& from, const Box& box, int kind)
{
    if (kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    CopyEndpoint target, source;
    if (const Error error = findArrayEndpoint(c, to.array, to.x, to.y, 0, box, target); error != Error::Success)
        return error;
    if (const Error error = findArrayEndpoint(c, from.array, from.x, from.y, 0, box, source); error != Error::Success)
        return error;
    return copyBox(c, box, target, source, kind, false);
}

Error copyRunBetweenArrays(Call& c, const Corner& to, const Corner& from, std::size_t bytes, int kind)
{
    if (kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    CopyEndpoint target, source;
    if (const Error error = findArrayRun(c, to.array, to.x, to.y, bytes, target); error != Error::Success)
        return error;
    if (const Error error = findArrayRun(c, from.array, from.x, from.y, bytes, source); error != Error::Success)
        return error;
    return copyBox(c, {bytes, 1, 1}, target, source, kind, false);
}

Error memcpy2DToArray(DeviceAccess access, void* stream, void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                      std::size_t width, std::size_t height, int kind)
{
    const bool isAsync = access == DeviceAccess::Device;
    return streamCall(isAsync ? "cudaMemcpy2DToArrayAsync" : "cudaMemcpy2DToArray", access, stream, [&](Call& c) {
        return copyRectangle(c, {to, x, y}, {from, pitch}, {width, height, 1}, kind, isAsync, true);
    });
}

Error memcpy2DFromArray(DeviceAccess access, void* stream, void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y,
                        std::size_t width, std::size_t height, int kind)
{
    const bool async = access == DeviceAccess::Device;
    return streamCall(async ? "cudaMemcpy2DFromArrayAsync" : "cudaMemcpy2DFromArray", access, stream, [&](Call& c) {
        return copyRectangle(c, {from, x, y}, {to, pitch}, {width, height, 1}, kind, async, false);
    });
}

Error memcpyToArray(DeviceAccess access, void* stream, void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes,
                    int kind)
{
    const bool async = access == DeviceAccess::Device;
    return streamCall(async ? "cudaMemcpyToArrayAsync" : "cudaMemcpyToArray", access, stream, [&](Call& c) {
        return copyRun(c, {to, x, y}, from, bytes, kind, async, true);
    });
}

Error memcpyFromArray(DeviceAccess access, void* stream, void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes,
                      int kind)
{
    const bool async = access == DeviceAccess::Device;
    return streamCall(async ? "cudaMemcpyFromArrayAsync" : "cudaMemcpyFromArray", access, stream, [&](Call& c) {
        return copyRun(c, {from, x, y}, to, bytes, kind, async, false);
    });
}

Error memcpy2DArrayToArray(DeviceAccess access, void* stream, void* to, std::size_t toX, std::size_t toY, const void* from,
                           std::size_t fromX, std::size_t fromY, std::size_t width, std::size_t height, int kind)
{
    return streamCall("cudaMemcpy2DArrayToArray", access, stream, [&](Call& c) {
        return copyBetweenArrays(c, {to, toX, toY}, {from, fromX, fromY}, {width, height, 1}, kind);
    });
}

Error memcpyArrayToArray(DeviceAccess access, void* stream, void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX,
                         std::size_t fromY, std::size_t bytes, int kind)
{
    return streamCall("cudaMemcpyArrayToArray", access, stream, [&](Call& c) {
        return copyRunBetweenArrays(c, {to, toX, toY}, {from, fromX, fromY}, bytes, kind);
    });
}

}  // namespace

// Programs that are built for per-thread default streams call the functions that end in _ptds or _ptsz.

SIMTSCOPE_API Error cudaMemcpy2DToArray(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
                                        std::size_t height, int kind)
{
    return memcpy2DToArray(DeviceAccess::Wait, kStreamLegacy, to, x, y, from, pitch, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DToArray_ptds(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
                                             std::size_t height, int kind)
{
    return memcpy2DToArray(DeviceAccess::Wait, kStreamPerThread, to, x, y, from, pitch, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DToArrayAsync(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
                                             std::size_t height, int kind, void* stream)
{
    return memcpy2DToArray(DeviceAccess::Device, stream, to, x, y, from, pitch, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DToArrayAsync_ptsz(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                                  std::size_t width, std::size_t height, int kind, void* stream)
{
    return memcpy2DToArray(DeviceAccess::Device, perThreadIfNull(stream), to, x, y, from, pitch, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DFromArray(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y, std::size_t width,
                                          std::size_t height, int kind)
{
    return memcpy2DFromArray(DeviceAccess::Wait, kStreamLegacy, to, pitch, from, x, y, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DFromArray_ptds(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y,
                                               std::size_t width, std::size_t height, int kind)
{
    return memcpy2DFromArray(DeviceAccess::Wait, kStreamPerThread, to, pitch, from, x, y, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y,
                                               std::size_t width, std::size_t height, int kind, void* stream)
{
    return memcpy2DFromArray(DeviceAccess::Device, stream, to, pitch, from, x, y, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DFromArrayAsync_ptsz(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y,
                                                    std::size_t width, std::size_t height, int kind, void* stream)
{
    return memcpy2DFromArray(DeviceAccess::Device, perThreadIfNull(stream), to, pitch, from, x, y, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpyToArray(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind)
{
    return memcpyToArray(DeviceAccess::Wait, kStreamLegacy, to, x, y, from, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyToArray_ptds(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind)
{
    return memcpyToArray(DeviceAccess::Wait, kStreamPerThread, to, x, y, from, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyToArrayAsync(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind,
                                           void* stream)
{
    return memcpyToArray(DeviceAccess::Device, stream, to, x, y, from, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyToArrayAsync_ptsz(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind,
                                                void* stream)
{
    return memcpyToArray(DeviceAccess::Device, perThreadIfNull(stream), to, x, y, from, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyFromArray(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind)
{
    return memcpyFromArray(DeviceAccess::Wait, kStreamLegacy, to, from, x, y, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyFromArray_ptds(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind)
{
    return memcpyFromArray(DeviceAccess::Wait, kStreamPerThread, to, from, x, y, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyFromArrayAsync(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind,
                                             void* stream)
{
    return memcpyFromArray(DeviceAccess::Device, stream, to, from, x, y, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyFromArrayAsync_ptsz(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind,
                                                  void* stream)
{
    return memcpyFromArray(DeviceAccess::Device, perThreadIfNull(stream), to, from, x, y, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DArrayToArray(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX,
                                             std::size_t fromY, std::size_t width, std::size_t height, int kind)
{
    return memcpy2DArrayToArray(DeviceAccess::Wait, kStreamLegacy, to, toX, toY, from, fromX, fromY, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpy2DArrayToArray_ptds(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX,
                                                  std::size_t fromY, std::size_t width, std::size_t height, int kind)
{
    return memcpy2DArrayToArray(DeviceAccess::Wait, kStreamPerThread, to, toX, toY, from, fromX, fromY, width, height, kind);
}

SIMTSCOPE_API Error cudaMemcpyArrayToArray(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX,
                                           std::size_t fromY, std::size_t bytes, int kind)
{
    return memcpyArrayToArray(DeviceAccess::Wait, kStreamLegacy, to, toX, toY, from, fromX, fromY, bytes, kind);
}

SIMTSCOPE_API Error cudaMemcpyArrayToArray_ptds(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX,
                                                std::size_t fromY, std::size_t bytes, int kind)
{
    return memcpyArrayToArray(DeviceAccess::Wait, kStreamPerThread, to, toX, toY, from, fromX, fromY, bytes, kind);
}

}  // namespace simtscope::runtime
