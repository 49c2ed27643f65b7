// cp.async and cp.async.bulk: PTX ISA 9.0, section 9.7.9.25. What is pending is in simt/async.h.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::AsyncGroupOperation;
using ptx::DecodedOp;

namespace {

constexpr unsigned kBulkPiece = 16;  ///< bytes of a bulk copy that one event holds; sizes and addresses are multiples of it

std::uint32_t word(const Split& split, ptx::Slot slot, unsigned lane)
{
    std::uint32_t value;
    std::memcpy(&value, (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset + 4 * lane, sizeof value);
    return value;
}

LaneMask laneBit(unsigned lane)
{
    return LaneMask(1) << lane;
}

}  // namespace

bool Executor::asynchronous(Block& block, Warp& warp, Split& split, const DecodedOp& op, LaneMask lanes)
{
    if (op.waits)
        noteWait(split, op, lanes);
    switch (op.kind) {
    case ptx::OpKind::Mbarrier:
        return mbarrier(block, warp, split, op, lanes);
    case ptx::OpKind::AsyncArrive:
        return asyncArrive(block, warp, split, op, lanes);
    case ptx::OpKind::AsyncGroup:
        return asyncGroup(block, warp, split, op, lanes);
    default:
        break;
    }
    const ptx::AsyncCopy& copy = split.frame->code->decoded.copies[std::size_t(op.offset)];
    return copy.isBulk ? bulkCopy(block, warp, split, copy, lanes) : asyncCopy(block, warp, split, copy, lanes);
}

/// Reads the source of one lane; fewer bytes than the copy has leave zeroes behind them.
bool Executor::readPart(Block& block, Warp& warp, const Split& split, const DecodedOp& read, unsigned lane, std::uint32_t bytes,
                        Access& access)
{
    DecodedOp part = read;
    part.elementBytes = part.elements = 1;
    part.offset += bytes - 1;
    if (!resolve(block, warp, split, part, laneBit(lane), false, access))
        return false;
    part.offset = read.offset;
    return resolve(block, warp, split, part, laneBit(lane), false, access);
}

bool Executor::asyncCopy(Block& block, Warp& warp, const Split& split, const ptx::AsyncCopy& copy, LaneMask lanes)
{
    const FunctionCode& code = *split.frame->code;
    const unsigned whole = 4u * copy.read.elements;
    Access to, from;
    if (!resolve(block, warp, split, copy.write, lanes, true, to))
        return false;
    LaneMask ignored = 0;
    if (present(copy.ignore)) {
        std::memcpy(&ignored, (copy.ignore.constant ? code.constants : split.frame->registers) + copy.ignore.offset, sizeof ignored);
        ignored = copy.ignoreNegated ? ~ignored : ignored;
    }
    std::array<std::uint32_t, kWarpSize> bytes{};
    LaneMask complete = 0, reading = 0;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const std::uint32_t asked = present(copy.bytes) ? word(split, copy.bytes, lane) : whole;
        bytes[lane] = ignored >> lane & 1 ? 0 : asked;
        complete |= bytes[lane] == whole ? laneBit(lane) : 0;
        reading |= bytes[lane] ? laneBit(lane) : 0;
        if (asked > whole) {
            fault(LaunchStatus::InvalidInstruction, "async-copy", block, warp, split, laneBit(lane),
                  fmt::format("copies {} bytes, of which {} are to come from the source", whole, asked));
            return false;
        }
    }
    if (complete && !resolve(block, warp, split, copy.read, complete, false, from))
        return false;
    for (LaneMask left = reading & ~complete; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        Access part;
        if (!readPart(block, warp, split, copy.read, lane, bytes[lane], part))
            return false;
        from.pointer[lane] = part.pointer[lane];
        from.address[lane] = part.address[lane];
        from.allocation[lane] = part.allocation[lane];
        from.offset[lane] = part.offset[lane];
    }
    from.mask = lanes;
    from.device = reading;
    for (LaneMask left = lanes & ~reading; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        from.allocation[lane] = trace::kNoAllocation.value;
        from.offset[lane] = 0;
    }
    PendingCopy& pending = warp.async.copies.emplace_back();
    pending.site = code.site(split.pc);
    pending.counter = code.firstCounter + split.pc;
    pending.elements = copy.read.elements;
    pending.lanes = lanes;
    pending.sequence = warp.async.issued++;
    pending.offset = to.address;
    pending.group = warp.async.group;
    for (LaneMask left = reading; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        std::array<std::uint32_t, trace::kMaxElements> words{};
        std::memcpy(words.data(), from.pointer[lane], bytes[lane]);
        for (unsigned element = 0; element < pending.elements; ++element)
            pending.values[element][lane] = words[element];
    }
    if (reading)
        charge(split, copy.read, AccessKind::Load, from);
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Load, from, pending.elements, pending.values, nullptr);
    return true;
}

/// What some lanes of a copy wrote becomes visible.
void Executor::complete(Block& block, const Warp& warp, PendingCopy& copy, LaneMask lanes)
{
    copy.lanes &= ~lanes;
    ++m_memoryEpoch;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        for (unsigned element = 0; element < copy.elements; ++element)
            std::memcpy(block.shared + copy.offset[lane] + 4 * element, &copy.values[element][lane], 4);
    }
    if (m_options.recording) {
        const SharedCost cost = m_costs.shared(AccessKind::Store, 4 * copy.elements, lanes, copy.offset, AtomicRule::PerLane);
        m_totals[copy.counter].wavefronts += cost.wavefronts;
        m_totals[copy.counter].ideal += cost.ideal;
    }
    if (!block.recorded)
        return;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{copy.site}, warp.id, lanes, m_time};
    input.allocation = trace::kSharedAllocation.value;
    input.offsets = copy.offset.data();
    input.elements = copy.elements;
    for (unsigned element = 0; element < copy.elements; ++element)
        input.values[element] = copy.values[element].data();
    record(block, input);
}

/// Completes the copies of `lanes` for which `due` holds, in the order of their issue, and the arrivals that waited for them.
bool Executor::completeCopies(Block& block, Warp& warp, const Split& split, LaneMask lanes,
                              const std::function<bool(const PendingCopy&, unsigned)>& due)
{
    for (PendingCopy& copy : warp.async.copies) {
        LaneMask now = 0;
        for (LaneMask left = copy.lanes & lanes; left; left &= left - 1)
            if (const unsigned lane = unsigned(std::countr_zero(left)); due(copy, lane))
                now |= laneBit(lane);
        if (now)
            complete(block, warp, copy, now);
    }
    std::erase_if(warp.async.copies, [](const PendingCopy& copy) { return copy.lanes == 0; });
    return settleArrivals(block, warp, split);
}

bool Executor::asyncGroup(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    AsyncWork& work = warp.async;
    const auto operation = AsyncGroupOperation(op.subOperation);
    if (operation == AsyncGroupOperation::Commit || operation == AsyncGroupOperation::BulkCommit) {
        auto& group = operation == AsyncGroupOperation::Commit ? work.group : work.bulkGroup;
        for (LaneMask left = lanes; left; left &= left - 1)
            ++group[unsigned(std::countr_zero(left))];
        return true;
    }
    const auto mayStay = std::uint64_t(op.offset);
    if (operation == AsyncGroupOperation::BulkWait)
        return completeBulks(block, warp, split, [&](const PendingBulk& bulk) {
            return !bulk.tracked && (lanes >> bulk.lane & 1) && bulk.group + mayStay < work.bulkGroup[bulk.lane];
        });
    const bool all = operation == AsyncGroupOperation::WaitAll;
    return completeCopies(block, warp, split, lanes,
                          [&](const PendingCopy& copy, unsigned lane) { return all || copy.group[lane] + mayStay < work.group[lane]; });
}

bool Executor::bulkCopy(Block& block, Warp& warp, const Split& split, const ptx::AsyncCopy& copy, LaneMask lanes)
{
    const FunctionCode& code = *split.frame->code;
    const std::size_t counter = code.firstCounter + split.pc;
    Access barrier;
    if (copy.barrier.kind != ptx::OpKind::Nop && !resolve(block, warp, split, copy.barrier, lanes, true, barrier))
        return false;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const std::uint32_t bytes = word(split, copy.bytes, lane);
        if (bytes % kBulkPiece) {
            fault(LaunchStatus::Misaligned, "async-copy", block, warp, split, laneBit(lane),
                  fmt::format("copies {} bytes in bulk, which is not a multiple of 16", bytes));
            return false;
        }
        PendingBulk bulk;
        bulk.site = code.site(split.pc);
        bulk.counter = counter;
        bulk.lane = lane;
        bulk.tracked = copy.barrier.kind != ptx::OpKind::Nop;
        bulk.barrier = barrier.address[lane];
        bulk.group = warp.async.bulkGroup[lane];
        bulk.toShared = copy.write.space == ptx::StateSpace::Shared;
        bulk.bytes.resize(bytes);
        DecodedOp read = copy.read, write = copy.write;
        for (std::uint32_t at = 0; at < bytes; at += kBulkPiece) {
            Access from, to;
            read.offset = copy.read.offset + at;
            write.offset = copy.write.offset + at;
            if (!resolve(block, warp, split, read, laneBit(lane), false, from) ||
                !resolve(block, warp, split, write, laneBit(lane), true, to))
                return false;
            if (at == 0) {
                bulk.to = to.pointer[lane];
                bulk.allocation = to.allocation[lane];
                bulk.offset = to.offset[lane];
            } else if (to.pointer[lane] != bulk.to + at || to.allocation[lane] != bulk.allocation) {
                fault(LaunchStatus::IllegalAddress, "out-of-bounds", block, warp, split, laneBit(lane),
                      "copies in bulk across the end of an allocation", to.address[lane]);
                return false;
            }
            std::memcpy(bulk.bytes.data() + at, from.pointer[lane], kBulkPiece);
            charge(split, copy.read, AccessKind::Load, from);
            if (block.recorded) {
                Values values{};
                for (unsigned element = 0; element < 4; ++element)
                    std::memcpy(&values[element][lane], from.pointer[lane] + 4 * element, 4);
                recordAccess(block, warp, split, trace::EventKind::Load, from, 4, values, nullptr);
            }
        }
        warp.async.bulks.push_back(std::move(bulk));
    }
    return true;
}

void Executor::complete(Block& block, const Warp& warp, const PendingBulk& bulk)
{
    std::memcpy(bulk.to, bulk.bytes.data(), bulk.bytes.size());
    ++m_memoryEpoch;
    LaneOffsets offset{};
    for (std::size_t at = 0; at < bulk.bytes.size(); at += kBulkPiece) {
        offset[bulk.lane] = bulk.offset + at;
        if (m_options.recording) {
            trace::SiteTotals& totals = m_totals[bulk.counter];
            if (bulk.toShared) {
                const SharedCost cost = m_costs.shared(AccessKind::Store, kBulkPiece, laneBit(bulk.lane), offset, AtomicRule::PerLane);
                totals.wavefronts += cost.wavefronts;
                totals.ideal += cost.ideal;
            } else {
                LaneOffsets address{};
                address[bulk.lane] = reinterpret_cast<std::uint64_t>(bulk.to + at);
                totals.sectors += m_costs.sectors(kBulkPiece, laneBit(bulk.lane), address.data());
                totals.bytesRequested += kBulkPiece;
            }
        }
        if (!block.recorded)
            continue;
        Values values{};
        trace::EventInput input;
        input.event = {trace::EventKind::Store, SiteId{bulk.site}, warp.id, laneBit(bulk.lane), m_time};
        input.allocation = bulk.allocation;
        input.offsets = offset.data();
        input.elements = 4;
        for (unsigned element = 0; element < 4; ++element) {
            std::memcpy(&values[element][bulk.lane], bulk.bytes.data() + at + 4 * element, 4);
            input.values[element] = values[element].data();
        }
        record(block, input);
    }
}

bool Executor::completeBulks(Block& block, Warp& warp, const Split& split, const std::function<bool(const PendingBulk&)>& due)
{
    for (std::size_t i = 0; i < warp.async.bulks.size();) {
        if (!due(warp.async.bulks[i])) {
            ++i;
            continue;
        }
        const PendingBulk bulk = std::move(warp.async.bulks[i]);
        warp.async.bulks.erase(warp.async.bulks.begin() + std::ptrdiff_t(i));
        complete(block, warp, bulk);
        if (bulk.tracked && !completeBytes(block, warp, split, bulk))
            return false;
    }
    return true;
}

/// Threads that end leave nothing behind.
bool Executor::finishCopies(Block& block, Warp& warp, const Split& split, LaneMask lanes)
{
    return completeCopies(block, warp, split, lanes, [](const PendingCopy&, unsigned) { return true; }) &&
           completeBulks(block, warp, split, [&](const PendingBulk& bulk) { return (lanes >> bulk.lane & 1) != 0; });
}

}  // namespace simtscope::simt
