#include "gpu/runtime/memory/copy.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <vector>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/call/host_memory_check.h"
#include "gpu/runtime/memory/copy_box.h"
#include "gpu/runtime/memory/tracked_copy.h"

namespace simtscope::runtime {
namespace {

struct Rows {
    std::size_t width = 0, height = 1, pitch = 0;
    /// Returns the number of bytes from the first to the last byte, with gaps.
    std::uint64_t span() const { return height ? (height - 1) * pitch + width : 0; }
};

/// Describes one end of a copy. The copy may be done after the memory has been freed, so this struct holds no pointer to the block.
struct CopyEnd {
    bool isAllocated = false;  ///< whether CUDA has allocated or registered the memory; otherwise it is pageable host memory
    bool isOnDevice = false, isPinned = false;
    int device = 0;
};

/// Holds the messages that say why one end of a copy cannot be used.
struct EndMessages {
    const MessageTemplate<>*nullPointer, *freedMemory;
    const MessageTemplate<ArgumentKind::Bytes, ArgumentKind::Bytes>* tooShort;
};
constexpr EndMessages kDestinationMessages{&msg::call::nullDestination, &msg::call::freedDestination, &msg::call::shortDestination};
constexpr EndMessages kSourceMessages{&msg::call::nullSource, &msg::call::freedSource, &msg::call::shortSource};

/// Checks one end. Returns an empty message if the range may be used, else the reason.
Message checkEnd(Call& c, const void* pointer, std::uint64_t bytes, const EndMessages& messages, CopyEnd& end)
{
    if (!pointer)
        return (*messages.nullPointer)();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Memory::AllocatedMemory* const block = c.findBlockAt(pointer);
    if (!block) {
        const Memory::FreedMemory* const freed = c.state().memory.findFreed(address);
        if (!freed)
            return {};
        c.failureKind = trace::FindingKind::UseAfterFree;
        c.history = freed->history;
        return (*messages.freedMemory)();
    }
    if (&messages == &kSourceMessages)
        c.state().memory.noteRead(pointer);
    end = {true, block->isOnDevice(), block->isOnHost(), block->device};
    const std::uint64_t bytesToEnd = block->info.bytes - (address - block->info.address);
    if (bytes > bytesToEnd)
        return (*messages.tooShort)(bytesToEnd, block->info.bytes);
    return {};
}

/// Returns a message if the ends are on the opposite sides of those that the kind says.
Message checkSwapped(int kind, const CopyEnd& to, const CopyEnd& from)
{
    if (kind == kMemcpyHostToDevice && !to.isAllocated && from.isOnDevice)
        return msg::call::copiesToHost();
    if (kind == kMemcpyDeviceToHost && !from.isAllocated && to.isOnDevice)
        return msg::call::copiesToDevice();
    return {};
}

Message checkDirection(int kind, const CopyEnd& to, const CopyEnd& from)
{
    if (Message swapped = checkSwapped(kind, to, from); !swapped.isEmpty())
        return swapped;
    if (kind == kMemcpyHostToDevice)
        return !to.isAllocated ? msg::call::destinationOnHost() : from.isOnDevice ? msg::call::sourceOnDevice() : Message{};
    if (kind == kMemcpyDeviceToHost)
        return !from.isAllocated ? msg::call::sourceOnHost() : to.isOnDevice ? msg::call::destinationOnDevice() : Message{};
    if (kind == kMemcpyDeviceToDevice)
        return !to.isAllocated ? msg::call::destinationOnHost() : !from.isAllocated ? msg::call::sourceOnHost() : Message{};
    return {};
}

CopyPath findCopyPath(const CopyEnd& to, const CopyEnd& from)
{
    if (to.isOnDevice)
        return from.isOnDevice ? CopyPath::OnDevice : CopyPath::HostToDevice;
    return from.isOnDevice ? CopyPath::DeviceToHost : CopyPath::OnHost;
}

void moveRows(State& s, void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height)
{
    for (std::size_t row = 0; row < height; ++row)
        copyTracked(s, static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch, width);
}

void addRows(std::vector<simt::ByteRange>& touched, const void* to, const Rows& rows, bool isWrite)
{
    constexpr std::size_t kMaxRows = 4096;
    const auto begin = reinterpret_cast<std::uint64_t>(to);
    if (rows.height == 1 || rows.pitch == rows.width)
        touched.push_back({begin, begin + rows.width * rows.height, isWrite});
    else
        for (std::size_t row = 0; row < std::min(rows.height, kMaxRows); ++row)
            touched.push_back({begin + row * rows.pitch, begin + row * rows.pitch + rows.width, isWrite});
}

/// Adds a copy to the race search. A node of a graph is left out, since it is in no stream of the program.
void addCopyToRaces(Call& c, std::vector<simt::ByteRange> touched)
{
    if (!c.node)
        c.state().operationRaces.addCopy(c.state(), c.streamKey, std::move(touched), c.callSite());
}

/// Takes the copy's time. The copy engine is that of the device that owns the memory, whatever stream the copy is in.
Interval takeCopyTime(State& s, StreamKey streamKey, std::uint64_t bytes, const CopyEnd& to, const CopyEnd& from, bool isAsync)
{
    const CopyPath path = findCopyPath(to, from);
    if (path == CopyPath::OnDevice && to.device != from.device) {
        const int target = to.device, source = from.device;
        const bool isDirect = s.memory.isPeer(target, source) || s.memory.isPeer(source, target);
        return s.timeline.schedulePeerCopy(streamKey, target, source, bytes, isDirect);
    }
    const bool isPinned = path == CopyPath::HostToDevice ? from.isPinned : to.isPinned;
    // Between device and host, pageable memory is staged, and the call returns only when the copy is done.
    const bool hostWaits = path != CopyPath::OnDevice && (!isAsync || !isPinned);
    return s.timeline.scheduleCopy(streamKey, path, bytes, isPinned, hostWaits);
}

}  // namespace

Error copyRows(Call& c, const RowsCopy& a)
{
    if (a.kind < kMemcpyHostToHost || a.kind > kMemcpyDefault)
        return Error::InvalidMemcpyDirection;
    c.bytes = std::uint64_t(a.width) * a.height;
    c.noteCopy(a.kind);
    c.synchronises = !a.isAsync;
    // A single row needs no pitch: 0 is accepted, but no other pitch that is too small.
    const auto isShort = [&](std::size_t pitch) { return pitch < a.width && (pitch != 0 || a.height > 1); };
    if (a.height > 0 && (isShort(a.toPitch) || isShort(a.fromPitch)))
        return a.height > 1 ? Error::InvalidPitchValue : Error::InvalidValue;
    if (c.bytes == 0)
        return Error::Success;
    CopyEnd to, from;
    if (const auto problem = checkEnd(c, a.to, Rows{a.width, a.height, a.toPitch}.span(), kDestinationMessages, to); !problem.isEmpty())
        return c.refuseArgument(problem);
    if (const auto problem = checkEnd(c, a.from, Rows{a.width, a.height, a.fromPitch}.span(), kSourceMessages, from); !problem.isEmpty())
        return c.refuseArgument(problem);
    if (const auto problem = checkDirection(a.kind, to, from); !problem.isEmpty())
        return c.refuseArgument(problem);
    if (c.capture)
        return captureNode(c, NodeType::Memcpy, CopyWork{makeRowsCopy(a.to, a.toPitch, a.from, a.fromPitch, a.width, a.height, a.kind)});
    // A copy to pageable memory returns only when it is done (CUDA Runtime API 13.0, "API synchronization behavior").
    if (a.isAsync && !to.isAllocated && c.mustWait())
        c.waitForStream();
    if (c.isLost())
        return Error::Success;
    if (to.isAllocated)
        if (const Error lacking = requireHostMemory(c, a.to, Rows{a.width, a.height, a.toPitch}.span()); lacking != Error::Success)
            return lacking;
    if (c.mustWait()) {
        // Pageable source memory must be staged before the call returns.
        const auto staged = std::make_shared<std::vector<char>>();
        RowsCopy deferredCopy = a;
        if (!from.isAllocated) {
            staged->resize(c.bytes);
            moveRows(c.state(), staged->data(), a.width, a.from, a.fromPitch, a.width, a.height);
            deferredCopy.from = staged->data();
            deferredCopy.fromPitch = a.width;
        }
        c.deferWork([&s = c.state(), streamKey = c.streamKey, bytes = c.bytes, deferredCopy, staged, to, from] {
            moveRows(s, deferredCopy.to, deferredCopy.toPitch, deferredCopy.from, deferredCopy.fromPitch, deferredCopy.width,
                     deferredCopy.height);
            return takeCopyTime(s, streamKey, bytes, to, from, true);
        });
        return Error::Success;
    }
    moveRows(c.state(), a.to, a.toPitch, a.from, a.fromPitch, a.width, a.height);
    c.work = takeCopyTime(c.state(), c.streamKey, c.bytes, to, from, a.isAsync);
    std::vector<simt::ByteRange> touched;
    if (to.isAllocated)
        addRows(touched, a.to, {a.width, a.height, a.toPitch}, true);
    if (from.isAllocated)
        addRows(touched, a.from, {a.width, a.height, a.fromPitch}, false);
    addCopyToRaces(c, std::move(touched));
    return Error::Success;
}

Error copyBytes(Call& c, void* to, const void* from, std::size_t bytes, int kind, bool isAsync)
{
    return copyRows(c, {to, bytes, from, bytes, bytes, 1, kind, isAsync});
}

Error fillRows(Call& c, void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, bool isAsync)
{
    c.bytes = std::uint64_t(width) * height;
    c.detail = msg::call::fill(c.bytes, value & 0xff);
    if (height > 1 && pitch < width)
        return Error::InvalidPitchValue;
    if (c.bytes == 0)
        return Error::Success;
    CopyEnd end;
    if (const auto problem = checkEnd(c, to, Rows{width, height, pitch}.span(), kDestinationMessages, end); !problem.isEmpty())
        return c.refuseArgument(problem);
    if (!end.isAllocated)
        return c.refuseArgument(msg::call::destinationOnHost());
    if (c.capture)
        return captureNode(c, NodeType::Memset, FillWork{{to, height > 1 ? pitch : 0, unsigned(value) & 0xff, 1, width, height}});
    if (c.isLost())
        return Error::Success;
    if (const Error lacking = requireHostMemory(c, to, Rows{width, height, pitch}.span()); lacking != Error::Success)
        return lacking;
    const auto fill = [&s = c.state(), streamKey = c.streamKey, bytes = c.bytes, to, pitch, value, width, height](bool hostWaits) {
        for (std::size_t row = 0; row < height; ++row)
            fillTracked(s, static_cast<char*>(to) + row * pitch, value, width);
        return s.timeline.scheduleFill(streamKey, bytes, hostWaits);
    };
    if (c.mustWait()) {
        c.deferWork([fill] { return fill(false); });
        return Error::Success;
    }
    c.work = fill(!isAsync && end.isPinned);
    std::vector<simt::ByteRange> touched;
    addRows(touched, to, {width, height, pitch}, true);
    addCopyToRaces(c, std::move(touched));
    return Error::Success;
}

}  // namespace simtscope::runtime
