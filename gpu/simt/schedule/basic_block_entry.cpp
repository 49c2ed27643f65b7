#include "gpu/simt/schedule/basic_block_entry.h"

#include <bit>
#include <vector>

#include "gpu/simt/async/copies.h"
#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/recording/events.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

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
        return leaveFunction(at, split.mask) && enterBasicBlock(at);
    if (code.extra[split.pc].isFirst)
        countBasicBlock(at, split);
    else
        split.entering = false;  // Lanes that reconverge within a block were counted when they entered it.
    return true;
}

bool leaveFunction(const RunningWarp& at, LaneMask lanes)
{
    if (at.warp.running().frame->parent)
        return returnLanes(at, lanes);
    exitLanes(at, lanes);
    return false;
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
