#include "gpu/simt/exchange/matrix_instructions.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronization_faults.h"
#include "gpu/simt/recording/events.h"

namespace simtscope::simt {

using ptx::DecodedOp;

namespace {

/// Executes one memory access for all lanes of the issue. The values come from or go to `piece`. Returns false after a fault.
bool matrixAccess(const Issue& issue, const ptx::MatrixSite& site, unsigned index, ptx::MatrixAccess& piece)
{
    const DecodedOp& op = issue.op;
    LocalMemory& memory = issue.warp.local;
    const bool loads = site.shape.loads();
    const LaneMask lanes = accessLanes(site.shape);
    std::byte* const registers = issue.frame().registers;
    accessAddresses(site, index, registers, issue.code().constants, reinterpret_cast<std::uint64_t*>(registers + op.source[0].offset));
    DecodedOp part = op;
    part.offset = 0;
    const Issue accessing = issue.with(part, lanes);
    Access access;
    if (!resolve(accessing, loads ? Direction::Read : Direction::Write, access))
        return false;
    if (issue.launch.speculation)
        for (const unsigned lane : eachLane(access.device))
            tellTouched(issue.launch, access.address[lane], unsigned(op.elementBytes) * op.elements, !loads);
    issue.launch.progress.memoryEpoch += !loads;
    Values values{};
    for (const unsigned lane : eachLane(lanes)) {
        const bool local = access.local >> lane & 1;
        for (unsigned element = 0; element < op.elements; ++element) {
            const unsigned at = element * op.elementBytes;
            std::uint64_t& value = piece[element][lane];
            if (loads && local)
                value = memory.load(lane, access.address[lane] + at, op.elementBytes);
            else if (loads)
                std::memcpy(&value, access.pointer[lane] + at, op.elementBytes);
            else if (local)
                memory.store(lane, access.address[lane] + at, op.elementBytes, value);
            else
                std::memcpy(access.pointer[lane] + at, &value, op.elementBytes);
            values[element][lane] = value;
        }
    }
    if (UndefinedValues* const undefined = undefinedOf(issue.launch); undefined && !loads)
        for (const unsigned lane : eachLane(lanes)) {
            const std::uint64_t window = access.shared >> lane & 1 ? ptx::kSharedWindow : access.local >> lane & 1 ? ptx::kLocalWindow : 0;
            undefined->write(issue, lane, window + access.address[lane], unsigned(op.elementBytes) * op.elements);
        }
    charge(accessing, loads ? AccessKind::Load : AccessKind::Store, access);
    if (issue.block.recorded)
        recordAccess(issue, loads ? trace::EventKind::Load : trace::EventKind::Store, access, op.elements, values);
    return true;
}

}  // namespace

void matrix(const Issue& issue)
{
    const ptx::MatrixSite& site = issue.code().decoded.matrices[std::size_t(issue.op.offset)];
    std::byte* const registers = issue.frame().registers;
    const std::byte* const constants = issue.code().constants;
    if (issue.lanes != kAllLanes) {
        faultPartialWarp(issue);
        return;
    }
    if (site.shape.touchesMemory()) {
        ptx::MatrixStage stage =
            site.shape.loads() ? ptx::MatrixStage(site.shape.accesses, ptx::MatrixAccess{}) : collect(site, registers, constants);
        for (unsigned i = 0; i < site.shape.accesses; ++i)
            if (!matrixAccess(issue, site, i, stage[i]))
                return;
        if (site.shape.loads())
            distribute(site, stage, registers);
    } else {
        computeMatrix(site, registers, constants);
    }
    if (issue.block.recorded)
        recordEvent(issue, trace::EventKind::Matrix, issue.site(), issue.lanes);
}

}  // namespace simtscope::simt
