// Gathers the events of a step and their lanes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Describes the number of warps and lanes in a step.
struct StepLanes {
    std::uint32_t warpCount = 0;                               ///< number of warps that take part
    std::uint32_t activeLaneCount = 0, residentLaneCount = 0;  ///< `residentLaneCount`: resident lanes of those warps
};

/// Calls `act(EventIndex, const trace::Event&)` for every event with the step's kind and site. The other events of the step are block
/// entries, which are skipped.
template <class Act>
StepLanes gatherStep(const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps, std::uint32_t step, Act act)
{
    const trace::Event leading = trace.event(EventIndex{steps.leadingEvent(step)});
    std::array<LaneMask, 32> active{};  // per warp: a block has at most 1024 threads
    LaneMask warps = 0;                 // one bit per warp
    for (const std::uint32_t index : steps.events(step)) {
        const trace::Event event = trace.event(EventIndex{index});
        if (event.kind != leading.kind || event.site != leading.site)
            continue;
        const unsigned warp = event.warp.value % unsigned(active.size());
        warps |= LaneMask(1) << warp;
        active[warp] |= event.mask;
        act(EventIndex{index}, event);
    }
    StepLanes sum;
    for (; warps; warps &= warps - 1) {
        const unsigned warp = unsigned(std::countr_zero(warps));
        const LaneMask resident = residentLanes(launch.block.count(), WarpId{warp});
        ++sum.warpCount;
        sum.activeLaneCount += unsigned(std::popcount(active[warp] & resident));
        sum.residentLaneCount += unsigned(std::popcount(resident));
    }
    return sum;
}

}  // namespace simtscope::analysis
