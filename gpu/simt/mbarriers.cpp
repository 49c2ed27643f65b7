// mbarrier and cp.async.mbarrier.arrive: PTX ISA 9.0, sections 9.7.13.15 and 9.7.9.25.3. The object's bits are in shared memory
// (ptx/mbarrier.h). A test completes the copies that the object tracks: they are seen complete no earlier than somebody asks.
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::MbarrierOperation;

namespace {

std::uint64_t value(const Split& split, ptx::Slot slot, unsigned lane, unsigned bytes)
{
    std::uint64_t bits = 0;
    if (present(slot))
        std::memcpy(&bits, (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset + bytes * lane, bytes);
    return bits;
}

LaneMask laneBit(unsigned lane)
{
    return LaneMask(1) << lane;
}

std::uint64_t bitsAt(const std::byte* object)
{
    std::uint64_t bits;
    std::memcpy(&bits, object, sizeof bits);
    return bits;
}

}  // namespace

bool Executor::misuse(const Block& block, const Warp& warp, const Split& split, LaneMask lanes, const Error& error)
{
    fault(LaunchStatus::InvalidInstruction, "mbarrier", block, warp, split, lanes, error.message);
    return false;
}

bool Executor::resolveMbarrier(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes, Access& access)
{
    if (!resolve(block, warp, split, op, lanes, true, access))
        return false;
    if (access.shared == lanes)
        return true;
    fault(LaunchStatus::IllegalAddress, "mbarrier", block, warp, split, lanes & ~access.shared,
          "uses an mbarrier that is not in shared memory");
    return false;
}

bool Executor::mbarrier(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    Access access;
    if (!resolveMbarrier(block, warp, split, op, lanes, access))
        return false;
    const auto operation = MbarrierOperation(op.subOperation);
    if (looksOnly(operation))
        return testMbarrier(block, warp, split, op, lanes, access);
    Values after{};
    trace::LaneColumn before{};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        before[lane] = bitsAt(access.pointer[lane]);
        const auto now = mbarrierAfter(operation, before[lane], std::uint32_t(value(split, op.source[1], lane, 4)),
                                       std::uint32_t(value(split, op.source[2], lane, 4)));
        if (!now)
            return misuse(block, warp, split, laneBit(lane), now.error());
        after[0][lane] = *now;
        std::memcpy(access.pointer[lane], &*now, sizeof *now);
        if (present(op.destination[0]))
            std::memcpy(split.frame->registers + op.destination[0].offset + 8 * lane, &before[lane], 8);
    }
    ++m_memoryEpoch;
    m_sharedWritten = true;
    charge(split, op, AccessKind::Atomic, access);
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Atomic, access, 1, after, &before);
    return true;
}

bool Executor::testMbarrier(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes, const Access& access)
{
    const auto operation = MbarrierOperation(op.subOperation);
    Values bits{};
    LaneMask over = 0;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        if (!completeFor(block, split, access.address[lane]))
            return false;
        bits[0][lane] = bitsAt(access.pointer[lane]);
        if (!ptx::Mbarrier::unpack(bits[0][lane]).initialised)
            return misuse(block, warp, split, laneBit(lane), Error{"waits for an mbarrier that is not initialised", {}, 0, {}});
        if (mbarrierPhaseIsOver(operation, bits[0][lane],
                                value(split, op.source[1], lane, operation == MbarrierOperation::TestState ? 8 : 4)))
            over |= laneBit(lane);
    }
    if (present(op.destination[0])) {
        LaneMask old;
        std::memcpy(&old, split.frame->registers + op.destination[0].offset, sizeof old);
        over |= old & ~lanes;
        std::memcpy(split.frame->registers + op.destination[0].offset, &over, sizeof over);
    }
    charge(split, op, AccessKind::Load, access);
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Load, access, 1, bits, nullptr);
    return true;
}

/// Everything that the mbarrier at this place tracks completes.
bool Executor::completeFor(Block& block, const Split& split, std::uint64_t barrier)
{
    for (Warp& warp : block.warps) {
        if (warp.async.empty())
            continue;
        std::array<std::uint64_t, kWarpSize> before{};  // per lane: copies up to here
        LaneMask lanes = 0;
        for (const PendingArrival& arrival : warp.async.arrivals)
            for (LaneMask left = arrival.lanes; left; left &= left - 1)
                if (const unsigned lane = unsigned(std::countr_zero(left)); arrival.barrier[lane] == barrier) {
                    before[lane] = std::max(before[lane], arrival.sequence);
                    lanes |= laneBit(lane);
                }
        if (lanes && !completeCopies(block, warp, split, lanes,
                                     [&](const PendingCopy& copy, unsigned lane) { return copy.sequence < before[lane]; }))
            return false;
        if (!completeBulks(block, warp, split, [&](const PendingBulk& bulk) { return bulk.tracked && bulk.barrier == barrier; }))
            return false;
    }
    return true;
}

bool Executor::asyncArrive(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    Access access;
    if (!resolveMbarrier(block, warp, split, op, lanes, access))
        return false;
    if (op.subOperation == 0) {  // the arrival to come is one more than are expected
        Values after{};
        trace::LaneColumn before{};
        for (LaneMask left = lanes; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            before[lane] = bitsAt(access.pointer[lane]);
            const auto now = ptx::mbarrierWithOneMore(before[lane]);
            if (!now)
                return misuse(block, warp, split, laneBit(lane), now.error());
            after[0][lane] = *now;
            std::memcpy(access.pointer[lane], &*now, sizeof *now);
        }
        charge(split, op, AccessKind::Atomic, access);
        if (block.recorded)
            recordAccess(block, warp, split, trace::EventKind::Atomic, access, 1, after, &before);
    }
    warp.async.arrivals.push_back({split.frame->code->site(split.pc), lanes, warp.async.issued, access.address});
    return settleArrivals(block, warp, split);
}

/// Arrivals whose copies are complete happen.
bool Executor::settleArrivals(Block& block, Warp& warp, const Split& split)
{
    for (PendingArrival& arrival : warp.async.arrivals) {
        LaneMask waiting = 0;
        for (const PendingCopy& copy : warp.async.copies)
            if (copy.sequence < arrival.sequence)
                waiting |= copy.lanes;
        const LaneMask now = arrival.lanes & ~waiting;
        if (!now)
            continue;
        arrival.lanes &= waiting;
        trace::LaneColumn after{};
        for (LaneMask left = now; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            std::byte* const object = block.shared + arrival.barrier[lane];
            const auto bits = mbarrierAfter(MbarrierOperation::Arrive, bitsAt(object), 1, 0);
            if (!bits)
                return misuse(block, warp, split, laneBit(lane), bits.error());
            after[lane] = *bits;
            std::memcpy(object, &*bits, sizeof *bits);
        }
        ++m_memoryEpoch;
        if (!block.recorded)
            continue;
        trace::EventInput input;
        input.event = {trace::EventKind::Store, SiteId{arrival.site}, warp.id, now, m_time};
        input.allocation = trace::kSharedAllocation.value;
        input.offsets = arrival.barrier.data();
        input.elements = 1;
        input.values[0] = after.data();
        record(block, input);
    }
    std::erase_if(warp.async.arrivals, [](const PendingArrival& arrival) { return arrival.lanes == 0; });
    return true;
}

/// The bytes of a bulk copy have come: recorded as the two words of the object, since the site is one of words.
bool Executor::completeBytes(Block& block, const Warp& warp, const Split& split, const PendingBulk& bulk)
{
    std::byte* const object = block.shared + bulk.barrier;
    const auto bits = mbarrierAfter(MbarrierOperation::CompleteBytes, bitsAt(object), 0, std::uint32_t(bulk.bytes.size()));
    if (!bits)
        return misuse(block, warp, split, laneBit(bulk.lane), bits.error());
    std::memcpy(object, &*bits, sizeof *bits);
    ++m_memoryEpoch;
    if (!block.recorded)
        return true;
    trace::LaneColumn offset{}, low{}, high{};
    offset[bulk.lane] = bulk.barrier;
    low[bulk.lane] = std::uint32_t(*bits);
    high[bulk.lane] = *bits >> 32;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{bulk.site}, warp.id, laneBit(bulk.lane), m_time};
    input.allocation = trace::kSharedAllocation.value;
    input.offsets = offset.data();
    input.elements = 2;
    input.values[0] = low.data();
    input.values[1] = high.data();
    record(block, input);
    return true;
}

}  // namespace simtscope::simt
