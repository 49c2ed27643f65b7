#include "gpu/runtime/memory/copy_box.h"

#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/memory/tracked_copy.h"

namespace simtscope::runtime {
namespace {

/// Returns whether each end is on the side that the kind says.
bool matchesKind(int kind, const CopyEndpoint& to, const CopyEndpoint& from)
{
    switch (kind) {
    case kMemcpyHostToDevice:
        return to.block && !from.isOnDevice();
    case kMemcpyDeviceToHost:
        return from.block && !to.isOnDevice();
    case kMemcpyDeviceToDevice:
        return to.block && from.block;
    default:
        return true;
    }
}

CopyPath findBoxCopyPath(const CopyEndpoint& to, const CopyEndpoint& from)
{
    if (to.isOnDevice())
        return from.isOnDevice() ? CopyPath::OnDevice : CopyPath::HostToDevice;
    return from.isOnDevice() ? CopyPath::DeviceToHost : CopyPath::OnHost;
}

}  // namespace

Error findArrayEndpoint(Call& c, const void* handle, std::uint64_t x, std::uint64_t y, std::uint64_t z, const Box& box, CopyEndpoint& end)
{
    State& s = c.state();
    const CudaArray* const array = s.images.find(handle);
    if (!array)
        return Error::InvalidResourceHandle;
    const simt::Image& image = array->image;
    const auto leaves = [](std::uint64_t from, std::uint64_t count, std::uint64_t extent) {
        return from > extent || count > extent - from;
    };
    if (leaves(x, box.rowBytes, image.rowPitch) || leaves(y, box.rowCount, image.height) || leaves(z, box.sliceCount, image.depth))
        return c.refuseArgument(msg::call::boxLeavesArray(box.rowBytes, std::int64_t(box.rowCount), std::int64_t(box.sliceCount), x,
                                                          std::int64_t(y), std::int64_t(z), array->extentText()));
    end.address = reinterpret_cast<char*>(image.address) + x + y * image.rowPitch + z * image.slicePitch;
    end.rowPitch = image.rowPitch;
    end.slicePitch = image.slicePitch;
    end.block = s.memory.find(image.address);
    end.isArray = true;
    return Error::Success;
}

Error findArrayRun(Call& c, const void* handle, std::uint64_t x, std::uint64_t y, std::uint64_t bytes, CopyEndpoint& end)
{
    const CudaArray* const array = c.state().images.find(handle);
    if (!array)
        return Error::InvalidResourceHandle;
    const simt::Image& image = array->image;
    if (x > image.rowPitch || y > image.height || y * image.rowPitch + x > image.slicePitch ||
        bytes > image.slicePitch - (y * image.rowPitch + x))
        return c.refuseArgument(msg::call::bytesLeaveArray(bytes, x, std::int64_t(y), array->extentText()));
    end.address = reinterpret_cast<char*>(image.address) + x + y * image.rowPitch;
    end.block = c.state().memory.find(image.address);
    end.isArray = true;
    return Error::Success;
}

Error findMemoryEndpoint(Call& c, const void* pointer, std::uint64_t rowPitch, std::uint64_t slicePitch, const Box& box, CopyEndpoint& end)
{
    if (!pointer)
        return c.refuseArgument(msg::call::nullPointer());
    Memory& memory = c.state().memory;
    end.address = static_cast<char*>(const_cast<void*>(pointer));
    end.rowPitch = rowPitch;
    end.slicePitch = slicePitch;
    end.block = c.findBlockAt(pointer);
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!end.block) {
        const Memory::FreedMemory* const freed = memory.findFreed(address);
        if (!freed)
            return Error::Success;
        c.failureKind = trace::FindingKind::UseAfterFree;
        c.history = freed->history;
        return c.refuseArgument(msg::call::memoryFreed());
    }
    memory.noteRead(pointer);  // also if the array is written: the direction is unknown here
    const std::uint64_t bytesToEnd = end.block->info.bytes - (address - end.block->info.address);
    if (box.span(end) > bytesToEnd)
        return c.refuseArgument(msg::call::leftInAllocation(bytesToEnd, end.block->info.bytes));
    return Error::Success;
}

Error checkBox(Call& c, const Box& box, const CopyEndpoint& to, const CopyEndpoint& from, int kind)
{
    c.bytes = box.bytes();
    c.noteCopy(kind);
    if (matchesKind(kind, to, from))
        return Error::Success;
    return to.isArray || from.isArray ? Error::InvalidMemcpyDirection : c.refuseArgument(msg::call::otherKind());
}

Error copyBox(Call& c, const Box& box, const CopyEndpoint& to, const CopyEndpoint& from, int kind, bool isAsync)
{
    c.synchronises = !isAsync;
    if (const Error error = checkBox(c, box, to, from, kind); error != Error::Success)
        return error;
    const CopyPath path = findBoxCopyPath(to, from);
    const CopyEndpoint& host = path == CopyPath::HostToDevice ? from : to;
    const bool isPinned = host.block && host.block->isOnHost();
    // Pageable memory must be copied before the call returns.
    if (isAsync && path != CopyPath::OnDevice && !isPinned && c.mustWait())
        c.waitForStream();
    if (c.isLost())
        return Error::Success;
    const auto copy = [&s = c.state(), streamKey = c.streamKey, bytes = c.bytes, box, to, from, path, isPinned](bool hostWaits) {
        for (std::uint64_t slice = 0; slice < box.sliceCount; ++slice)
            for (std::uint64_t row = 0; row < box.rowCount; ++row)
                copyTracked(s, to.address + slice * to.slicePitch + row * to.rowPitch,
                            from.address + slice * from.slicePitch + row * from.rowPitch, box.rowBytes);
        return s.timeline.scheduleCopy(streamKey, path, bytes, isPinned, hostWaits);
    };
    if (c.mustWait())
        c.deferWork([copy] { return copy(false); });
    else
        c.work = copy(path != CopyPath::OnDevice && (!isAsync || !isPinned));
    return Error::Success;
}

Error fillBox(Call& c, const Box& box, const CopyEndpoint& to, int value, bool isAsync)
{
    c.bytes = box.bytes();
    c.detail = msg::call::fill(c.bytes, value & 0xff);
    if (!to.block)
        return c.refuseArgument(msg::call::destinationOnHost());
    if (c.isLost())
        return Error::Success;
    const auto fill = [&s = c.state(), streamKey = c.streamKey, bytes = c.bytes, box, to, value](bool hostWaits) {
        for (std::uint64_t slice = 0; slice < box.sliceCount; ++slice)
            for (std::uint64_t row = 0; row < box.rowCount; ++row)
                fillTracked(s, to.address + slice * to.slicePitch + row * to.rowPitch, value, box.rowBytes);
        return s.timeline.scheduleFill(streamKey, bytes, hostWaits);
    };
    if (c.mustWait())
        c.deferWork([fill] { return fill(false); });
    else
        c.work = fill(!isAsync && to.block->isOnHost());
    return Error::Success;
}

AbiCopy3D makeRowsCopy(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height,
                       int kind)
{
    AbiCopy3D copy{};
    copy.srcPtr = {const_cast<void*>(from), height > 1 ? fromPitch : 0, 0, 0};  // as an H200 with CUDA 13.0 reports such copies
    copy.dstPtr = {to, height > 1 ? toPitch : 0, 0, 0};
    copy.extent = {width, height, 1};
    copy.kind = kind;
    return copy;
}

}  // namespace simtscope::runtime
