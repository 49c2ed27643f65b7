// Matrix instructions: the arithmetic is ptx/matrix.h's; here their memory accesses and their events.
// What was loaded is recorded as loads, and the instruction itself as one event of the whole warp, at which replay computes it again.
#include <bit>
#include <cstring>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;

/// One access of all its lanes: values come from or go to `piece`. False: a fault.
bool Executor::matrixAccess(Block& block, Warp& warp, const Split& split, const DecodedOp& op, unsigned index, ptx::MatrixAccess& piece)
{
    const ptx::MatrixSite& site = split.frame->code->decoded.matrices[std::size_t(op.offset)];
    const bool loads = site.shape.loads();
    const LaneMask lanes = accessLanes(site.shape);
    std::byte* const registers = split.frame->registers;
    accessAddresses(site, index, registers, split.frame->code->constants,
                    reinterpret_cast<std::uint64_t*>(registers + op.source[0].offset));
    DecodedOp part = op;
    part.offset = 0;
    Access access;
    if (!resolve(block, warp, split, part, lanes, !loads, access))
        return false;
    m_memoryEpoch += !loads;
    Values values{};
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const bool local = access.local >> lane & 1;
        for (unsigned element = 0; element < op.elements; ++element) {
            const unsigned at = element * op.elementBytes;
            std::uint64_t& value = piece[element][lane];
            if (loads && local)
                value = warp.local.load(lane, access.address[lane] + at, op.elementBytes);
            else if (loads)
                std::memcpy(&value, access.pointer[lane] + at, op.elementBytes);
            else if (local)
                warp.local.store(lane, access.address[lane] + at, op.elementBytes, value);
            else
                std::memcpy(access.pointer[lane] + at, &value, op.elementBytes);
            values[element][lane] = value;
        }
    }
    charge(split, part, loads ? AccessKind::Load : AccessKind::Store, access);
    if (block.recorded)
        recordAccess(block, warp, split, loads ? trace::EventKind::Load : trace::EventKind::Store, access, op.elements, values, nullptr);
    return true;
}

void Executor::matrix(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    const ptx::MatrixSite& site = split.frame->code->decoded.matrices[std::size_t(op.offset)];
    std::byte* const registers = split.frame->registers;
    const std::byte* const constants = split.frame->code->constants;
    if (lanes != kAllLanes) {
        fault(LaunchStatus::InvalidInstruction, "partial-warp", block, warp, split, lanes,
              "executes a matrix instruction without all 32 lanes of its warp, which it needs");
        return;
    }
    if (site.shape.touchesMemory()) {
        ptx::MatrixStage stage =
            site.shape.loads() ? ptx::MatrixStage(site.shape.accesses, ptx::MatrixAccess{}) : collect(site, registers, constants);
        for (unsigned i = 0; i < site.shape.accesses; ++i)
            if (!matrixAccess(block, warp, split, op, i, stage[i]))
                return;
        if (site.shape.loads())
            distribute(site, stage, registers);
    } else {
        computeMatrix(site, registers, constants);
    }
    if (block.recorded)
        record(block, warp, trace::EventKind::Matrix, split.frame->code->site(split.pc), lanes);
}

}  // namespace simtscope::simt
