#include "gpu/simt/checks/heap_checks.h"

#include "gpu/core/each_lane.h"
#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

Message describeHeapFault(const CheckedAccess& access, std::int64_t offset, const DeviceHeap::Allocation& allocation)
{
    const bool isWrite = access.kind != AccessKind::Load;
    if (allocation.isFreed)
        return (isWrite ? msg::fault::writesFreedHeap : msg::fault::readsFreedHeap)(access.bytesPerLane, offset, allocation.bytes);
    return (isWrite ? msg::fault::writesPastHeap : msg::fault::readsPastHeap)(access.bytesPerLane, offset, allocation.bytes);
}

}  // namespace

std::optional<trace::Finding> HeapChecks::checkAccess(const Issue& issue, const CheckedAccess& access)
{
    const DeviceHeap* const heap = issue.launch.module.impl().heap.get();
    if (!heap || access.space != CheckedSpace::Device)
        return std::nullopt;
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (address - heap->base() >= heap->bytes())
            continue;
        // Accesses before the first allocation are left to the bounds check of the heap as a whole.
        const auto allocation = heap->findAllocation(address);
        if (!allocation || (!allocation->isFreed && allocation->holds(address, access.bytesPerLane)))
            continue;
        const auto kind = allocation->isFreed ? trace::FindingKind::UseAfterFree : trace::FindingKind::OutOfBounds;
        if (!m_reported.emplace(issue.site(), kind).second)
            continue;
        const auto offset = std::int64_t(address - allocation->address);
        trace::Finding finding =
            makeFindingAt(issue, issue.split, laneBit(lane), kind, describeHeapFault(access, offset, *allocation), address);
        finding.location.space = ptx::StateSpace::Global;
        finding.location.offset = offset;
        finding.location.bytes = access.bytesPerLane;
        finding.accesses.front().isWrite = access.kind != AccessKind::Load;
        return finding;
    }
    return std::nullopt;
}

}  // namespace simtscope::simt
