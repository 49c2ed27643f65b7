// Divergence and reconvergence. Lanes that diverge get a reconvergence point at the immediate post-dominator of their branch; when the
// last of them has arrived there, they go on together. Lanes without a reconvergence point ahead run to the end on their own.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// The running split stands at the start of a basic block: it reconverges there, or counts the block and goes on. False: another split is
/// to be chosen.
bool enterBasicBlock(const RunningWarp& at);
/// The split enters the basic block at its pc, which is counted and recorded.
void countBasicBlock(const RunningWarp& at, Split& split);

/// A branch of the running split. False: another split is to be chosen.
bool branch(const RunningWarp& at, const ptx::DecodedOp& op, const OpExtra& extra);
void branchIndexed(const Issue& issue);

/// `lanes` of the running split go to `pc` in a split of their own, the others stay in it; both reconverge at `point`.
void diverge(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t point);

/// Only `lanes` of the running split execute its instruction, and may have to wait there: the others skip it and reconverge with them
/// after it.
void separate(Warp& warp, LaneMask lanes);

/// Whether the split reconverges after the instruction that it stands at.
inline bool standsBeforePoint(const Warp& warp, const Split& split)
{
    if (split.point == kNoPoint)
        return false;
    const ReconvergencePoint& point = warp.point(split.point);
    return point.pc == split.pc + 1 && point.frame == split.frame;
}
/// Past the instruction that the split stands at, which may be where it reconverges.
void skipPast(const Warp& warp, Split& split);

/// A reconvergence point for `lanes`, within the point `outer`.
std::int32_t pointAt(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t outer);

/// Merges the lanes of a reconvergence point into one split when all that are still expected have arrived.
void reconverge(Warp& warp, std::int32_t point);

/// Adds a split that starts at a basic block, and runs it next. It merges with one that is about to enter the same block.
void resume(Warp& warp, const Split& fresh);

/// The lanes of the running split exit.
void exitLanes(const RunningWarp& at, LaneMask lanes);

}  // namespace simtscope::simt
