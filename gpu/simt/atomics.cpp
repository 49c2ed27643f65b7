// Atomics: PTX ISA 9.0, sections 9.7.13.5 and 9.7.13.7. Lanes go one after the other, lowest first.
#include <bit>
#include <cstring>

#include "gpu/ptx/narrow_add.h"
#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::AtomicOperation;
using ptx::DecodedOp;

namespace {

template <class T>
std::uint64_t combine(AtomicOperation operation, std::uint64_t oldBits, std::uint64_t firstBits, std::uint64_t secondBits)
{
    using U = std::make_unsigned_t<T>;
    const T old = T(oldBits), value = T(firstBits);
    switch (operation) {
    case AtomicOperation::Add:
        return U(U(old) + U(value));
    case AtomicOperation::Exchange:
        return U(value);
    case AtomicOperation::CompareSwap:
        return old == value ? U(secondBits) : U(old);
    case AtomicOperation::And:
        return U(old & value);
    case AtomicOperation::Or:
        return U(old | value);
    case AtomicOperation::Xor:
        return U(old ^ value);
    case AtomicOperation::Increment:
        return U(old) >= U(value) ? U(0) : U(U(old) + 1);
    case AtomicOperation::Decrement:
        return old == 0 || U(old) > U(value) ? U(value) : U(U(old) - 1);
    case AtomicOperation::Min:
        return U(value < old ? value : old);
    case AtomicOperation::Max:
        return U(value < old ? old : value);
    }
    return oldBits;
}

float flushed(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>(bits & 0x7f800000u ? bits : bits & 0x80000000u);
}

/// atom.add.f32 on global memory flushes subnormals, on shared memory it does not (section 9.7.13.5).
std::uint64_t addFloat(std::uint64_t oldBits, std::uint64_t valueBits, bool flush)
{
    const float a = std::bit_cast<float>(std::uint32_t(oldBits)), b = std::bit_cast<float>(std::uint32_t(valueBits));
    const float sum = flush ? flushed(flushed(a) + flushed(b)) : a + b;
    return sum == sum ? std::bit_cast<std::uint32_t>(sum) : 0x7fffffffu;
}

std::uint64_t combineAny(const DecodedOp& op, std::uint64_t old, std::uint64_t first, std::uint64_t second, bool device)
{
    const auto operation = AtomicOperation(op.subOperation);
    if (ptx::isNarrow(op.type))
        return ptx::addNarrow(op.type, std::uint32_t(old), std::uint32_t(first));
    if (ptx::isFloat(op.type) && operation == AtomicOperation::Add) {
        if (op.type == ptx::ScalarType::F64)
            return std::bit_cast<std::uint64_t>(std::bit_cast<double>(old) + std::bit_cast<double>(first));
        return addFloat(old, first, device);
    }
    const bool isSigned = ptx::isSigned(op.type);
    switch (op.elementBytes) {
    case 2:
        return combine<std::uint16_t>(operation, old, first, second);
    case 4:
        return isSigned ? combine<std::int32_t>(operation, old, first, second) : combine<std::uint32_t>(operation, old, first, second);
    default:
        return isSigned ? combine<std::int64_t>(operation, old, first, second) : combine<std::uint64_t>(operation, old, first, second);
    }
}

}  // namespace

/// What each lane finds goes to `before`, its operands to `values`. Returns the lanes that changed their cell.
LaneMask Executor::combineLanes(Warp& warp, const Split& split, const DecodedOp& op, const Access& access, Values& values,
                                trace::LaneColumn& before)
{
    const auto read = [&](unsigned source, unsigned lane) {
        const ptx::Slot slot = op.source[source];
        std::uint64_t value = 0;
        if (present(slot))
            std::memcpy(&value,
                        (slot.constant ? split.frame->code->constants : split.frame->registers) + slot.offset + lane * op.registerBytes,
                        op.elementBytes);
        return value;
    };
    LaneMask changed = 0;
    for (LaneMask left = access.mask; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const bool local = access.local >> lane & 1;
        std::uint64_t old = 0;
        if (local)
            old = warp.local.load(lane, access.address[lane], op.elementBytes);
        else
            std::memcpy(&old, access.pointer[lane], op.elementBytes);
        values[0][lane] = read(1, lane);
        values[1][lane] = read(2, lane);
        const std::uint64_t now = combineAny(op, old, values[0][lane], values[1][lane], access.device >> lane & 1);
        if (local)
            warp.local.store(lane, access.address[lane], op.elementBytes, now);
        else
            std::memcpy(access.pointer[lane], &now, op.elementBytes);
        changed |= LaneMask(now != old) << lane;
        before[lane] = old;
        if (present(op.destination[0]))
            std::memcpy(split.frame->registers + op.destination[0].offset + lane * op.registerBytes, &old, op.registerBytes);
    }
    return changed;
}

bool Executor::atomic(Block& block, Warp& warp, Split& split, const DecodedOp& op, LaneMask lanes)
{
    noteWait(split, op, lanes);
    if (op.elements > 1)
        return vectorAtomic(block, warp, split, op, lanes);
    Access access;
    if (!resolve(block, warp, split, op, lanes, true, access))
        return false;
    Values values{};
    trace::LaneColumn before{};
    const LaneMask changed = combineLanes(warp, split, op, access, values, before);
    m_memoryEpoch += changed != 0 && (access.shared | access.device) != 0;
    m_sharedWritten |= access.shared != 0;
    charge(split, op, AccessKind::Atomic, access);
    const bool swaps = AtomicOperation(op.subOperation) == AtomicOperation::CompareSwap;
    if (m_options.recording && swaps)
        for (LaneMask left = lanes; left; left &= left - 1)
            m_totals[split.frame->code->firstCounter + split.pc].failed +=
                before[std::size_t(std::countr_zero(left))] != values[0][std::size_t(std::countr_zero(left))];
    if (block.recorded)
        recordAccess(block, warp, split, trace::EventKind::Atomic, access, swaps ? 2 : 1, values, &before);
    return true;
}

/// One access of the warp, and one event per element.
bool Executor::vectorAtomic(Block& block, Warp& warp, Split& split, const DecodedOp& op, LaneMask lanes)
{
    Access whole;
    if (!resolve(block, warp, split, op, lanes, true, whole))
        return false;
    if (const LaneMask elsewhere = lanes & ~whole.device) {
        fault(LaunchStatus::IllegalAddress, "address-space", block, warp, split, elsewhere,
              "makes an atomic access of a vector outside of global memory, where there is none");
        return false;
    }
    charge(split, op, AccessKind::Atomic, whole);
    LaneMask changed = 0;
    // The address may be a register that an element's old value goes to: all addresses come from the whole.
    for (unsigned element = 0; element < op.elements; ++element) {
        Access access = whole;
        for (LaneMask left = lanes; left; left &= left - 1) {
            const std::size_t lane = std::size_t(std::countr_zero(left));
            access.address[lane] += element * op.elementBytes;
            access.offset[lane] += element * op.elementBytes;
            access.pointer[lane] += element * op.elementBytes;
        }
        Values values{};
        trace::LaneColumn before{};
        changed |= combineLanes(warp, split, atomicElement(op, element), access, values, before);
        if (block.recorded)
            recordAccess(block, warp, split, trace::EventKind::Atomic, access, 1, values, &before);
    }
    m_memoryEpoch += changed != 0;
    return true;
}

}  // namespace simtscope::simt
