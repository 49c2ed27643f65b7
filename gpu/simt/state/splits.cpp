#include "gpu/simt/state/splits.h"

#include <cstddef>

namespace simtscope::simt {

void removeSplit(Warp& warp, std::size_t index)
{
    warp.splits.erase(warp.splits.begin() + std::ptrdiff_t(index));
    warp.currentSplit = warp.splits.size();
}

void reconverge(Warp& warp, std::int32_t index)
{
    ReconvergencePoint& point = warp.point(index);
    if (point.expectedLanes == 0 || point.arrivedLanes != point.expectedLanes)
        return;
    Split merged;
    merged.pc = point.pc;
    merged.mask = point.expectedLanes;
    merged.frame = point.frame;
    merged.point = point.outerPoint;
    point.expectedLanes = point.arrivedLanes = 0;
    resumeSplit(warp, merged);
}

void resumeSplit(Warp& warp, const Split& split)
{
    for (std::size_t i = 0; i < warp.splits.size(); ++i) {
        Split& other = warp.splits[i];
        if (other.state == SplitState::Ready && other.isEntering && other.pc == split.pc && other.frame == split.frame &&
            other.point == split.point) {
            other.mask |= split.mask;
            warp.currentSplit = i;
            return;
        }
    }
    warp.splits.push_back(split);
    warp.currentSplit = warp.splits.size() - 1;
}

void skipInstruction(const Warp& warp, Split& split)
{
    const std::uint32_t next = split.pc + 1;
    split.isEntering = next == split.frame->code->annotations[split.pc].blockEnd || standsBeforePoint(warp, split);
    split.pc = next;
}

void separateLanes(Warp& warp, LaneMask lanes)
{
    if (lanes == warp.running().mask)
        return;
    const Split split = warp.running();
    diverge(warp, split.mask & ~lanes, split.pc + 1, makePoint(warp, split.mask, split.pc + 1, split.frame, split.point));
}

std::int32_t makePoint(Warp& warp, LaneMask lanes, std::uint32_t pc, Frame* frame, std::int32_t outer)
{
    if (outer != kNoPoint) {
        const ReconvergencePoint& outerPoint = warp.point(outer);
        if (outerPoint.pc == pc && outerPoint.frame == frame)
            return outer;  // The lanes of a loop leave it one after the other, at one point.
    }
    std::size_t index = 0;
    while (index < warp.points.size() && warp.points[index].expectedLanes != 0)
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
    other.isEntering = true;
    other.state = SplitState::Ready;
    warp.splits.push_back(other);
}

}  // namespace simtscope::simt
