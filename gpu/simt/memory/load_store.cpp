// Executes loads and stores (declared in memory_instructions.h).
#include <algorithm>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/memory/memory_instructions.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/access.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

std::uint64_t readBytes(const std::byte* from, unsigned bytes)
{
    std::uint64_t value = 0;
    std::memcpy(&value, from, bytes);
    return value;
}

std::uint64_t extendValue(std::uint64_t value, const DecodedOp& op)
{
    if (!ptx::isSigned(op.type) || op.elementBytes == 8)
        return value;
    const unsigned shift = 64 - 8 * op.elementBytes;
    return std::uint64_t(std::int64_t(value << shift) >> shift);
}

}  // namespace

void notePolledMemory(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    Split& split = issue.split;
    const std::byte* column = issue.frame().column(op.source[0]);
    std::uint64_t hash = split.accessHash + issue.lanes + split.pc;
    // From the second iteration on, the loop may wait for a change of the memory that it polls.
    ForwardProgress& progress = issue.launch.progress;
    const bool mayPoll = split.repeats && split.pollEpoch == progress.memoryEpoch && op.baseBytes == 8;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint64_t base = readBytes(column + lane * op.baseBytes, op.baseBytes);
        hash = (hash ^ base) * 0x9fb21c651e98df25ull;
        hash ^= hash >> 32;
        for (unsigned element = 0; mayPoll && element < std::max<unsigned>(op.elementCount, 1); ++element)
            progress.notePolled(base + std::uint64_t(op.offset) + element * op.elementBytes, std::min<std::uint8_t>(op.elementBytes, 8));
    }
    split.accessHash = hash | 1;  // never 0: that means no waiting access in this iteration
}

bool executeLoad(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    Access access;
    if (!resolveAccess(issue, Direction::Read, access))
        return false;
    checkAccess(issue, AccessKind::Load, access);
    const bool recordsValues = issue.block.isRecorded && op.space != StateSpace::Param && access.parameterLanes != issue.lanes;
    VectorElements values;
    for (unsigned element = 0; element < op.elementCount; ++element) {
        std::byte* column = isPresent(op.destination[element]) ? issue.frame().registers + op.destination[element].offset : nullptr;
        for (const unsigned lane : eachLane(issue.lanes)) {
            const std::uint64_t value =
                access.localLanes >> lane & 1
                    ? issue.warp.local.load(lane, access.address[lane] + element * op.elementBytes, op.elementBytes)
                    : readBytes(access.pointer[lane] + element * op.elementBytes, std::min<std::uint8_t>(op.elementBytes, 8));
            if (recordsValues)
                values[element][lane] = value;
            const std::uint64_t extendedValue = extendValue(value, op);
            if (column)
                std::memcpy(column + lane * op.registerBytes, &extendedValue, op.registerBytes);
        }
    }
    // Accesses to parameters are neither counted nor recorded. Only lanes of a generic load that access other memory are.
    access.lanes &= ~access.parameterLanes;
    if (op.space == StateSpace::Param || access.lanes == 0)
        return true;
    chargeAccess(issue, AccessKind::Load, access);
    if (recordsValues)
        recordAccess(issue, trace::EventKind::Load, access, op.elementCount, values);
    return true;
}

bool executeStore(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    Access access;
    if (!resolveAccess(issue, Direction::Write, access))
        return false;
    checkAccess(issue, AccessKind::Store, access);
    issue.launch.progress.memoryEpoch += (access.sharedLanes | access.deviceLanes) != 0;
    issue.launch.timeSlice.hasWrittenShared |= access.sharedLanes != 0;
    const bool recordsValues = issue.block.isRecorded && op.space != StateSpace::Param;
    VectorElements values;
    // Lanes store in order, so the last one wins if several write to one address. A lane writes its whole vector at once.
    for (const unsigned lane : eachLane(issue.lanes)) {
        for (unsigned element = 0; element < op.elementCount; ++element) {
            std::uint64_t value = readBytes(issue.frame().column(op.source[element + 1]) + lane * op.registerBytes, op.elementBytes);
            if (access.localLanes >> lane & 1)
                issue.warp.local.store(lane, access.address[lane] + element * op.elementBytes, op.elementBytes, value);
            else
                std::memcpy(access.pointer[lane] + element * op.elementBytes, &value, op.elementBytes);
            if (recordsValues)
                values[element][lane] = value;
        }
    }
    if (op.space == StateSpace::Param)
        return true;
    chargeAccess(issue, AccessKind::Store, access);
    if (recordsValues)
        recordAccess(issue, trace::EventKind::Store, access, op.elementCount, values);
    return true;
}

}  // namespace simtscope::simt
