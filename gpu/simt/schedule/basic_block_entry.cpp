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

bool enterBasicBlock(const RunningWarp& at)
{
    Warp& warp = at.warp;
    Split& split = warp.running();
    if (split.point != kNoPoint) {
        ReconvergencePoint& point = warp.point(split.point);
        if (point.pc == split.pc && point.frame == split.frame) {
            const std::int32_t reached = split.point;
            point.arrived |= split.mask;
            removeSplit(warp, warp.currentSplit);
            reconverge(warp, reached);
            return false;
        }
    }
    const FunctionCode& code = *split.frame->code;
    if (split.pc >= code.annotations.size())
        return leaveFunction(at, split.mask) && enterBasicBlock(at);
    if (code.annotations[split.pc].isFirst)
        countBasicBlock(at, split);
    else
        split.isEntering = false;  // Lanes that reconverge within a block were counted when they entered it.
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
    const std::size_t index = warp.currentSplit;
    Split& split = warp.splits[index];
    if (!warp.asyncWork.isEmpty() && !completeAtExit(at, split, lanes))
        return;
    if (at.block.isRecorded)
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
    warp.liveLanes &= ~lanes;
    at.block.exitedCount += unsigned(std::popcount(lanes));
    ++at.launch.progress.memoryEpoch;
    if (split.mask) {
        ++split.pc;
        split.isEntering = true;
    } else {
        removeSplit(warp, index);
    }
    for (const std::int32_t point : points)
        reconverge(warp, point);
    completeBarriers(at.launch, at.block);
    executeCompleteExchanges(at);
}

}  // namespace simtscope::simt
