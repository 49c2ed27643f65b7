#include "gpu/simt/recording/record_events.h"

#include <bit>

namespace simtscope::simt {

void recordEvent(const RunningWarp& current, trace::EventKind kind, std::uint32_t site, LaneMask lanes)
{
    if (const std::uint8_t* const payload = current.launch.recorder.beginEvent(current.block, 0))
        current.launch.recorder.endEvent(current.block, {kind, SiteId{site}, current.warp.id, lanes, current.launch.time}, payload);
}

void recordAccess(const Issue& issue, trace::EventKind kind, const Access& access, unsigned elements, const VectorElements& values,
                  const trace::LaneColumn* oldValues)
{
    trace::EventInput input;
    input.event = {kind, SiteId{issue.site()}, issue.warp.id, access.lanes, issue.launch.time};
    const std::uint32_t first = access.allocation[unsigned(std::countr_zero(access.lanes))];
    bool isSame = true;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        isSame = isSame && (!(access.lanes >> lane & 1) || access.allocation[lane] == first);
    if (isSame)
        input.commonAllocation = first;
    else
        input.allocations = access.allocation.data();
    input.offsets = access.offset.data();
    input.elementCount = elements;
    for (unsigned element = 0; element < elements; ++element)
        input.values[element] = values[element].data();
    input.results = oldValues ? oldValues->data() : nullptr;
    issue.launch.recorder.append(issue.block, input);
}

}  // namespace simtscope::simt
