#include "gpu/simt/recording/record_events.h"

#include <bit>

namespace simtscope::simt {

void recordEvent(const RunningWarp& at, trace::EventKind kind, std::uint32_t site, LaneMask lanes)
{
    if (const std::uint8_t* const payload = at.launch.recorder.begin(at.block, 0))
        at.launch.recorder.add(at.block, {kind, SiteId{site}, at.warp.id, lanes, at.launch.time}, payload);
}

void recordAccess(const Issue& issue, trace::EventKind kind, const Access& access, unsigned elements, const Values& values,
                  const trace::LaneColumn* before)
{
    trace::EventInput input;
    input.event = {kind, SiteId{issue.site()}, issue.warp.id, access.mask, issue.launch.time};
    const std::uint32_t first = access.allocation[unsigned(std::countr_zero(access.mask))];
    bool isSame = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        isSame = isSame && (!(access.mask >> lane & 1) || access.allocation[lane] == first);
    if (isSame)
        input.commonAllocation = first;
    else
        input.allocations = access.allocation.data();
    input.offsets = access.offset.data();
    input.elements = elements;
    for (unsigned element = 0; element < elements; ++element)
        input.values[element] = values[element].data();
    input.results = before ? before->data() : nullptr;
    issue.launch.recorder.append(issue.block, input);
}

}  // namespace simtscope::simt
