// The instruction that a warp issues.
#pragma once

#include "gpu/simt/running_launch.h"
#include "gpu/simt/state.h"

namespace simtscope::simt {

/// The warp that has its turn.
struct RunningWarp {
    RunningLaunch& launch;
    Block& block;
    Warp& warp;
};

/// A warp instruction being issued. `split` refers into the warp's splits, or to a copy of one: once splits diverge or reconverge,
/// Warp::running() is the one to use.
struct Issue : RunningWarp {
    Split& split;
    const ptx::DecodedOp& op;
    LaneMask lanes;  ///< active, and the guard holds; never 0

    const Frame& frame() const { return *split.frame; }
    const FunctionCode& code() const { return *split.frame->code; }
    const OpExtra& extra() const { return code().extra[split.pc]; }
    std::uint32_t site() const { return code().site(split.pc); }
    /// Of the instruction, in the launch's totals.
    std::size_t counter() const { return code().firstCounter + split.pc; }
    trace::SiteTotals& totals() const { return launch.totals.costs[counter()]; }
    const ptx::Instruction& instruction() const { return code().decoded.function->instructions[op.instruction]; }

    /// The same for another operation, as which a part of the instruction works, or for fewer lanes.
    Issue with(const ptx::DecodedOp& part) const { return {{launch, block, warp}, split, part, lanes}; }
    Issue with(const ptx::DecodedOp& part, LaneMask some) const { return {{launch, block, warp}, split, part, some}; }
};

/// The lanes of a split whose guard holds.
inline LaneMask guarded(const Split& split, const ptx::DecodedOp& op)
{
    if (op.guard == ptx::kNoSlot)
        return split.mask;
    LaneMask guard;
    std::memcpy(&guard, split.frame->registers + op.guard, sizeof guard);
    return split.mask & (op.guardNegated ? ~guard : guard);
}

}  // namespace simtscope::simt
