#include "gpu/simt/exchange/matrix_instructions.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronisation_faults.h"
#include "gpu/simt/recording/record_events.h"

namespace simtscope::simt {

using ptx::DecodedOp;

namespace {

/// Executes memory access `index` of the instruction for the lanes that findAccessLanes() names. The values come from or go to
/// `accessValues`. Returns false after a fault.
bool executeMatrixAccess(const Issue& issue, const ptx::MatrixSite& site, unsigned index, ptx::MatrixAccess& accessValues)
{
    const DecodedOp& op = issue.op;
    LocalMemory& memory = issue.warp.local;
    const bool isLoad = site.shape.loads();
    const LaneMask lanes = findAccessLanes(site.shape);
    std::byte* const registers = issue.frame().registers;
    // The decoder gives the instruction a scratch register, source[0], for the addresses; resolveAccess() reads them there.
    computeAccessAddresses(site, index, registers, issue.code().constants,
                           reinterpret_cast<std::uint64_t*>(registers + op.source[0].offset));
    DecodedOp accessOp = op;
    accessOp.offset = 0;
    const Issue accessing = issue.withOperation(accessOp, lanes);
    Access access;
    if (!resolveAccess(accessing, isLoad ? Direction::Read : Direction::Write, access))
        return false;
    if (issue.launch.speculation)
        for (const unsigned lane : eachLane(access.deviceLanes))
            trackUncheckedAccess(issue.launch, access.address[lane], unsigned(op.elementBytes) * op.elementCount, !isLoad);
    issue.launch.progress.memoryEpoch += !isLoad;
    VectorElements values{};
    for (const unsigned lane : eachLane(lanes)) {
        const bool isLocal = access.localLanes >> lane & 1;
        for (unsigned element = 0; element < op.elementCount; ++element) {
            const unsigned byteOffset = element * op.elementBytes;
            std::uint64_t& value = accessValues[element][lane];
            if (isLoad && isLocal)
                value = memory.load(lane, access.address[lane] + byteOffset, op.elementBytes);
            else if (isLoad)
                std::memcpy(&value, access.pointer[lane] + byteOffset, op.elementBytes);
            else if (isLocal)
                memory.store(lane, access.address[lane] + byteOffset, op.elementBytes, value);
            else
                std::memcpy(access.pointer[lane] + byteOffset, &value, op.elementBytes);
            values[element][lane] = value;
        }
    }
    if (UndefinedValues* const undefined = undefinedValuesOf(issue.launch); undefined && !isLoad)
        for (const unsigned lane : eachLane(lanes)) {
            const std::uint64_t window = access.sharedLanes >> lane & 1  ? ptx::kSharedWindow
                                         : access.localLanes >> lane & 1 ? ptx::kLocalWindow
                                                                         : 0;
            undefined->markWritten(issue, lane, window + access.address[lane], unsigned(op.elementBytes) * op.elementCount);
        }
    chargeAccess(accessing, isLoad ? AccessKind::Load : AccessKind::Store, access);
    if (issue.block.isRecorded)
        recordAccess(issue, isLoad ? trace::EventKind::Load : trace::EventKind::Store, access, op.elementCount, values);
    return true;
}

}  // namespace

void executeMatrix(const Issue& issue)
{
    const ptx::MatrixSite& site = issue.code().decoded.matrices[std::size_t(issue.op.offset)];
    std::byte* const registers = issue.frame().registers;
    const std::byte* const constants = issue.code().constants;
    if (issue.lanes != kAllLanes) {
        notePartialWarp(issue);
        return;
    }
    if (site.shape.touchesMemory()) {
        ptx::MatrixStage stage = site.shape.loads() ? ptx::MatrixStage(site.shape.accessCount, ptx::MatrixAccess{})
                                                    : collectFromRegisters(site, registers, constants);
        for (unsigned i = 0; i < site.shape.accessCount; ++i)
            if (!executeMatrixAccess(issue, site, i, stage[i]))
                return;
        if (site.shape.loads())
            distributeToRegisters(site, stage, registers);
    } else {
        computeMatrix(site, registers, constants);
    }
    if (issue.block.isRecorded)
        recordEvent(issue, trace::EventKind::Matrix, issue.site(), issue.lanes);
}

}  // namespace simtscope::simt
