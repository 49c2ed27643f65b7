#include "gpu/runtime/graphs/graph_node_run.h"

#include <cstring>
#include <utility>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/graphs/graph_memory.h"
#include "gpu/runtime/launches/launch.h"
#include "gpu/runtime/memory/allocate.h"
#include "gpu/runtime/memory/copy.h"
#include "gpu/runtime/memory/copy_box.h"

namespace simtscope::runtime {
namespace {

/// Returns whether the copy has only rows in memory and no arrays.
bool isRows(const AbiCopy3D& p)
{
    return !p.srcArray && !p.dstArray && p.extent.depth == 1;
}

template <class Pointer>
Pointer pointerTo(const AbiPitchedPtr& memory, const AbiPos& at)
{
    return static_cast<char*>(memory.ptr) + at.x + (at.y + at.z * memory.ysize) * memory.pitch;
}

/// Fills with elements of 2 or 4 bytes, which cudaMemset does not support.
Error fillElements(Call& c, const AbiMemsetParams& p)
{
    c.bytes = std::uint64_t(p.width) * p.height * p.elementSize;
    c.detail = msg::call::fill(c.bytes, p.value);
    if (c.isLost())
        return Error::Success;
    for (std::size_t row = 0; row < p.height; ++row)
        for (std::size_t i = 0; i < p.width; ++i)
            std::memcpy(static_cast<char*>(p.dst) + row * p.pitch + i * p.elementSize, &p.value, p.elementSize);
    c.work = c.state().timeline.scheduleFill(c.streamKey, c.bytes, false);
    return Error::Success;
}

/// Does the work of a node: one overload for each kind of work.
struct NodeRunner {
    Call& c;
    GraphNode& node;

    Error copyRowsOf(const AbiCopy3D& p) const
    {
        const bool isOne = p.extent.height == 1;
        return copyRows(c, {pointerTo<void*>(p.dstPtr, p.dstPos), isOne ? p.extent.width : p.dstPtr.pitch,
                            pointerTo<const void*>(p.srcPtr, p.srcPos), isOne ? p.extent.width : p.srcPtr.pitch, p.extent.width,
                            p.extent.height, kMemcpyDefault, true});
    }

    Error operator()(KernelWork& work) const
    {
        LaunchArguments a{work.function, work.grid, work.block, work.updateArguments(), work.dynamicShared, nullptr, work.isCooperative()};
        a.isNode = true;
        return launchKernel(c, a);
    }
    Error operator()(const CopyWork& work) const
    {
        AbiCopy3D p = work.copy;
        p.kind = kMemcpyDefault;  // the ends alone determine the direction
        const Error error = isRows(p) ? copyRowsOf(p) : copy3D(c, p, true);
        c.noteCopy(work.copy.kind);
        return error;
    }
    Error operator()(const FillWork& work) const
    {
        const AbiMemsetParams& p = work.fill;
        if (p.elementSize > 1)
            return fillElements(c, p);
        return fillRows(c, p.dst, p.height > 1 ? p.pitch : p.width, int(p.value), p.width, p.height, true);
    }
    Error operator()(const EventWork& work) const
    {
        if (!c.state().events.contains(work.event))
            return Error::InvalidResourceHandle;  // the event was destroyed after the graph was made
        if (node.type == NodeType::EventRecord) {
            work.event->isRecorded = true;
            work.event->time = c.state().timeline.markPoint(c.streamKey);
            work.event->vectorClock = c.state().timeline.vectorClockOf(c.streamKey);
        } else if (work.event->isRecorded) {
            c.state().timeline.holdStream(c.streamKey, work.event->time);
            c.state().timeline.orderStreamAfter(c.streamKey, work.event->vectorClock);
        }
        return Error::Success;
    }
    Error operator()(const AllocWork& work) const { return work.memory->allocate(c); }
    Error operator()(const FreeWork& work) const { return release(c, work.pointer, false, true); }
    template <class Other>
    Error operator()(const Other&) const
    {
        return Error::Success;  // an empty node, or one that GraphExecution handles
    }
};

}  // namespace

Error runNode(Call& c, GraphNode& node)
{
    // Kernels and variables are those of the node's device, whatever the thread's current device is.
    const int previousDevice = std::exchange(hostThread().device, node.device);
    const Error error = std::visit(NodeRunner{c, node}, node.work);
    hostThread().device = previousDevice;
    return error;
}

}  // namespace simtscope::runtime
