// Executes atomic operations (declared in memory_instructions.h).
#include <bit>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/ptx/model/narrow_add.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/memory_faults.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/recording/record_events.h"

namespace simtscope::simt {

using ptx::AtomicOperation;
using ptx::DecodedOp;

namespace {

template <class T>
std::uint64_t applyOperation(AtomicOperation operation, std::uint64_t oldBits, std::uint64_t firstBits, std::uint64_t secondBits)
{
    using U = std::make_unsigned_t<T>;
    const T old = T(oldBits), operand = T(firstBits);
    switch (operation) {
    case AtomicOperation::Add:
        return U(U(old) + U(operand));
    case AtomicOperation::Exchange:
        return U(operand);
    case AtomicOperation::CompareSwap:
        return old == operand ? U(secondBits) : U(old);
    case AtomicOperation::And:
        return U(old & operand);
    case AtomicOperation::Or:
        return U(old | operand);
    case AtomicOperation::Xor:
        return U(old ^ operand);
    case AtomicOperation::Increment:
        return U(old) >= U(operand) ? U(0) : U(U(old) + 1);
    case AtomicOperation::Decrement:
        return old == 0 || U(old) > U(operand) ? U(operand) : U(U(old) - 1);
    case AtomicOperation::Min:
        return U(operand < old ? operand : old);
    case AtomicOperation::Max:
        return U(operand < old ? old : operand);
    }
    return oldBits;
}

float flushSubnormals(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>(bits & 0x7f800000u ? bits : bits & 0x80000000u);
}

/// Adds two floats. atom.add.f32 flushes subnormals on global memory, but not on shared memory (section 9.7.13.5).
std::uint64_t addFloat(std::uint64_t oldBits, std::uint64_t valueBits, bool flushesSubnormals)
{
    const float a = std::bit_cast<float>(std::uint32_t(oldBits)), b = std::bit_cast<float>(std::uint32_t(valueBits));
    const float sum = flushesSubnormals ? flushSubnormals(flushSubnormals(a) + flushSubnormals(b)) : a + b;
    return sum == sum ? std::bit_cast<std::uint32_t>(sum) : 0x7fffffffu;
}

std::uint64_t applyOperationOfAnyType(const DecodedOp& op, std::uint64_t old, std::uint64_t first, std::uint64_t second, bool isDevice)
{
    const auto operation = AtomicOperation(op.mode);
    if (ptx::isNarrow(op.type))
        return ptx::addNarrow(op.type, std::uint32_t(old), std::uint32_t(first));
    if (ptx::isFloat(op.type) && operation == AtomicOperation::Add) {
        if (op.type == ptx::ScalarType::F64)
            return std::bit_cast<std::uint64_t>(std::bit_cast<double>(old) + std::bit_cast<double>(first));
        return addFloat(old, first, isDevice);
    }
    const bool isSigned = ptx::isSigned(op.type);
    switch (op.elementBytes) {
    case 2:
        return applyOperation<std::uint16_t>(operation, old, first, second);
    case 4:
        return isSigned ? applyOperation<std::int32_t>(operation, old, first, second)
                        : applyOperation<std::uint32_t>(operation, old, first, second);
    default:
        return isSigned ? applyOperation<std::int64_t>(operation, old, first, second)
                        : applyOperation<std::uint64_t>(operation, old, first, second);
    }
}

/// Executes the operation lane by lane. Stores the old values in `oldValues` and the operands in `values`. Returns the lanes that changed
/// the value in memory.
LaneMask applyOperationToLanes(const Issue& issue, const Access& access, VectorElements& values, trace::LaneColumn& oldValues)
{
    const DecodedOp& op = issue.op;
    LocalMemory& memory = issue.warp.local;
    const auto read = [&](unsigned source, unsigned lane) {
        std::uint64_t value = 0;
        if (const ptx::Slot slot = op.source[source]; isPresent(slot))
            std::memcpy(&value, issue.frame().column(slot) + lane * op.registerBytes, op.elementBytes);
        return value;
    };
    LaneMask changedLanes = 0;
    for (const unsigned lane : eachLane(access.lanes)) {
        const bool isLocal = access.localLanes >> lane & 1;
        std::uint64_t old = 0;
        if (isLocal)
            old = memory.load(lane, access.address[lane], op.elementBytes);
        else
            std::memcpy(&old, access.pointer[lane], op.elementBytes);
        values[0][lane] = read(1, lane);
        values[1][lane] = read(2, lane);
        const std::uint64_t newValue = applyOperationOfAnyType(op, old, values[0][lane], values[1][lane], access.deviceLanes >> lane & 1);
        if (isLocal)
            memory.store(lane, access.address[lane], op.elementBytes, newValue);
        else
            std::memcpy(access.pointer[lane], &newValue, op.elementBytes);
        changedLanes |= LaneMask(newValue != old) << lane;
        oldValues[lane] = old;
        if (isPresent(op.destination[0]))
            std::memcpy(issue.frame().registers + op.destination[0].offset + lane * op.registerBytes, &old, op.registerBytes);
    }
    return changedLanes;
}

/// Returns Write if nothing uses the old value, else Update.
Direction directionOf(const DecodedOp& op)
{
    return isPresent(op.destination[0]) ? Direction::Update : Direction::Write;
}

/// Executes an atomic operation on vectors: one access of the warp, with one event per element.
bool executeVectorAtomic(const Issue& issue)
{
    Access vectorAccess;
    if (!resolveAccess(issue, directionOf(issue.op), vectorAccess))
        return false;
    if (const LaneMask otherLanes = issue.lanes & ~vectorAccess.deviceLanes) {
        noteVectorAtomicFault(issue, otherLanes);
        return false;
    }
    checkAccess(issue, AccessKind::Atomic, vectorAccess);
    chargeAccess(issue, AccessKind::Atomic, vectorAccess);
    LaneMask changedLanes = 0;
    // An element's old value may overwrite the address register, so all addresses are computed before the first element.
    for (unsigned element = 0; element < issue.op.elementCount; ++element) {
        Access access = vectorAccess;
        for (const unsigned lane : eachLane(issue.lanes)) {
            access.address[lane] += element * issue.op.elementBytes;
            access.offset[lane] += element * issue.op.elementBytes;
            access.pointer[lane] += element * issue.op.elementBytes;
        }
        VectorElements values{};
        trace::LaneColumn oldValues{};
        const DecodedOp elementOp = makeElementOperation(issue.op, element);
        changedLanes |= applyOperationToLanes(issue.withOperation(elementOp), access, values, oldValues);
        if (issue.block.isRecorded)
            recordAccess(issue, trace::EventKind::Atomic, access, 1, values, &oldValues);
    }
    issue.launch.progress.memoryEpoch += changedLanes != 0;
    return true;
}

}  // namespace

bool executeAtomic(const Issue& issue)
{
    notePolledMemory(issue);
    if (issue.op.elementCount > 1)
        return executeVectorAtomic(issue);
    Access access;
    if (!resolveAccess(issue, directionOf(issue.op), access))
        return false;
    checkAccess(issue, AccessKind::Atomic, access);
    VectorElements values{};
    trace::LaneColumn oldValues{};
    const LaneMask changedLanes = applyOperationToLanes(issue, access, values, oldValues);
    if (issue.launch.checks)
        issue.launch.checks->checkAtomic(issue, access, oldValues, values);
    issue.launch.progress.memoryEpoch += changedLanes != 0 && (access.sharedLanes | access.deviceLanes) != 0;
    issue.launch.timeSlice.hasWrittenShared |= access.sharedLanes != 0;
    chargeAccess(issue, AccessKind::Atomic, access);
    const bool isCompareSwap = AtomicOperation(issue.op.mode) == AtomicOperation::CompareSwap;
    if (issue.launch.options.isRecording && isCompareSwap)
        issue.totals().failedSwaps += countFailedSwaps(issue.lanes, oldValues, values[0]);
    if (issue.block.isRecorded)
        recordAccess(issue, trace::EventKind::Atomic, access, isCompareSwap ? 2 : 1, values, &oldValues);
    return true;
}

}  // namespace simtscope::simt
