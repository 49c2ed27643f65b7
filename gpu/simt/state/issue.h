// Declares the instruction that a warp issues, with everything that its execution needs.
#pragma once

#include "gpu/simt/state/block_state.h"
#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Refers to the warp that has its time slice, with its block and launch.
struct RunningWarp {
    RunningLaunch& launch;
    Block& block;
    Warp& warp;
};

/// Refers to a warp instruction that is being issued. `split` refers to one of the warp's splits, or to a copy of one. Once splits diverge
/// or reconverge, use Warp::running() instead.
struct Issue : RunningWarp {
    Split& split;
    const ptx::DecodedOp& op;
    LaneMask lanes;  ///< active lanes for which the guard holds; never 0

    const Frame& frame() const { return *split.frame; }
    const FunctionCode& code() const { return *split.frame->code; }
    const OpAnnotation& annotation() const { return code().annotations[split.pc]; }
    std::uint32_t site() const { return code().site(split.pc); }
    /// Returns the index of the instruction in the launch's totals.
    std::size_t counterIndex() const { return code().firstCounter + split.pc; }
    trace::SiteTotals& totals() const { return launch.totals.costs[counterIndex()]; }
    const ptx::Instruction& instruction() const { return code().decoded.function->instructions[op.instruction]; }

    /// These make an issue that executes a part of the instruction as another operation, for all or some of the lanes.
    Issue withOperation(const ptx::DecodedOp& partOp) const { return {{launch, block, warp}, split, partOp, lanes}; }
    Issue withOperation(const ptx::DecodedOp& partOp, LaneMask activeLanes) const
    {
        return {{launch, block, warp}, split, partOp, activeLanes};
    }
};

/// Returns the lanes of a split for which the guard holds.
inline LaneMask guardedLanes(const Split& split, const ptx::DecodedOp& op)
{
    if (op.guard == ptx::kNoSlot)
        return split.mask;
    LaneMask guard;
    std::memcpy(&guard, split.frame->registers + op.guard, sizeof guard);
    return split.mask & (op.isGuardNegated ? ~guard : guard);
}

}  // namespace simtscope::simt
