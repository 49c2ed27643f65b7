// Copies and fills. Their ends are checked as the driver does: a range that leaves its allocation, or a pointer of the wrong side, is
// cudaErrorInvalidValue (observed on an H200 with CUDA 13.0); the reason stands in the recorded call.
#include <algorithm>
#include <cstring>
#include <fmt/format.h>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {
namespace {

using trace::AllocationKind;

struct Rows {
    std::size_t width = 0, height = 1, pitch = 0;
    /// From the first byte to the last.
    std::uint64_t span() const { return height ? (height - 1) * pitch + width : 0; }
};

/// One end of a copy.
struct End {
    const Memory::Block* block = nullptr;
    bool onDevice() const { return block && block->onDevice(); }
    bool pinned() const { return block && block->onHost(); }
};

constexpr const char* kKindNames[] = {"host to host", "host to device", "device to host", "device to device", "by address"};

/// Empty when the range may be used; else why not.
std::string checkEnd(Memory& memory, const void* pointer, std::uint64_t bytes, const char* role, End& end)
{
    if (!pointer)
        return fmt::format("the {} is a null pointer", role);
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    end.block = memory.find(address);
    if (!end.block)
        return memory.wasFreed(address) ? fmt::format("the {} has been freed", role) : "";
    const std::uint64_t left = end.block->info.bytes - (address - end.block->info.address);
    if (bytes > left)
        return fmt::format("only {} bytes of the {} are left in its allocation of {} bytes", left, role, end.block->info.bytes);
    return {};
}

std::string checkDirection(int kind, const End& to, const End& from)
{
    if (kind == kMemcpyHostToDevice)
        return !to.block ? "the destination is not device memory" : from.onDevice() ? "the source is device memory" : "";
    if (kind == kMemcpyDeviceToHost)
        return !from.block ? "the source is not device memory" : to.onDevice() ? "the destination is device memory" : "";
    if (kind == kMemcpyDeviceToDevice)
        return !to.block ? "the destination is not device memory" : !from.block ? "the source is not device memory" : "";
    return {};
}

CopyPath pathOf(const End& to, const End& from)
{
    if (to.onDevice())
        return from.onDevice() ? CopyPath::OnDevice : CopyPath::HostToDevice;
    return from.onDevice() ? CopyPath::DeviceToHost : CopyPath::OnHost;
}

Error refuse(Call& c, const std::string& why)
{
    c.detail += ": " + why;
    return Error::InvalidValue;
}

Error copyRows(Call& c, void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height, int kind,
               bool async)
{
    if (kind < kMemcpyHostToHost || kind > kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    c.bytes = std::uint64_t(width) * height;
    c.detail = fmt::format("{}, {} bytes", kKindNames[kind], c.bytes);
    c.synchronises = !async;
    if (height > 1 && (toPitch < width || fromPitch < width))
        return Error::InvalidPitchValue;
    if (c.bytes == 0)
        return Error::Success;
    Memory& memory = c.state().memory;
    End toEnd, fromEnd;
    if (const auto why = checkEnd(memory, to, Rows{width, height, toPitch}.span(), "destination", toEnd); !why.empty())
        return refuse(c, why);
    if (const auto why = checkEnd(memory, from, Rows{width, height, fromPitch}.span(), "source", fromEnd); !why.empty())
        return refuse(c, why);
    if (const auto why = checkDirection(kind, toEnd, fromEnd); !why.empty())
        return refuse(c, why);

    for (std::size_t row = 0; row < height; ++row)
        std::memmove(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch, width);

    const CopyPath path = pathOf(toEnd, fromEnd);
    const bool pinned = path == CopyPath::HostToDevice ? fromEnd.pinned() : toEnd.pinned();
    // Between device and host, pageable memory is staged, and the call returns when that is done.
    const bool hostWaits = path == CopyPath::OnDevice ? false : !async || !pinned;
    c.when = c.state().timeline.copy(c.stream, path, c.bytes, pinned, hostWaits);
    return Error::Success;
}

Error copy(Call& c, void* to, const void* from, std::size_t bytes, int kind, bool async)
{
    return copyRows(c, to, bytes, from, bytes, bytes, 1, kind, async);
}

Error fillRows(Call& c, void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, bool async)
{
    c.bytes = std::uint64_t(width) * height;
    c.detail = fmt::format("{} bytes of {}", c.bytes, value & 0xff);
    if (height > 1 && pitch < width)
        return Error::InvalidPitchValue;
    if (c.bytes == 0)
        return Error::Success;
    End end;
    if (const auto why = checkEnd(c.state().memory, to, Rows{width, height, pitch}.span(), "destination", end); !why.empty())
        return refuse(c, why);
    if (!end.block)
        return refuse(c, "the destination is not device memory");
    for (std::size_t row = 0; row < height; ++row)
        std::memset(static_cast<char*>(to) + row * pitch, value, width);
    c.when = c.state().timeline.fill(c.stream, c.bytes, !async && end.pinned());
    return Error::Success;
}

/// Address of a part of a device variable.
Error symbolPart(Call& c, const void* symbol, std::size_t bytes, std::size_t offset, void*& address)
{
    State& s = c.state();
    const Variable* variable = s.modules.findVariable(symbol);
    if (!variable)
        return Error::InvalidSymbol;
    if (const Error error = s.modules.load(*variable->module, s.environment()); error != Error::Success)
        return error;
    if (offset > variable->bytes || bytes > variable->bytes - offset) {
        c.detail = fmt::format("{} bytes at offset {} of {}, which has {} bytes", bytes, offset, variable->name, variable->bytes);
        return Error::InvalidValue;
    }
    address = reinterpret_cast<void*>(variable->module->addresses.at(variable->name) + offset);
    return Error::Success;
}

Error toSymbol(Call& c, const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind, bool async)
{
    if (kind != kMemcpyHostToDevice && kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    void* address = nullptr;
    const Error error = symbolPart(c, symbol, bytes, offset, address);
    return error != Error::Success ? error : copy(c, address, from, bytes, kind, async);
}

Error fromSymbol(Call& c, void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind, bool async)
{
    if (kind != kMemcpyDeviceToHost && kind != kMemcpyDeviceToDevice && kind != kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    void* address = nullptr;
    const Error error = symbolPart(c, symbol, bytes, offset, address);
    return error != Error::Success ? error : copy(c, to, address, bytes, kind, async);
}

/// An asynchronous call: checks the stream first.
template <class Body>
Error streamCall(const char* name, void* stream, Body body)
{
    return call(name, Reach::Device, [&](Call& c) { return c.use(stream) ? body(c) : Error::InvalidResourceHandle; });
}

}  // namespace

SIMTSCOPE_API Error cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind)
{
    return call("cudaMemcpy", Reach::Device, [&](Call& c) { return copy(c, to, from, bytes, kind, false); });
}

SIMTSCOPE_API Error cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void* stream)
{
    return streamCall("cudaMemcpyAsync", stream, [&](Call& c) { return copy(c, to, from, bytes, kind, true); });
}

SIMTSCOPE_API Error cudaMemcpyPeer(void* to, int, const void* from, int, std::size_t bytes)
{
    return call("cudaMemcpyPeer", Reach::Device, [&](Call& c) { return copy(c, to, from, bytes, kMemcpyDeviceToDevice, false); });
}

SIMTSCOPE_API Error cudaMemcpy2D(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height,
                                 int kind)
{
    return call("cudaMemcpy2D", Reach::Device, [&](Call& c) { return copyRows(c, to, toPitch, from, fromPitch, width, height, kind, false); });
}

SIMTSCOPE_API Error cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                                      std::size_t height, int kind, void* stream)
{
    return streamCall("cudaMemcpy2DAsync", stream,
                      [&](Call& c) { return copyRows(c, to, toPitch, from, fromPitch, width, height, kind, true); });
}

SIMTSCOPE_API Error cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind)
{
    return call("cudaMemcpyToSymbol", Reach::Device, [&](Call& c) { return toSymbol(c, symbol, from, bytes, offset, kind, false); });
}

SIMTSCOPE_API Error cudaMemcpyToSymbolAsync(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind, void* stream)
{
    return streamCall("cudaMemcpyToSymbolAsync", stream, [&](Call& c) { return toSymbol(c, symbol, from, bytes, offset, kind, true); });
}

SIMTSCOPE_API Error cudaMemcpyFromSymbol(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind)
{
    return call("cudaMemcpyFromSymbol", Reach::Device, [&](Call& c) { return fromSymbol(c, to, symbol, bytes, offset, kind, false); });
}

SIMTSCOPE_API Error cudaMemcpyFromSymbolAsync(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind, void* stream)
{
    return streamCall("cudaMemcpyFromSymbolAsync", stream, [&](Call& c) { return fromSymbol(c, to, symbol, bytes, offset, kind, true); });
}

SIMTSCOPE_API Error cudaMemset(void* to, int value, std::size_t bytes)
{
    return call("cudaMemset", Reach::Device, [&](Call& c) { return fillRows(c, to, bytes, value, bytes, 1, false); });
}

SIMTSCOPE_API Error cudaMemsetAsync(void* to, int value, std::size_t bytes, void* stream)
{
    return streamCall("cudaMemsetAsync", stream, [&](Call& c) { return fillRows(c, to, bytes, value, bytes, 1, true); });
}

SIMTSCOPE_API Error cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    return call("cudaMemset2D", Reach::Device, [&](Call& c) { return fillRows(c, to, pitch, value, width, height, false); });
}

SIMTSCOPE_API Error cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, void* stream)
{
    return streamCall("cudaMemset2DAsync", stream, [&](Call& c) { return fillRows(c, to, pitch, value, width, height, true); });
}

SIMTSCOPE_API Error cudaGetSymbolAddress(void** address, const void* symbol)
{
    return call("cudaGetSymbolAddress", Reach::Device,
                [&](Call& c) { return address ? symbolPart(c, symbol, 0, 0, *address) : Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaGetSymbolSize(std::size_t* bytes, const void* symbol)
{
    return call("cudaGetSymbolSize", Reach::Device, [&](Call& c) {
        const Variable* variable = c.state().modules.findVariable(symbol);
        if (!variable)
            return Error::InvalidSymbol;
        if (!bytes)
            return Error::InvalidValue;
        *bytes = variable->bytes;
        return Error::Success;
    });
}

// Programs built for a default stream per thread call these; here every thread shares the default stream.
SIMTSCOPE_API decltype(cudaMemcpy) cudaMemcpy_ptds __attribute__((alias("cudaMemcpy")));
SIMTSCOPE_API decltype(cudaMemcpyAsync) cudaMemcpyAsync_ptsz __attribute__((alias("cudaMemcpyAsync")));
SIMTSCOPE_API decltype(cudaMemcpy2D) cudaMemcpy2D_ptds __attribute__((alias("cudaMemcpy2D")));
SIMTSCOPE_API decltype(cudaMemcpy2DAsync) cudaMemcpy2DAsync_ptsz __attribute__((alias("cudaMemcpy2DAsync")));
SIMTSCOPE_API decltype(cudaMemcpyToSymbol) cudaMemcpyToSymbol_ptds __attribute__((alias("cudaMemcpyToSymbol")));
SIMTSCOPE_API decltype(cudaMemcpyToSymbolAsync) cudaMemcpyToSymbolAsync_ptsz __attribute__((alias("cudaMemcpyToSymbolAsync")));
SIMTSCOPE_API decltype(cudaMemcpyFromSymbol) cudaMemcpyFromSymbol_ptds __attribute__((alias("cudaMemcpyFromSymbol")));
SIMTSCOPE_API decltype(cudaMemcpyFromSymbolAsync) cudaMemcpyFromSymbolAsync_ptsz __attribute__((alias("cudaMemcpyFromSymbolAsync")));
SIMTSCOPE_API decltype(cudaMemset) cudaMemset_ptds __attribute__((alias("cudaMemset")));
SIMTSCOPE_API decltype(cudaMemsetAsync) cudaMemsetAsync_ptsz __attribute__((alias("cudaMemsetAsync")));
SIMTSCOPE_API decltype(cudaMemset2D) cudaMemset2D_ptds __attribute__((alias("cudaMemset2D")));
SIMTSCOPE_API decltype(cudaMemset2DAsync) cudaMemset2DAsync_ptsz __attribute__((alias("cudaMemset2DAsync")));

}  // namespace simtscope::runtime
