#include "gpu/simt/async/copies.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/async/mbarriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronisation_faults.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

using ptx::AsyncGroupOperation;
using ptx::DecodedOp;

namespace {

/// Resolves the source of one lane that reads fewer bytes than the copy writes. Zeros fill the remaining bytes of the destination.
bool resolvePartialSource(const Issue& issue, const DecodedOp& read, unsigned lane, std::uint32_t bytes, Access& access)
{
    DecodedOp byteRead = read;
    byteRead.elementBytes = byteRead.elementCount = 1;
    byteRead.offset += bytes - 1;
    if (!resolveAccess(issue.withOperation(byteRead, laneBit(lane)), Direction::Read, access))
        return false;
    byteRead.offset = read.offset;
    return resolveAccess(issue.withOperation(byteRead, laneBit(lane)), Direction::Read, access);
}

/// Holds the number of bytes that each lane reads from its source.
struct SourceBytes {
    std::array<std::uint32_t, kWarpSize> bytes{};
    LaneMask allBytesLanes = 0;  ///< lanes that read all bytes of the copy
    LaneMask anyBytesLanes = 0;  ///< lanes that read at least one byte
};

/// Reads from the operands how many bytes each lane reads, and fills `source`. Returns false after a fault.
bool readSourceBytes(const Issue& issue, const ptx::AsyncCopy& copy, SourceBytes& source)
{
    const unsigned copyBytes = 4u * copy.read.elementCount;
    LaneMask ignored = 0;
    if (isPresent(copy.ignorePredicate)) {
        ignored = issue.frame().predicate(copy.ignorePredicate);
        ignored = copy.isIgnoreNegated ? ~ignored : ignored;
    }
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint32_t requestedBytes =
            isPresent(copy.byteCountSlot) ? issue.frame().value<std::uint32_t>(copy.byteCountSlot, lane) : copyBytes;
        source.bytes[lane] = ignored >> lane & 1 ? 0 : requestedBytes;
        source.allBytesLanes |= source.bytes[lane] == copyBytes ? laneBit(lane) : 0;
        source.anyBytesLanes |= source.bytes[lane] ? laneBit(lane) : 0;
        if (requestedBytes > copyBytes) {
            noteCopySourceFault(issue, lane, copyBytes, requestedBytes);
            return false;
        }
    }
    return true;
}

/// Resolves the addresses that the lanes read. Lanes that read nothing have none. Returns false after a fault.
bool resolveSource(const Issue& issue, const DecodedOp& read, const SourceBytes& source, Access& sourceAccess)
{
    if (source.allBytesLanes && !resolveAccess(issue.withOperation(read, source.allBytesLanes), Direction::Read, sourceAccess))
        return false;
    for (const unsigned lane : eachLane(source.anyBytesLanes & ~source.allBytesLanes)) {
        Access laneAccess;
        if (!resolvePartialSource(issue, read, lane, source.bytes[lane], laneAccess))
            return false;
        sourceAccess.pointer[lane] = laneAccess.pointer[lane];
        sourceAccess.address[lane] = laneAccess.address[lane];
        sourceAccess.allocation[lane] = laneAccess.allocation[lane];
        sourceAccess.offset[lane] = laneAccess.offset[lane];
    }
    sourceAccess.lanes = issue.lanes;
    sourceAccess.deviceLanes = source.anyBytesLanes;
    for (const unsigned lane : eachLane(issue.lanes & ~source.anyBytesLanes)) {
        sourceAccess.allocation[lane] = trace::kNoAllocation.value;
        sourceAccess.offset[lane] = 0;
    }
    return true;
}

/// Writes the bytes of some lanes of a copy to their destination, and records and checks that access.
void complete(const RunningWarp& owner, PendingCopy& copy, LaneMask lanes)
{
    RunningLaunch& launch = owner.launch;
    copy.lanes &= ~lanes;
    ++launch.progress.memoryEpoch;
    for (const unsigned lane : eachLane(lanes)) {
        for (unsigned element = 0; element < copy.elementCount; ++element)
            std::memcpy(owner.block.shared + copy.offset[lane] + 4 * element, &copy.values[element][lane], 4);
        if (UndefinedValues* const undefined = undefinedValuesOf(launch))
            undefined->markWritten(owner, lane, ptx::kSharedWindow + copy.offset[lane], 4 * copy.elementCount);
    }
    if (launch.checks) {
        const unsigned bytes = 4 * copy.elementCount;
        if (copy.fullReadLanes & lanes)
            launch.checks->checkCopy(owner, copy.site, copy.syncState,
                                     {AccessKind::Load, CheckedSpace::Device, copy.fullReadLanes & lanes, copy.source.data(), bytes});
        launch.checks->checkCopy(owner, copy.site, copy.syncState,
                                 {AccessKind::Store, CheckedSpace::Shared, lanes, copy.offset.data(), bytes});
    }
    if (launch.options.isRecording)
        add(launch.totals.costs[copy.counter],
            launch.totals.costCache.findAccessCost(
                {.kind = AccessKind::Store, .bytesPerLane = 4 * copy.elementCount, .sharedLanes = lanes, .addresses = copy.offset}));
    if (!owner.block.isRecorded)
        return;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{copy.site}, owner.warp.id, lanes, launch.time};
    input.commonAllocation = trace::kSharedAllocation.value;
    input.offsets = copy.offset.data();
    input.elementCount = copy.elementCount;
    for (unsigned element = 0; element < copy.elementCount; ++element)
        input.values[element] = copy.values[element].data();
    launch.recorder.append(owner.block, input);
}

}  // namespace

bool executeAsyncCopy(const Issue& issue)
{
    const ptx::AsyncCopy& copy = issue.code().decoded.copies[std::size_t(issue.op.offset)];
    if (copy.isBulk)
        return issueBulkCopies(issue, copy);
    Access destinationAccess, sourceAccess;
    SourceBytes source;
    if (!resolveAccess(issue.withOperation(copy.write), Direction::Write, destinationAccess) || !readSourceBytes(issue, copy, source) ||
        !resolveSource(issue, copy.read, source, sourceAccess))
        return false;
    if (source.allBytesLanes)
        checkAndTrackAccess(issue, {AccessKind::Load, CheckedSpace::Device, source.allBytesLanes, sourceAccess.address.data(),
                                    4u * copy.read.elementCount});
    AsyncWork& work = issue.warp.asyncWork;
    PendingCopy& pending = work.copies.emplace_back();
    pending.site = issue.site();
    pending.counter = issue.counterIndex();
    pending.elementCount = copy.read.elementCount;
    pending.lanes = issue.lanes;
    pending.sequence = work.issuedCount++;
    pending.offset = destinationAccess.address;
    if (issue.launch.checks) {
        pending.fullReadLanes = source.allBytesLanes;
        pending.source = sourceAccess.address;
        pending.syncState = issue.launch.checks->captureSyncState(issue);
    }
    pending.group = work.openGroup;
    for (const unsigned lane : eachLane(source.anyBytesLanes)) {
        std::array<std::uint32_t, trace::kMaxElements> words{};
        std::memcpy(words.data(), sourceAccess.pointer[lane], source.bytes[lane]);
        for (unsigned element = 0; element < pending.elementCount; ++element)
            pending.values[element][lane] = words[element];
    }
    if (source.anyBytesLanes)
        chargeAccess(issue.withOperation(copy.read), AccessKind::Load, sourceAccess);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Load, sourceAccess, pending.elementCount, pending.values);
    return true;
}

bool completeCopies(const RunningWarp& owner, const Split& split, LaneMask lanes,
                    const std::function<bool(const PendingCopy&, unsigned lane)>& isDue)
{
    for (PendingCopy& copy : owner.warp.asyncWork.copies) {
        LaneMask dueLanes = 0;
        for (const unsigned lane : eachLane(copy.lanes & lanes))
            if (isDue(copy, lane))
                dueLanes |= laneBit(lane);
        if (dueLanes)
            complete(owner, copy, dueLanes);
    }
    std::erase_if(owner.warp.asyncWork.copies, [](const PendingCopy& copy) { return copy.lanes == 0; });
    return performPendingArrivals(owner, split);
}

bool executeAsyncGroup(const Issue& issue)
{
    AsyncWork& work = issue.warp.asyncWork;
    const auto operation = AsyncGroupOperation(issue.op.mode);
    if (operation == AsyncGroupOperation::Commit || operation == AsyncGroupOperation::BulkCommit) {
        auto& group = operation == AsyncGroupOperation::Commit ? work.openGroup : work.openBulkGroup;
        for (const unsigned lane : eachLane(issue.lanes))
            ++group[lane];
        return true;
    }
    const auto maxPendingGroups = std::uint64_t(issue.op.offset);
    if (operation == AsyncGroupOperation::BulkWait)
        return completeBulkCopies(issue, issue.split, [&](const PendingBulkCopy& bulk) {
            return !bulk.isTracked && (issue.lanes >> bulk.lane & 1) && bulk.group + maxPendingGroups < work.openBulkGroup[bulk.lane];
        });
    const bool isWaitAll = operation == AsyncGroupOperation::WaitAll;
    return completeCopies(issue, issue.split, issue.lanes, [&](const PendingCopy& copy, unsigned lane) {
        return isWaitAll || copy.group[lane] + maxPendingGroups < work.openGroup[lane];
    });
}

bool completeAtExit(const RunningWarp& current, const Split& split, LaneMask lanes)
{
    return completeCopies(current, split, lanes, [](const PendingCopy&, unsigned) { return true; }) &&
           completeBulkCopies(current, split, [&](const PendingBulkCopy& bulk) { return (lanes >> bulk.lane & 1) != 0; });
}

}  // namespace simtscope::simt
