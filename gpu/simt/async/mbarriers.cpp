#include "gpu/simt/async/mbarriers.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/async/copies.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronisation_faults.h"
#include "gpu/simt/recording/record_events.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::MbarrierOperation;

namespace {

/// Returns the value of a source operand; 0 if the instruction has no such operand.
template <class T>
T readOperand(const Issue& issue, unsigned source, unsigned lane)
{
    const ptx::Slot slot = issue.op.source[source];
    return isPresent(slot) ? issue.frame().value<T>(slot, lane) : T(0);
}

std::uint64_t readBits(const std::byte* object)
{
    std::uint64_t bits;
    std::memcpy(&bits, object, sizeof bits);
    return bits;
}

bool resolveObjects(const Issue& issue, Access& access)
{
    if (!resolveAccess(issue, Direction::Write, access))
        return false;
    if (access.sharedLanes == issue.lanes)
        return true;
    noteMbarrierSpaceFault(issue, issue.lanes & ~access.sharedLanes);
    return false;
}

/// Updates the objects lane by lane: `after(lane, bits)` returns the new bits for the bits that the lane finds.
template <class After>
bool updateObjects(const Issue& issue, const Access& access, const After& computeBits)
{
    VectorElements written{};
    trace::LaneColumn oldBits{};
    for (const unsigned lane : eachLane(issue.lanes)) {
        oldBits[lane] = readBits(access.pointer[lane]);
        const auto newBits = computeBits(lane, oldBits[lane]);
        if (!newBits) {
            noteMbarrierError(issue, issue.split, laneBit(lane), newBits.error());
            return false;
        }
        written[0][lane] = *newBits;
        std::memcpy(access.pointer[lane], &*newBits, sizeof *newBits);
        if (UndefinedValues* const undefined = undefinedValuesOf(issue.launch))
            undefined->markWritten(issue, lane, ptx::kSharedWindow + access.address[lane], sizeof *newBits);
        if (isPresent(issue.op.destination[0]))
            std::memcpy(issue.frame().registers + issue.op.destination[0].offset + 8 * lane, &oldBits[lane], 8);
    }
    chargeAccess(issue, AccessKind::Atomic, access);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Atomic, access, 1, written, &oldBits);
    return true;
}

/// Completes all pending copies that the mbarrier at this offset tracks. Returns false after a fault.
bool completeTracked(const Issue& issue, std::uint64_t barrier)
{
    for (Warp& warp : issue.block.warps) {
        if (warp.asyncWork.isEmpty())
            continue;
        const RunningWarp owner{issue.launch, issue.block, warp};
        std::array<std::uint64_t, kWarpSize> dueSequence{};  // Per lane: copies with a lower sequence number are due.
        LaneMask lanes = 0;
        for (const PendingArrival& arrival : warp.asyncWork.arrivals)
            for (const unsigned lane : eachLane(arrival.lanes))
                if (arrival.mbarrierOffsets[lane] == barrier) {
                    dueSequence[lane] = std::max(dueSequence[lane], arrival.sequence);
                    lanes |= laneBit(lane);
                }
        if (lanes && !completeCopies(owner, issue.split, lanes,
                                     [&](const PendingCopy& copy, unsigned lane) { return copy.sequence < dueSequence[lane]; }))
            return false;
        if (!completeBulkCopies(owner, issue.split,
                                [&](const PendingBulkCopy& bulk) { return bulk.isTracked && bulk.mbarrierOffset == barrier; }))
            return false;
    }
    return true;
}

/// Executes test_wait and try_wait: reads the objects and sets a predicate for the lanes whose phase is complete.
bool testWait(const Issue& issue, const Access& access)
{
    const DecodedOp& op = issue.op;
    const auto operation = MbarrierOperation(op.mode);
    VectorElements bits{};
    LaneMask completedLanes = 0;
    for (const unsigned lane : eachLane(issue.lanes)) {
        if (!completeTracked(issue, access.address[lane]))
            return false;
        bits[0][lane] = readBits(access.pointer[lane]);
        if (!ptx::Mbarrier::unpack(bits[0][lane]).isInitialised) {
            noteUninitialisedMbarrier(issue, lane);
            return false;
        }
        const std::uint64_t phase = operation == MbarrierOperation::TestState ? readOperand<std::uint64_t>(issue, 1, lane)
                                                                              : readOperand<std::uint32_t>(issue, 1, lane);
        if (isMbarrierPhaseOver(operation, bits[0][lane], phase))
            completedLanes |= laneBit(lane);
    }
    if (isPresent(op.destination[0]))
        issue.frame().setPredicate(op.destination[0], completedLanes, issue.lanes);
    if (issue.launch.checks)
        issue.launch.checks->passMbarriers(issue, completedLanes, access.address);
    chargeAccess(issue, AccessKind::Load, access);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Load, access, 1, bits);
    return true;
}

}  // namespace

bool executeMbarrier(const Issue& issue)
{
    if (issue.op.mayWait)
        notePolledMemory(issue);
    Access access;
    if (!resolveObjects(issue, access))
        return false;
    const auto operation = MbarrierOperation(issue.op.mode);
    if (isPhaseTest(operation))
        return testWait(issue, access);
    if (!updateObjects(issue, access, [&](unsigned lane, std::uint64_t bits) {
            return applyMbarrierOperation(operation, bits, readOperand<std::uint32_t>(issue, 1, lane),
                                          readOperand<std::uint32_t>(issue, 2, lane));
        }))
        return false;
    if (issue.launch.checks)
        issue.launch.checks->arriveAtMbarriers(issue, issue.lanes, access.address);
    ++issue.launch.progress.memoryEpoch;
    issue.launch.timeSlice.hasWrittenShared = true;
    return true;
}

bool executeAsyncArrive(const Issue& issue)
{
    Access access;
    if (!resolveObjects(issue, access))
        return false;
    const bool isExpected = issue.op.mode != 0;
    // Without .noinc, the instruction first increments the pending count, since its own arrival comes later.
    if (!isExpected && !updateObjects(issue, access, [](unsigned, std::uint64_t bits) { return ptx::expectOneMoreArrival(bits); }))
        return false;
    issue.warp.asyncWork.arrivals.push_back({issue.site(), issue.lanes, issue.warp.asyncWork.issuedCount, access.address});
    return performPendingArrivals(issue, issue.split);
}

bool performPendingArrivals(const RunningWarp& owner, const Split& split)
{
    AsyncWork& work = owner.warp.asyncWork;
    for (PendingArrival& arrival : work.arrivals) {
        LaneMask waitingLanes = 0;
        for (const PendingCopy& copy : work.copies)
            if (copy.sequence < arrival.sequence)
                waitingLanes |= copy.lanes;
        const LaneMask arrivingLanes = arrival.lanes & ~waitingLanes;
        if (!arrivingLanes)
            continue;
        arrival.lanes &= waitingLanes;
        trace::LaneColumn newValues{};
        for (const unsigned lane : eachLane(arrivingLanes)) {
            std::byte* const object = owner.block.shared + arrival.mbarrierOffsets[lane];
            const auto bits = applyMbarrierOperation(MbarrierOperation::Arrive, readBits(object), 1, 0);
            if (!bits) {
                noteMbarrierError(owner, split, laneBit(lane), bits.error());
                return false;
            }
            newValues[lane] = *bits;
            std::memcpy(object, &*bits, sizeof *bits);
        }
        if (owner.launch.checks)
            owner.launch.checks->arriveAtMbarriers(owner, arrivingLanes, arrival.mbarrierOffsets);
        ++owner.launch.progress.memoryEpoch;
        if (!owner.block.isRecorded)
            continue;
        trace::EventInput input;
        input.event = {trace::EventKind::Store, SiteId{arrival.site}, owner.warp.id, arrivingLanes, owner.launch.time};
        input.commonAllocation = trace::kSharedAllocation.value;
        input.offsets = arrival.mbarrierOffsets.data();
        input.elementCount = 1;
        input.values[0] = newValues.data();
        owner.launch.recorder.append(owner.block, input);
    }
    std::erase_if(work.arrivals, [](const PendingArrival& arrival) { return arrival.lanes == 0; });
    return true;
}

/// Counts the bytes of a bulk copy at its mbarrier. The object is recorded as two words, because the site of the copy accesses words.
bool countCompletedBytes(const RunningWarp& owner, const Split& split, const PendingBulkCopy& bulk)
{
    std::byte* const object = owner.block.shared + bulk.mbarrierOffset;
    const auto bits = applyMbarrierOperation(MbarrierOperation::CompleteBytes, readBits(object), 0, std::uint32_t(bulk.bytes.size()));
    if (!bits) {
        noteMbarrierError(owner, split, laneBit(bulk.lane), bits.error());
        return false;
    }
    std::memcpy(object, &*bits, sizeof *bits);
    if (owner.launch.checks) {
        LaneOffsets objects{};
        objects[bulk.lane] = bulk.mbarrierOffset;
        owner.launch.checks->arriveAtMbarriers(owner, laneBit(bulk.lane), objects);
    }
    ++owner.launch.progress.memoryEpoch;
    if (!owner.block.isRecorded)
        return true;
    trace::LaneColumn offset{}, low{}, high{};
    offset[bulk.lane] = bulk.mbarrierOffset;
    low[bulk.lane] = std::uint32_t(*bits);
    high[bulk.lane] = *bits >> 32;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{bulk.site}, owner.warp.id, laneBit(bulk.lane), owner.launch.time};
    input.commonAllocation = trace::kSharedAllocation.value;
    input.offsets = offset.data();
    input.elementCount = 2;
    input.values[0] = low.data();
    input.values[1] = high.data();
    owner.launch.recorder.append(owner.block, input);
    return true;
}

}  // namespace simtscope::simt
