#include "gpu/simt/schedule/basic_block_entry.h"

#include <bit>
#include <vector>

#include "gpu/simt/async/copies.h"
#include "gpu/simt/barriers/barriers.h"
#include "gpu/simt/control/calls.h"
#include "gpu/simt/control/divergence.h"
#include "gpu/simt/exchange/exchange.h"
#include "gpu/simt/recording/record_events.h"
#include "gpu/simt/state/splits.h"

namespace simtscope::simt {

bool enterBasicBlock(const RunningWarp& current)
{
    Warp& warp = current.warp;
    Split& split = warp.running();
    if (split.point != kNoPoint) {
        ReconvergencePoint& point = warp.point(split.point);
        if (point.pc == split.pc && point.frame == split.frame) {
            const std::int32_t reachedPoint = split.point;
            point.arrivedLanes |= split.mask;
            removeSplit(warp, warp.currentSplit);
            reconverge(warp, reachedPoint);
            return false;
        }
    }
    const FunctionCode& code = *split.frame->code;
    if (split.pc >= code.annotations.size())
        return leaveFunction(current, split.mask) && enterBasicBlock(current);
    if (code.annotations[split.pc].isFirst)
        countBasicBlock(current, split);
    else
        split.isEntering = false;  // Lanes that reconverge within a block were counted when they entered it.
    return true;
}

bool leaveFunction(const RunningWarp& current, LaneMask lanes)
{
    if (current.warp.running().frame->parent)
        return returnLanes(current, lanes);
    exitLanes(current, lanes);
    return false;
}

void exitLanes(const RunningWarp& current, LaneMask lanes)
{
    Warp& warp = current.warp;
    const std::size_t index = warp.currentSplit;
    Split& split = warp.splits[index];
    if (!warp.asyncWork.isEmpty() && !completeAtExit(current, split, lanes))
        return;
    if (current.block.isRecorded)
        recordEvent(current, trace::EventKind::Exit, split.frame->code->siteOrLast(split.pc), lanes);
    for (Frame* frame = split.frame; frame; frame = frame->parent) {
        frame->lanes &= ~lanes;
        if (frame->lanes == 0)
            warp.freeFrames.push_back(frame);
    }
    std::vector<std::int32_t> points;
    for (std::int32_t point = split.point; point != kNoPoint; point = warp.point(point).outerPoint) {
        warp.point(point).expectedLanes &= ~lanes;
        points.push_back(point);
    }
    split.mask &= ~lanes;
    warp.liveLanes &= ~lanes;
    current.block.exitedCount += unsigned(std::popcount(lanes));
    ++current.launch.progress.memoryEpoch;
    if (split.mask) {
        ++split.pc;
        split.isEntering = true;
    } else {
        removeSplit(warp, index);
    }
    for (const std::int32_t point : points)
        reconverge(warp, point);
    completeBarriers(current.launch, current.block);
    executeCompleteExchanges(current);
}

}  // namespace simtscope::simt
