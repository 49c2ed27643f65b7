// Divergence and reconvergence. Lanes that diverge get a reconvergence point at the immediate post-dominator of their branch, and go on
// together when the last of them has arrived there. Lanes without a reconvergence point ahead run to the end on their own.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Handles the running split at the start of a basic block: it reconverges there, or counts the block and goes on. False: the caller has to
/// choose another split.
bool enterBasicBlock(const RunningWarp& at);
/// Counts and records the basic block at the split's pc, which the split enters.
void countBasicBlock(const RunningWarp& at, Split& split);

/// Executes a branch of the running split. False: the caller has to choose another split.
bool branch(const RunningWarp& at, const ptx::DecodedOp& op, const OpExtra& extra);
/// False: a fault.
bool branchIndexed(const Issue& issue);

/// Moves `lanes` of the running split to a split of their own at `pc`. Both splits reconverge at `point`.
void diverge(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t point);

/// Separates the running split for an instruction that only `lanes` execute and may have to wait at. The other lanes skip the instruction
/// and reconverge with them after it.
void separate(Warp& warp, LaneMask lanes);

/// Returns whether the split reconverges directly after the instruction that it stands at.
inline bool standsBeforePoint(const Warp& warp, const Split& split)
{
    if (split.point == kNoPoint)
        return false;
    const ReconvergencePoint& point = warp.point(split.point);
    return point.pc == split.pc + 1 && point.frame == split.frame;
}
/// Moves the split past its instruction, possibly to its reconvergence point.
void skipPast(const Warp& warp, Split& split);

/// Returns a reconvergence point for `lanes` within the point `outer`.
std::int32_t pointAt(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t outer);

/// Merges the lanes of a reconvergence point into one split if all lanes that are still expected have arrived.
void reconverge(Warp& warp, std::int32_t point);

/// Adds a split that starts at a basic block, and runs it next. Merges it with a split that is about to enter the same block.
void resume(Warp& warp, const Split& fresh);

/// Lets the lanes of the running split exit.
void exitLanes(const RunningWarp& at, LaneMask lanes);

}  // namespace simtscope::simt
