// Copies to, from and between arrays: rectangles, and (deprecated) runs of bytes in the order of the rows.
#include "gpu/runtime/copy_box.h"

namespace simtscope::runtime {
namespace {

/// A corner in an array.
struct Corner {
    const void* array = nullptr;
    std::size_t x = 0, y = 0;  ///< bytes, rows
};

/// Rows in memory.
struct Rows {
    const void* pointer = nullptr;
    std::size_t pitch = 0;
};

bool isTowards(int kind, int direction) { return kind == direction || kind == kMemcpyDeviceToDevice || kind == kMemcpyDefault; }

Error checkPitch(std::size_t pitch, const Box& box)
{
    if (pitch >= box.rowBytes)
        return Error::Success;
    return box.rows > 1 ? Error::InvalidPitchValue : Error::InvalidValue;
}

Error rectangle(Call& c, const Corner& corner, const Rows& rows, const Box& box, int kind, bool async, bool toArray)
{
    if (!isTowards(kind, toArray ? kMemcpyHostToDevice : kMemcpyDeviceToHost))
        return Error::InvalidMemcpyDirection;
    BoxEnd array, memory;
    if (!c.state().images.find(corner.array))
        return Error::InvalidResourceHandle;
    if (box.bytes() == 0)
        return Error::Success;
    if (const Error error = checkPitch(rows.pitch, box); error != Error::Success)
        return error;
    if (const Error error = arrayEnd(c, corner.array, corner.x, corner.y, 0, box, array); error != Error::Success)
        return error;
    if (const Error error = memoryEnd(c, rows.pointer, rows.pitch, 0, box, memory); error != Error::Success)
        return error;
    return toArray ? copyBox(c, box, array, memory, kind, async) : copyBox(c, box, memory, array, kind, async);
}

Error run(Call& c, const Corner& corner, const void* pointer, std::size_t bytes, int kind, bool async, bool toArray)
{
    if (!isTowards(kind, toArray ? kMemcpyHostToDevice : kMemcpyDeviceToHost))
        return Error::InvalidMemcpyDirection;
    const Box box{bytes, 1, 1};
    BoxEnd array, memory;
    if (const Error error = arrayRun(c, corner.array, corner.x, corner.y, bytes, array); error != Error::Success || bytes == 0)
        return error;
    if (const Error error = memoryEnd(c, pointer, bytes, 0, box, memory); error != Error::Success)
        return error;
    return toArray ? copyBox(c, box, array, memory, kind, async) : copyBox(c, box, memory, array, kind, async);
}

/// A call with a stream, which is looked up first.
template <class Body>
Error inStream(const char* name, void* stream, Body body)
{
    return streamCall(name, Reach::Device, stream, body);
}

}  // namespace

SIMTSCOPE_API Error cudaMemcpy2DToArray(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
                                        std::size_t height, int kind)
{
    return call("cudaMemcpy2DToArray", Reach::Wait,
                [&](Call& c) { return rectangle(c, {to, x, y}, {from, pitch}, {width, height, 1}, kind, false, true); });
}

SIMTSCOPE_API Error cudaMemcpy2DToArrayAsync(void* to, std::size_t x, std::size_t y, const void* from, std::size_t pitch, std::size_t width,
                                             std::size_t height, int kind, void* stream)
{
    return inStream("cudaMemcpy2DToArrayAsync", stream,
                    [&](Call& c) { return rectangle(c, {to, x, y}, {from, pitch}, {width, height, 1}, kind, true, true); });
}

SIMTSCOPE_API Error cudaMemcpy2DFromArray(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y, std::size_t width,
                                          std::size_t height, int kind)
{
    return call("cudaMemcpy2DFromArray", Reach::Wait,
                [&](Call& c) { return rectangle(c, {from, x, y}, {to, pitch}, {width, height, 1}, kind, false, false); });
}

SIMTSCOPE_API Error cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, const void* from, std::size_t x, std::size_t y, std::size_t width,
                                               std::size_t height, int kind, void* stream)
{
    return inStream("cudaMemcpy2DFromArrayAsync", stream,
                    [&](Call& c) { return rectangle(c, {from, x, y}, {to, pitch}, {width, height, 1}, kind, true, false); });
}

SIMTSCOPE_API Error cudaMemcpy2DArrayToArray(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX, std::size_t fromY,
                                             std::size_t width, std::size_t height, int kind)
{
    return call("cudaMemcpy2DArrayToArray", Reach::Wait, [&](Call& c) {
        if (kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
            return Error::InvalidMemcpyDirection;
        const Box box{width, height, 1};
        BoxEnd target, source;
        if (const Error error = arrayEnd(c, to, toX, toY, 0, box, target); error != Error::Success)
            return error;
        if (const Error error = arrayEnd(c, from, fromX, fromY, 0, box, source); error != Error::Success)
            return error;
        return copyBox(c, box, target, source, kind, false);
    });
}

SIMTSCOPE_API Error cudaMemcpyToArray(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind)
{
    return call("cudaMemcpyToArray", Reach::Wait, [&](Call& c) { return run(c, {to, x, y}, from, bytes, kind, false, true); });
}

SIMTSCOPE_API Error cudaMemcpyToArrayAsync(void* to, std::size_t x, std::size_t y, const void* from, std::size_t bytes, int kind, void* stream)
{
    return inStream("cudaMemcpyToArrayAsync", stream, [&](Call& c) { return run(c, {to, x, y}, from, bytes, kind, true, true); });
}

SIMTSCOPE_API Error cudaMemcpyFromArray(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind)
{
    return call("cudaMemcpyFromArray", Reach::Wait, [&](Call& c) { return run(c, {from, x, y}, to, bytes, kind, false, false); });
}

SIMTSCOPE_API Error cudaMemcpyFromArrayAsync(void* to, const void* from, std::size_t x, std::size_t y, std::size_t bytes, int kind, void* stream)
{
    return inStream("cudaMemcpyFromArrayAsync", stream, [&](Call& c) { return run(c, {from, x, y}, to, bytes, kind, true, false); });
}

SIMTSCOPE_API Error cudaMemcpyArrayToArray(void* to, std::size_t toX, std::size_t toY, const void* from, std::size_t fromX, std::size_t fromY,
                                           std::size_t bytes, int kind)
{
    return call("cudaMemcpyArrayToArray", Reach::Wait, [&](Call& c) {
        if (kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
            return Error::InvalidMemcpyDirection;
        BoxEnd target, source;
        if (const Error error = arrayRun(c, to, toX, toY, bytes, target); error != Error::Success)
            return error;
        if (const Error error = arrayRun(c, from, fromX, fromY, bytes, source); error != Error::Success)
            return error;
        return copyBox(c, {bytes, 1, 1}, target, source, kind, false);
    });
}

// Programs built for a default stream per thread call these.
SIMTSCOPE_API decltype(cudaMemcpy2DToArray) cudaMemcpy2DToArray_ptds __attribute__((alias("cudaMemcpy2DToArray")));
SIMTSCOPE_API decltype(cudaMemcpy2DToArrayAsync) cudaMemcpy2DToArrayAsync_ptsz __attribute__((alias("cudaMemcpy2DToArrayAsync")));
SIMTSCOPE_API decltype(cudaMemcpy2DFromArray) cudaMemcpy2DFromArray_ptds __attribute__((alias("cudaMemcpy2DFromArray")));
SIMTSCOPE_API decltype(cudaMemcpy2DFromArrayAsync) cudaMemcpy2DFromArrayAsync_ptsz __attribute__((alias("cudaMemcpy2DFromArrayAsync")));
SIMTSCOPE_API decltype(cudaMemcpy2DArrayToArray) cudaMemcpy2DArrayToArray_ptds __attribute__((alias("cudaMemcpy2DArrayToArray")));
SIMTSCOPE_API decltype(cudaMemcpyToArray) cudaMemcpyToArray_ptds __attribute__((alias("cudaMemcpyToArray")));
SIMTSCOPE_API decltype(cudaMemcpyToArrayAsync) cudaMemcpyToArrayAsync_ptsz __attribute__((alias("cudaMemcpyToArrayAsync")));
SIMTSCOPE_API decltype(cudaMemcpyFromArray) cudaMemcpyFromArray_ptds __attribute__((alias("cudaMemcpyFromArray")));
SIMTSCOPE_API decltype(cudaMemcpyFromArrayAsync) cudaMemcpyFromArrayAsync_ptsz __attribute__((alias("cudaMemcpyFromArrayAsync")));
SIMTSCOPE_API decltype(cudaMemcpyArrayToArray) cudaMemcpyArrayToArray_ptds __attribute__((alias("cudaMemcpyArrayToArray")));

}  // namespace simtscope::runtime
