#include "gpu/simt/control/divergence.h"

#include <vector>

#include "gpu/core/each_lane.h"
#include "gpu/simt/control/forward_progress.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

using ptx::DecodedOp;

namespace {

/// Returns the reconvergence point for lanes that diverge at a branch. If the branch has none in its function, the lanes reconverge after
/// the call of the function.
std::int32_t makeBranchPoint(Warp& warp, const Split& split, std::uint32_t reconvergencePc)
{
    if (reconvergencePc != kNoPc)
        return makePoint(warp, split.mask, reconvergencePc, split.frame, split.point);
    const bool isInThisFunction = split.point != kNoPoint && warp.point(split.point).frame == split.frame;
    if (isInThisFunction || !split.frame->parent)
        return split.point;
    return makePoint(warp, split.mask, split.frame->returnPc, split.frame->parent, split.point);
}

}  // namespace

void countBasicBlock(const RunningWarp& current, Split& split)
{
    split.isEntering = false;
    ExecutionCounter& counter = current.launch.totals.entryCounters[split.frame->code->firstCounter + split.pc];
    ++counter.instructions;
    counter.threads += laneCount(split.mask);
    if (current.block.isRecorded)
        recordEvent(current, trace::EventKind::BlockEntry, split.frame->code->site(split.pc), split.mask);
}

bool executeBranch(const RunningWarp& current, const DecodedOp& op, const OpAnnotation& annotation)
{
    Split& split = current.warp.running();
    const std::uint32_t pc = split.pc;
    const LaneMask takenLanes = guardedLanes(split, op);
    split.isEntering = true;
    if (takenLanes == 0) {
        split.pc = pc + 1;
        return true;
    }
    const bool isBackEdge = annotation.target <= pc;
    if (isBackEdge && annotation.mayWait)
        noteIteration(current.launch.progress, split, annotation.endsByItself);
    if (takenLanes == split.mask) {
        split.pc = annotation.target;
        if (!isBackEdge)
            return true;
        if (++split.backEdges >= annotation.backEdgeLimit && !yieldToOthers(current))
            return false;
        // The time slice ends, so that warps that iterate in lockstep see what the others wrote in the last iteration, as on a machine on
        // which all warps are equally fast.
        TimeSlice& slice = current.launch.timeSlice;
        slice.isOver = slice.hasWrittenShared && !slice.isInterruptible;
        return !slice.isOver;
    }
    ++current.launch.totals.costs[split.frame->code->firstCounter + pc].divergentBranches;
    split.backEdges = 0;  // Some lanes leave the loop, which is progress.
    diverge(current.warp, takenLanes, annotation.target, makeBranchPoint(current.warp, split, annotation.reconvergencePc));
    current.warp.running().pc = pc + 1;
    return true;
}

bool executeIndexedBranch(const Issue& issue)
{
    const FunctionCode& code = issue.code();
    const auto& targets = code.decoded.branchTables[std::size_t(issue.op.offset)];
    const std::uint32_t pc = issue.split.pc;
    // Lanes by target; an index beyond the list is undefined behaviour (PTX ISA 9.7.12.4).
    std::vector<LaneMask> lanesByTarget(targets.size() + 1);
    lanesByTarget.back() = issue.split.mask & ~issue.lanes;
    for (const unsigned lane : eachLane(issue.lanes)) {
        const auto index = issue.frame().value<std::uint32_t>(issue.op.source[0], lane);
        if (index >= targets.size()) {
            noteBranchIndexFault(issue, lane, index, targets.size());
            return false;
        }
        lanesByTarget[index] |= laneBit(lane);
    }
    const auto pcOfTarget = [&](std::size_t i) {
        return i == targets.size() ? pc + 1 : code.decoded.graph.blocks[std::size_t(targets[i])].first;
    };
    std::size_t firstTarget = 0;
    while (lanesByTarget[firstTarget] == 0)
        ++firstTarget;
    if (lanesByTarget[firstTarget] != issue.split.mask) {
        ++issue.totals().divergentBranches;
        const std::int32_t point = makeBranchPoint(issue.warp, issue.split, code.annotations[pc].reconvergencePc);
        for (std::size_t i = firstTarget + 1; i < lanesByTarget.size(); ++i)
            if (lanesByTarget[i])
                diverge(issue.warp, lanesByTarget[i], pcOfTarget(i), point);
    }
    issue.warp.running().pc = pcOfTarget(firstTarget);
    issue.warp.running().isEntering = true;
    return true;
}

}  // namespace simtscope::simt
