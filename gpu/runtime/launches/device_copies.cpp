// Implements copies and fills that kernels issue (declared in device_runtime_functions.h). They are done when their stream reaches them,
// after the kernel that issued them.
#include <algorithm>
#include <cstring>

#include "gpu/core/messages/call.h"
#include "gpu/core/messages/fault.h"
#include "gpu/ptx/model/decoded_function.h"
#include "gpu/runtime/abi/abi_images.h"
#include "gpu/runtime/launches/device_runtime_functions.h"
#include "gpu/runtime/memory/tracked_copy.h"

namespace simtscope::runtime {
namespace {

/// Describes one end of a copy by its first address and the distances between rows and between slices.
struct PitchedLocation {
    std::uint64_t address = 0, rowPitch = 0, slicePitch = 0;
};
struct Extent {
    std::uint64_t width = 0, height = 1, depth = 1;  ///< in bytes, rows and slices
    std::uint64_t bytes() const { return width * height * depth; }
    bool isEmpty() const { return width == 0 || height == 0 || depth == 0; }
};

/// Returns the number of bytes from the first to the last byte, saturated at 64 bits.
std::uint64_t computeSpan(const PitchedLocation& location, const Extent& extent)
{
    __extension__ using Exact = unsigned __int128;
    constexpr std::uint64_t kMax = ~std::uint64_t(0);
    const Exact slices = Exact(extent.depth - 1) * location.slicePitch, rows = Exact(extent.height - 1) * location.rowPitch;
    if (slices > kMax || rows > kMax)
        return kMax;
    return std::uint64_t(std::min<Exact>(slices + rows + extent.width, kMax));
}

/// Checks one end. An H200 refuses null, and memory that only the thread or its block can access. Any other bad address is a fault.
Error checkPitchedLocation(DeviceThread& t, const PitchedLocation& location, const Extent& extent)
{
    constexpr std::uint64_t kMinMemoryAddress = 1u << 16;
    for (const std::uint64_t window : {ptx::kSharedWindow, ptx::kLocalWindow, ptx::kParamWindow})
        if (location.address - window < ptx::kWindowBytes)
            return Error::InvalidValue;
    if (location.address < kMinMemoryAddress)
        return Error::InvalidValue;
    t.lane.isGlobal(location.address, computeSpan(location, extent));
    return Error::Success;
}

template <class Row>
void forEachRow(const Extent& extent, Row row)
{
    for (std::uint64_t z = 0; z < extent.depth; ++z)
        for (std::uint64_t y = 0; y < extent.height; ++y)
            row(y, z);
}

std::byte* rowAt(const PitchedLocation& location, std::uint64_t y, std::uint64_t z)
{
    return reinterpret_cast<std::byte*>(location.address + z * location.slicePitch + y * location.rowPitch);
}

Error issueWork(DeviceThread& t, std::uint64_t stream, const Extent& extent, trace::CopyDirection direction, Message detail,
                std::function<void()> move)
{
    DeviceWork work;
    work.perform = std::move(move);
    work.detail = std::move(detail);
    work.bytes = extent.bytes();
    work.direction = direction;
    work.issueTicks = t.lane.time();
    t.issuedWork.issue(stream, t.id(), std::move(work));
    return Error::Success;
}

Error issueCopy(DeviceThread& t, std::uint64_t stream, const PitchedLocation& to, const PitchedLocation& from, const Extent& extent,
                std::uint64_t kind)
{
    if (!t.issuedWork.acceptsWork(stream))
        return Error::InvalidValue;
    if (kind != std::uint64_t(kMemcpyDeviceToDevice) && kind != std::uint64_t(kMemcpyDefault))
        return Error::InvalidMemcpyDirection;
    if (extent.isEmpty())
        return Error::Success;
    for (const PitchedLocation& end : {to, from})
        if (const Error error = checkPitchedLocation(t, end, extent); error != Error::Success)
            return error;
    constexpr trace::CopyDirection kDirection = directionOf(kMemcpyDeviceToDevice);
    return issueWork(t, stream, extent, kDirection, trace::formatCopy(kDirection, extent.bytes()), [=, &s = t.state()] {
        forEachRow(extent, [&](std::uint64_t y, std::uint64_t z) { copyTracked(s, rowAt(to, y, z), rowAt(from, y, z), extent.width); });
    });
}

Error issueFill(DeviceThread& t, std::uint64_t stream, const PitchedLocation& to, int value, const Extent& extent)
{
    if (!t.issuedWork.acceptsWork(stream))
        return Error::InvalidValue;
    if (extent.isEmpty())
        return Error::Success;
    if (const Error error = checkPitchedLocation(t, to, extent); error != Error::Success)
        return error;
    return issueWork(t, stream, extent, trace::CopyDirection::None, msg::call::fill(extent.bytes(), value & 0xff), [=, &s = t.state()] {
        forEachRow(extent, [&](std::uint64_t y, std::uint64_t z) { fillTracked(s, rowAt(to, y, z), value, extent.width); });
    });
}

/// Reads a struct that a call passes as an argument.
template <class Value>
Value readStructure(const DeviceThread& t, std::size_t argument)
{
    Value value;
    static_assert(sizeof value % 8 == 0);
    for (std::uint32_t offset = 0; offset < sizeof value; offset += 8) {
        const std::uint64_t word = t.lane.argument(argument, 8, offset);
        std::memcpy(reinterpret_cast<std::byte*>(&value) + offset, &word, sizeof word);
    }
    return value;
}

PitchedLocation makePitchedLocation(const AbiPitchedPtr& memory, const AbiPos& position)
{
    const std::uint64_t slicePitch = memory.pitch * memory.ysize;
    return {reinterpret_cast<std::uint64_t>(memory.ptr) + position.x + position.y * memory.pitch + position.z * slicePitch, memory.pitch,
            slicePitch};
}

}  // namespace

Error issueDeviceCopy(DeviceThread& t, std::uint64_t stream)
{
    return issueCopy(t, stream, {t.lane.argument(0)}, {t.lane.argument(1)}, {t.lane.argument(2)}, t.lane.argument(3, 4));
}

Error issueDeviceCopyRows(DeviceThread& t, std::uint64_t stream)
{
    const PitchedLocation to{t.lane.argument(0), t.lane.argument(1)}, from{t.lane.argument(2), t.lane.argument(3)};
    const Extent extent{t.lane.argument(4), t.lane.argument(5)};
    if (to.rowPitch < extent.width || from.rowPitch < extent.width)
        return Error::InvalidPitchValue;
    return issueCopy(t, stream, to, from, extent, t.lane.argument(6, 4));
}

Error issueDeviceCopyBox(DeviceThread& t, std::uint64_t stream)
{
    AbiCopy3D p{};
    if (t.lane.argument(0) == 0)
        return Error::InvalidValue;
    if (!t.lane.read(t.lane.argument(0), &p, sizeof p))
        return Error::Success;
    if (p.srcArray || p.dstArray) {
        t.refusal = msg::fault::deviceFunction("cudaMemcpy3DAsync of a CUDA array");
        return Error::NotSupported;
    }
    return issueCopy(t, stream, makePitchedLocation(p.dstPtr, p.dstPos), makePitchedLocation(p.srcPtr, p.srcPos),
                     {p.extent.width, p.extent.height, p.extent.depth},
                     std::uint64_t(p.extent.width && p.extent.height && p.extent.depth ? p.kind : kMemcpyDefault));
}

Error issueDeviceFill(DeviceThread& t, std::uint64_t stream)
{
    return issueFill(t, stream, {t.lane.argument(0)}, int(t.lane.argument(1, 4)), {t.lane.argument(2)});
}

Error issueDeviceFillRows(DeviceThread& t, std::uint64_t stream)
{
    const PitchedLocation to{t.lane.argument(0), t.lane.argument(1)};
    const Extent extent{t.lane.argument(3), t.lane.argument(4)};
    return to.rowPitch < extent.width ? Error::InvalidValue : issueFill(t, stream, to, int(t.lane.argument(2, 4)), extent);
}

Error issueDeviceFillBox(DeviceThread& t, std::uint64_t stream)
{
    const auto to = readStructure<AbiPitchedPtr>(t, 0);
    const auto extent = readStructure<AbiExtent>(t, 2);
    return issueFill(t, stream, makePitchedLocation(to, {}), int(t.lane.argument(1, 4)), {extent.width, extent.height, extent.depth});
}

}  // namespace simtscope::runtime
