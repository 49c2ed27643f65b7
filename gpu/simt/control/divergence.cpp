#include "gpu/simt/control/divergence.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/simt/async/copies.h"
#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/forward_progress.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/recording/events.h"

namespace simtscope::simt {

using ptx::DecodedOp;

namespace {

void removeSplit(Warp& warp, std::size_t index)
{
    warp.splits.erase(warp.splits.begin() + std::ptrdiff_t(index));
    warp.current = warp.splits.size();
}

/// Returns the reconvergence point for lanes that diverge at a branch. If the branch has none in its function, the lanes reconverge after
/// the call of the function.
std::int32_t pointOfBranch(Warp& warp, const Split& split, std::uint32_t reconvergencePc)
{
    if (reconvergencePc != kNoPc)
        return pointAt(warp, split.mask, reconvergencePc, split.frame, split.point);
    const bool isHere = split.point != kNoPoint && warp.point(split.point).frame == split.frame;
    if (isHere || !split.frame->parent)
        return split.point;
    return pointAt(warp, split.mask, split.frame->returnPc, split.frame->parent, split.point);
}

}  // namespace

void countBasicBlock(const RunningWarp& at, Split& split)
{
    split.entering = false;
    Counter& counter = at.launch.totals.entered[split.frame->code->firstCounter + split.pc];
    ++counter.instructions;
    counter.threads += laneCount(split.mask);
    if (at.block.recorded)
        recordEvent(at, trace::EventKind::BlockEntry, split.frame->code->site(split.pc), split.mask);
}

bool enterBasicBlock(const RunningWarp& at)
{
    Warp& warp = at.warp;
    Split& split = warp.running();
    if (split.point != kNoPoint) {
        ReconvergencePoint& point = warp.point(split.point);
        if (point.pc == split.pc && point.frame == split.frame) {
            const std::int32_t reached = split.point;
            point.arrived |= split.mask;
            removeSplit(warp, warp.current);
            reconverge(warp, reached);
            return false;
        }
    }
    const FunctionCode& code = *split.frame->code;
    if (split.pc >= code.extra.size())
        return returnLanes(at, split.mask) && enterBasicBlock(at);
    if (code.extra[split.pc].isFirst)
        countBasicBlock(at, split);
    else
        split.entering = false;  // Lanes that reconverged within a block were counted when they entered it.
    return true;
}

void reconverge(Warp& warp, std::int32_t index)
{
    ReconvergencePoint& point = warp.point(index);
    if (point.expected == 0 || point.arrived != point.expected)
        return;
    Split together;
    together.pc = point.pc;
    together.mask = point.expected;
    together.frame = point.frame;
    together.point = point.outer;
    point.expected = point.arrived = 0;
    resume(warp, together);
}

void resume(Warp& warp, const Split& fresh)
{
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        Split& other = warp.splits[i];
        if (other.state == SplitState::Ready && other.entering && other.pc == fresh.pc && other.frame == fresh.frame &&
            other.point == fresh.point) {
            other.mask |= fresh.mask;
            warp.current = i;
            return;
        }
    }
    warp.splits.push_back(fresh);
    warp.current = warp.splits.size() - 1;
}

void skipPast(const Warp& warp, Split& split)
{
    const std::uint32_t next = split.pc + 1;
    split.entering = next == split.frame->code->extra[split.pc].blockEnd || standsBeforePoint(warp, split);
    split.pc = next;
}

void separate(Warp& warp, LaneMask lanes)
{
    if (lanes == warp.running().mask)
        return;
    const Split split = warp.running();
    diverge(warp, split.mask & ~lanes, split.pc + 1, pointAt(warp, split.mask, split.pc + 1, split.frame, split.point));
}

std::int32_t pointAt(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t outer)
{
    if (outer != kNoPoint) {
        const ReconvergencePoint& have = warp.point(outer);
        if (have.pc == pc && have.frame == frame)
            return outer;  // A loop whose lanes leave one after the other.
    }
    std::size_t index = 0;
    while (index < warp.points.size() && warp.points[index].expected != 0)
        ++index;
    if (index == warp.points.size())
        warp.points.emplace_back();
    warp.points[index] = {pc, frame, lanes, 0, outer};
    return std::int32_t(index);
}

void diverge(Warp& warp, LaneMask lanes, std::uint32_t pc, std::int32_t point)
{
    Split other = warp.running();
    warp.running().mask &= ~lanes;
    warp.running().point = point;
    other.mask = lanes;
    other.pc = pc;
    other.point = point;
    other.entering = true;
    other.state = SplitState::Ready;
    warp.splits.push_back(other);
}

bool branch(const RunningWarp& at, const DecodedOp& op, const OpExtra& extra)
{
    Split& split = at.warp.running();
    const std::uint32_t pc = split.pc;
    const LaneMask taken = guarded(split, op);
    split.entering = true;
    if (taken == 0) {
        split.pc = pc + 1;
        return true;
    }
    const bool back = extra.target <= pc;
    if (back && extra.mayWait)
        noteIteration(at.launch.progress, split, extra.endsByItself);
    if (taken == split.mask) {
        split.pc = extra.target;
        if (!back)
            return true;
        if (++split.backEdges >= extra.backEdgeLimit && !yield(at))
            return false;
        // Ends the time slice, so that warps that iterate in step see what each wrote in the last iteration, as on a machine with one pace.
        TimeSlice& slice = at.launch.slice;
        slice.over = slice.sharedWritten && !slice.interruptible;
        return !slice.over;
    }
    ++at.launch.totals.costs[split.frame->code->firstCounter + pc].divergent;
    split.backEdges = 0;  // Lanes leave the loop, which is progress.
    diverge(at.warp, taken, extra.target, pointOfBranch(at.warp, split, extra.reconvergencePc));
    at.warp.running().pc = pc + 1;
    return true;
}

bool branchIndexed(const Issue& issue)
{
    const FunctionCode& code = issue.code();
    const auto& targets = code.decoded.branchTables[std::size_t(issue.op.offset)];
    const std::uint32_t pc = issue.split.pc;
    // Lanes by where they go; an index beyond the list is undefined (PTX ISA 9.7.12.4).
    std::vector<LaneMask> to(targets.size() + 1);
    to.back() = issue.split.mask & ~issue.lanes;
    for (LaneMask left = issue.lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        const auto index = issue.frame().value<std::uint32_t>(issue.op.source[0], lane);
        if (index >= targets.size()) {
            faultBranchIndex(issue, lane, index, targets.size());
            return false;
        }
        to[index] |= laneBit(lane);
    }
    const auto place = [&](std::size_t i) {
        return i == targets.size() ? pc + 1 : code.decoded.graph.blocks[std::size_t(targets[i])].first;
    };
    std::size_t stays = 0;
    while (to[stays] == 0)
        ++stays;
    if (to[stays] != issue.split.mask) {
        ++issue.totals().divergent;
        const std::int32_t point = pointOfBranch(issue.warp, issue.split, code.extra[pc].reconvergencePc);
        for (std::size_t i = stays + 1; i < to.size(); ++i)
            if (to[i])
                diverge(issue.warp, to[i], place(i), point);
    }
    issue.warp.running().pc = place(stays);
    issue.warp.running().entering = true;
    return true;
}

void exitLanes(const RunningWarp& at, LaneMask lanes)
{
    Warp& warp = at.warp;
    const std::size_t index = warp.current;
    Split& split = warp.splits[index];
    if (!warp.async.empty() && !completeAtExit(at, split, lanes))
        return;
    if (at.block.recorded)
        recordEvent(at, trace::EventKind::Exit, split.frame->code->siteOrLast(split.pc), lanes);
    for (Frame* frame = split.frame; frame; frame = frame->parent) {
        frame->lanes &= ~lanes;
        if (frame->lanes == 0)
            warp.freeFrames.push_back(frame);
    }
    std::vector<std::int32_t> points;
    for (std::int32_t point = split.point; point != kNoPoint; point = warp.point(point).outer) {
        warp.point(point).expected &= ~lanes;
        points.push_back(point);
    }
    split.mask &= ~lanes;
    warp.live &= ~lanes;
    at.block.exited += unsigned(std::popcount(lanes));
    ++at.launch.progress.memoryEpoch;
    if (split.mask) {
        ++split.pc;
        split.entering = true;
    } else {
        removeSplit(warp, index);
    }
    for (const std::int32_t point : points)
        reconverge(warp, point);
    completeBarriers(at.launch, at.block);
    exchangeWaiting(at);
}

}  // namespace simtscope::simt
