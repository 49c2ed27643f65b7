#include "gpu/simt/async/copies.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/async/mbarriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronization_faults.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

using ptx::AsyncGroupOperation;
using ptx::DecodedOp;

namespace {

/// Resolves the source of one lane that reads fewer bytes than the copy writes. Zeros fill the remaining bytes of the destination.
bool resolvePartialSource(const Issue& issue, const DecodedOp& read, unsigned lane, std::uint32_t bytes, Access& access)
{
    DecodedOp part = read;
    part.elementBytes = part.elementCount = 1;
    part.offset += bytes - 1;
    if (!resolveAccess(issue.withOperation(part, laneBit(lane)), Direction::Read, access))
        return false;
    part.offset = read.offset;
    return resolveAccess(issue.withOperation(part, laneBit(lane)), Direction::Read, access);
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
    const unsigned whole = 4u * copy.read.elementCount;
    LaneMask ignored = 0;
    if (isPresent(copy.ignorePredicate)) {
        ignored = issue.frame().predicate(copy.ignorePredicate);
        ignored = copy.isIgnoreNegated ? ~ignored : ignored;
    }
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint32_t asked = isPresent(copy.bytes) ? issue.frame().value<std::uint32_t>(copy.bytes, lane) : whole;
        source.bytes[lane] = ignored >> lane & 1 ? 0 : asked;
        source.allBytesLanes |= source.bytes[lane] == whole ? laneBit(lane) : 0;
        source.anyBytesLanes |= source.bytes[lane] ? laneBit(lane) : 0;
        if (asked > whole) {
            faultCopySource(issue, lane, whole, asked);
            return false;
        }
    }
    return true;
}

/// Resolves the addresses that the lanes read. Lanes that read nothing have none. Returns false after a fault.
bool resolveSource(const Issue& issue, const DecodedOp& read, const SourceBytes& source, Access& from)
{
    if (source.allBytesLanes && !resolveAccess(issue.withOperation(read, source.allBytesLanes), Direction::Read, from))
        return false;
    for (const unsigned lane : eachLane(source.anyBytesLanes & ~source.allBytesLanes)) {
        Access part;
        if (!resolvePartialSource(issue, read, lane, source.bytes[lane], part))
            return false;
        from.pointer[lane] = part.pointer[lane];
        from.address[lane] = part.address[lane];
        from.allocation[lane] = part.allocation[lane];
        from.offset[lane] = part.offset[lane];
    }
    from.mask = issue.lanes;
    from.deviceLanes = source.anyBytesLanes;
    for (const unsigned lane : eachLane(issue.lanes & ~source.anyBytesLanes)) {
        from.allocation[lane] = trace::kNoAllocation.value;
        from.offset[lane] = 0;
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
        for (unsigned element = 0; element < copy.elements; ++element)
            std::memcpy(owner.block.shared + copy.offset[lane] + 4 * element, &copy.values[element][lane], 4);
        if (UndefinedValues* const undefined = undefinedValuesOf(launch))
            undefined->markWritten(owner, lane, ptx::kSharedWindow + copy.offset[lane], 4 * copy.elements);
    }
    if (launch.checks) {
        const unsigned bytes = 4 * copy.elements;
        if (copy.fullReadLanes & lanes)
            launch.checks->checkCopy(owner, copy.site, copy.syncState,
                                     {AccessKind::Load, CheckedSpace::Device, copy.fullReadLanes & lanes, copy.source.data(), bytes});
        launch.checks->checkCopy(owner, copy.site, copy.syncState,
                                 {AccessKind::Store, CheckedSpace::Shared, lanes, copy.offset.data(), bytes});
    }
    if (launch.options.isRecording)
        add(launch.totals.costs[copy.counter],
            launch.totals.cache.cost(
                {.kind = AccessKind::Store, .bytesPerLane = 4 * copy.elements, .sharedLanes = lanes, .addresses = copy.offset}));
    if (!owner.block.isRecorded)
        return;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{copy.site}, owner.warp.id, lanes, launch.time};
    input.commonAllocation = trace::kSharedAllocation.value;
    input.offsets = copy.offset.data();
    input.elements = copy.elements;
    for (unsigned element = 0; element < copy.elements; ++element)
        input.values[element] = copy.values[element].data();
    launch.recorder.append(owner.block, input);
}

}  // namespace

bool executeAsyncCopy(const Issue& issue)
{
    const ptx::AsyncCopy& copy = issue.code().decoded.copies[std::size_t(issue.op.offset)];
    if (copy.isBulk)
        return bulkCopy(issue, copy);
    Access to, from;
    SourceBytes source;
    if (!resolveAccess(issue.withOperation(copy.write), Direction::Write, to) || !readSourceBytes(issue, copy, source) ||
        !resolveSource(issue, copy.read, source, from))
        return false;
    if (source.allBytesLanes)
        tellAccess(issue, {AccessKind::Load, CheckedSpace::Device, source.allBytesLanes, from.address.data(), 4u * copy.read.elementCount});
    AsyncWork& work = issue.warp.asyncWork;
    PendingCopy& pending = work.copies.emplace_back();
    pending.site = issue.site();
    pending.counter = issue.counter();
    pending.elements = copy.read.elementCount;
    pending.lanes = issue.lanes;
    pending.sequence = work.issuedCount++;
    pending.offset = to.address;
    if (issue.launch.checks) {
        pending.fullReadLanes = source.allBytesLanes;
        pending.source = from.address;
        pending.syncState = issue.launch.checks->captureSyncState(issue);
    }
    pending.group = work.openGroup;
    for (const unsigned lane : eachLane(source.anyBytesLanes)) {
        std::array<std::uint32_t, trace::kMaxElements> words{};
        std::memcpy(words.data(), from.pointer[lane], source.bytes[lane]);
        for (unsigned element = 0; element < pending.elements; ++element)
            pending.values[element][lane] = words[element];
    }
    if (source.anyBytesLanes)
        chargeAccess(issue.withOperation(copy.read), AccessKind::Load, from);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Load, from, pending.elements, pending.values);
    return true;
}

bool completeCopies(const RunningWarp& owner, const Split& split, LaneMask lanes,
                    const std::function<bool(const PendingCopy&, unsigned lane)>& due)
{
    for (PendingCopy& copy : owner.warp.asyncWork.copies) {
        LaneMask now = 0;
        for (const unsigned lane : eachLane(copy.lanes & lanes))
            if (due(copy, lane))
                now |= laneBit(lane);
        if (now)
            complete(owner, copy, now);
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
    const auto mayStay = std::uint64_t(issue.op.offset);
    if (operation == AsyncGroupOperation::BulkWait)
        return completeBulkCopies(issue, issue.split, [&](const PendingBulk& bulk) {
            return !bulk.isTracked && (issue.lanes >> bulk.lane & 1) && bulk.group + mayStay < work.openBulkGroup[bulk.lane];
        });
    const bool isWaitAll = operation == AsyncGroupOperation::WaitAll;
    return completeCopies(issue, issue.split, issue.lanes, [&](const PendingCopy& copy, unsigned lane) {
        return isWaitAll || copy.group[lane] + mayStay < work.openGroup[lane];
    });
}

bool completeAtExit(const RunningWarp& at, const Split& split, LaneMask lanes)
{
    return completeCopies(at, split, lanes, [](const PendingCopy&, unsigned) { return true; }) &&
           completeBulkCopies(at, split, [&](const PendingBulk& bulk) { return (lanes >> bulk.lane & 1) != 0; });
}

}  // namespace simtscope::simt
