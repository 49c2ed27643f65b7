// Divides and merges the splits of a warp. Lanes that diverge get a reconvergence point, and go on together when the last of them has
// arrived there.
#pragma once

#include "gpu/simt/state/block_state.h"

namespace simtscope::simt {

/// Moves `lanes` of the running split to a new split at `pc`. Both splits reconverge at `point`.
void diverge(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t point);

/// Separates the running split for an instruction that only `lanes` execute and may have to wait at. The other lanes skip the instruction
/// and reconverge with them after it.
void separateLanes(Warp& warp, LaneMask lanes);

/// Returns whether the split reconverges directly after its current instruction.
inline bool standsBeforePoint(const Warp& warp, const Split& split)
{
    if (split.point == kNoPoint)
        return false;
    const ReconvergencePoint& point = warp.point(split.point);
    return point.pc == split.pc + 1 && point.frame == split.frame;
}
/// Moves the split past its instruction, possibly to its reconvergence point.
void skipInstruction(const Warp& warp, Split& split);

/// Makes a reconvergence point for `lanes` within the point `outer`. Returns its index in Warp::points.
std::int32_t makePoint(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t outer);

/// Removes a split. Afterwards no split of the warp is the running one.
void removeSplit(Warp& warp, std::size_t index);

/// Merges the lanes of a reconvergence point into one split if all lanes that are still expected have arrived.
void reconverge(Warp& warp, std::int32_t point);

/// Adds a split that starts at a basic block, and runs it next. Merges it with a split that is about to enter the same block.
void resumeSplit(Warp& warp, const Split& split);

}  // namespace simtscope::simt
