// Executes cp.async.bulk, by which one thread copies any number of bytes (declared in copies.h).
#include "gpu/simt/async/copies.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/async/mbarriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronisation_faults.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

namespace {

constexpr unsigned kBulkEventBytes = 16;  ///< Bytes of a bulk copy that one event holds. Sizes and addresses are multiples of it.

void recordRead(const Issue& issue, const Access& sourceAccess, unsigned lane)
{
    VectorElements values{};
    for (unsigned element = 0; element < 4; ++element)
        std::memcpy(&values[element][lane], sourceAccess.pointer[lane] + 4 * element, 4);
    recordAccess(issue, trace::EventKind::Load, sourceAccess, 4, values);
}

/// Reads the source of one lane and resolves the destination. Returns false after a fault.
bool readSource(const Issue& issue, const ptx::AsyncCopy& copy, PendingBulkCopy& bulk)
{
    const unsigned lane = bulk.lane;
    ptx::DecodedOp read = copy.read, write = copy.write;
    for (std::uint32_t copiedBytes = 0; copiedBytes < bulk.bytes.size(); copiedBytes += kBulkEventBytes) {
        Access sourceAccess, destinationAccess;
        read.offset = copy.read.offset + copiedBytes;
        write.offset = copy.write.offset + copiedBytes;
        const Issue reading = issue.withOperation(read, laneBit(lane));
        if (!resolveAccess(reading, Direction::Read, sourceAccess) ||
            !resolveAccess(issue.withOperation(write, laneBit(lane)), Direction::Write, destinationAccess))
            return false;
        if (copiedBytes == 0) {
            bulk.isFromShared = (sourceAccess.sharedLanes >> lane & 1) != 0;
            bulk.source = sourceAccess.address[lane];
            bulk.destination = destinationAccess.pointer[lane];
            bulk.allocation = destinationAccess.allocation[lane];
            bulk.offset = destinationAccess.offset[lane];
        } else if (destinationAccess.pointer[lane] != bulk.destination + copiedBytes ||
                   destinationAccess.allocation[lane] != bulk.allocation) {
            noteBulkEndFault(issue, lane, destinationAccess.address[lane]);
            return false;
        }
        std::memcpy(bulk.bytes.data() + copiedBytes, sourceAccess.pointer[lane], kBulkEventBytes);
        chargeAccess(reading, AccessKind::Load, sourceAccess);
        if (issue.block.isRecorded)
            recordRead(issue, sourceAccess, lane);
    }
    return true;
}

void chargeWrite(RunningLaunch& launch, const PendingBulkCopy& bulk, const LaneOffsets& offset, std::size_t copiedBytes)
{
    const LaneMask lane = laneBit(bulk.lane);
    LaneOffsets addresses = offset;
    if (!bulk.isToShared)
        addresses[bulk.lane] = reinterpret_cast<std::uint64_t>(bulk.destination + copiedBytes);
    add(launch.totals.costs[bulk.counter], launch.totals.costCache.findAccessCost({.kind = AccessKind::Store,
                                                                                   .bytesPerLane = kBulkEventBytes,
                                                                                   .sharedLanes = bulk.isToShared ? lane : 0,
                                                                                   .deviceLanes = bulk.isToShared ? 0 : lane,
                                                                                   .addresses = addresses}));
}

/// Writes the bytes of the copy to its destination, and records and checks that access.
void complete(const RunningWarp& owner, const PendingBulkCopy& bulk)
{
    std::memcpy(bulk.destination, bulk.bytes.data(), bulk.bytes.size());
    if (UndefinedValues* const undefined = undefinedValuesOf(owner.launch))
        undefined->markWritten(owner, bulk.lane,
                               bulk.isToShared ? ptx::kSharedWindow + bulk.offset : reinterpret_cast<std::uint64_t>(bulk.destination),
                               bulk.bytes.size());
    ++owner.launch.progress.memoryEpoch;
    LaneOffsets offset{};
    if (owner.launch.checks) {
        const auto checkSide = [&](AccessKind kind, bool isShared, std::uint64_t address) {
            offset[bulk.lane] = address;
            owner.launch.checks->checkCopy(owner, bulk.site, bulk.syncState,
                                           {kind, isShared ? CheckedSpace::Shared : CheckedSpace::Device, laneBit(bulk.lane), offset.data(),
                                            unsigned(bulk.bytes.size())});
        };
        checkSide(AccessKind::Load, bulk.isFromShared, bulk.source);
        checkSide(AccessKind::Store, bulk.isToShared, bulk.isToShared ? bulk.offset : reinterpret_cast<std::uint64_t>(bulk.destination));
    }
    for (std::size_t copiedBytes = 0; copiedBytes < bulk.bytes.size(); copiedBytes += kBulkEventBytes) {
        offset[bulk.lane] = bulk.offset + copiedBytes;
        if (owner.launch.options.isRecording)
            chargeWrite(owner.launch, bulk, offset, copiedBytes);
        if (!owner.block.isRecorded)
            continue;
        VectorElements values{};
        trace::EventInput input;
        input.event = {trace::EventKind::Store, SiteId{bulk.site}, owner.warp.id, laneBit(bulk.lane), owner.launch.time};
        input.commonAllocation = bulk.allocation;
        input.offsets = offset.data();
        input.elementCount = 4;
        for (unsigned element = 0; element < 4; ++element) {
            std::memcpy(&values[element][bulk.lane], bulk.bytes.data() + copiedBytes + 4 * element, 4);
            input.values[element] = values[element].data();
        }
        owner.launch.recorder.append(owner.block, input);
    }
}

}  // namespace

bool issueBulkCopies(const Issue& issue, const ptx::AsyncCopy& copy)
{
    AsyncWork& work = issue.warp.asyncWork;
    const bool isTracked = copy.barrier.kind != ptx::OpKind::Nop;
    Access barrier;
    if (isTracked && !resolveAccess(issue.withOperation(copy.barrier), Direction::Write, barrier))
        return false;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const auto bytes = issue.frame().value<std::uint32_t>(copy.byteCountSlot, lane);
        if (bytes % kBulkEventBytes) {
            noteBulkSizeFault(issue, lane, bytes);
            return false;
        }
        PendingBulkCopy bulk;
        bulk.site = issue.site();
        bulk.counter = issue.counterIndex();
        bulk.lane = lane;
        bulk.isTracked = isTracked;
        bulk.mbarrierOffset = barrier.address[lane];
        bulk.group = work.openBulkGroup[lane];
        bulk.isToShared = copy.write.space == ptx::StateSpace::Shared;
        bulk.bytes.resize(bytes);
        if (issue.launch.checks)
            bulk.syncState = issue.launch.checks->captureSyncState(issue);
        if (!readSource(issue, copy, bulk))
            return false;
        work.bulkCopies.push_back(std::move(bulk));
    }
    return true;
}

bool completeBulkCopies(const RunningWarp& owner, const Split& split, const std::function<bool(const PendingBulkCopy&)>& isDue)
{
    std::vector<PendingBulkCopy>& bulks = owner.warp.asyncWork.bulkCopies;
    for (std::size_t i = 0; i < bulks.size();) {
        if (!isDue(bulks[i])) {
            ++i;
            continue;
        }
        const PendingBulkCopy bulk = std::move(bulks[i]);
        bulks.erase(bulks.begin() + std::ptrdiff_t(i));
        complete(owner, bulk);
        if (bulk.isTracked && !countCompletedBytes(owner, split, bulk))
            return false;
    }
    return true;
}

}  // namespace simtscope::simt
