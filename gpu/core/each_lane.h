// Visits the lanes of a mask.
#pragma once

#include <bit>

#include "gpu/core/ids.h"

namespace simtscope {

/// Calls `act(lane)` for every lane of the mask, in ascending order.
template <class Act>
void forEachLane(LaneMask lanes, Act&& act)
{
    if (lanes == kAllLanes) {  // the usual case, which the compiler can unroll
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            act(lane);
        return;
    }
    for (; lanes; lanes &= lanes - 1)
        act(unsigned(std::countr_zero(lanes)));
}

}  // namespace simtscope
