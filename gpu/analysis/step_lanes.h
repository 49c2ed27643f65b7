// The events that make up a step, and the lanes that they have together.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

struct StepLanes {
    std::uint32_t warps = 0;              ///< that take part
    std::uint32_t active = 0, lanes = 0;  ///< lanes: resident ones of those warps
};

/// `each(EventIndex, const trace::Event&)` for every event of the step's kind and site: others are block entries before it.
template <class Each>
StepLanes gatherStep(const trace::Launch& launch, const trace::BlockTrace& trace, const trace::Steps& steps, std::uint32_t step, Each each)
{
    const trace::Event leading = trace.event(EventIndex{steps.leading(step)});
    std::array<LaneMask, 32> active{};  // per warp: at most 1024 threads in a block
    LaneMask warps = 0;                 // a bit per warp
    for (const std::uint32_t index : steps.events(step)) {
        const trace::Event event = trace.event(EventIndex{index});
        if (event.kind != leading.kind || event.site != leading.site)
            continue;
        const unsigned warp = event.warp.value % unsigned(active.size());
        warps |= LaneMask(1) << warp;
        active[warp] |= event.mask;
        each(EventIndex{index}, event);
    }
    StepLanes sum;
    for (; warps; warps &= warps - 1) {
        const unsigned warp = unsigned(std::countr_zero(warps));
        const LaneMask resident = residentLanes(launch.block.count(), WarpId{warp});
        ++sum.warps;
        sum.active += unsigned(std::popcount(active[warp] & resident));
        sum.lanes += unsigned(std::popcount(resident));
    }
    return sum;
}

}  // namespace simtscope::analysis
