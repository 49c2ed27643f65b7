#include "gpu/analysis/difference/thread_accesses.h"

#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

using trace::EventKind;

void AccessReader::read(const trace::BlockTrace& trace, EventIndex index, WarpAccesses& accesses) const
{
    const trace::Event event = trace.event(index);
    const bool isMemory = event.kind == EventKind::Load || event.kind == EventKind::Store || event.kind == EventKind::Atomic;
    const bool isExchange = event.kind == EventKind::Shuffle || event.kind == EventKind::Vote || event.kind == EventKind::Match;
    if (!isMemory && (!isExchange || isGlobalOnly))
        return;
    const trace::Site* const site = recording->findSite(*launch, event.site);
    if (!site || site->operation.kind == ptx::OpKind::Call)
        return;  // the address that malloc returns is no value of the program
    const trace::EventData data = trace.data(index);
    const unsigned elements = event.kind == EventKind::Load || event.kind == EventKind::Store ? data.elementCount : 1;
    for (const unsigned lane : eachLane(event.mask)) {
        for (unsigned element = 0; element < elements; ++element) {
            ThreadAccess access{.event = index, .site = event.site, .kind = event.kind, .bytes = site->elementBytes};
            access.value = data.value[element][lane];
            access.result = data.hasResult ? data.result[lane] : 0;
            if (isMemory) {
                access.ownLocation = {data.allocation[lane], data.offset[lane] + std::uint64_t(element) * site->elementBytes};
                if (access.ownLocation.allocation == trace::kLocalAllocation.value ||
                    (isGlobalOnly && access.ownLocation.allocation == trace::kSharedAllocation.value))
                    continue;  // the places of local variables are the compiler's choice
                access.location = toLeft(access.ownLocation.allocation, access.ownLocation.offset);
            } else {
                const std::uint64_t source = event.kind == EventKind::Shuffle ? data.sourceLane[lane] : lane;
                access.location = access.ownLocation = {kLaneAllocation, event.warp.value * kWarpSize + source};
                access.bytes = 4;
            }
            if (event.kind == EventKind::Atomic && data.elementCount > 1)
                access.newValue = data.value[1][lane];
            access.isResultUnspecified = event.kind == EventKind::Atomic || site->operation.kind == ptx::OpKind::ActiveMask;
            if (site->operation.kind == ptx::OpKind::ActiveMask)
                access.value = access.result = 0;
            const std::uint64_t variable = isMemory ? variableAt(access.location) & 0xffffffu : 0;
            const std::uint64_t line = event.site.value < points.size() ? points[event.site.value] : 0;
            access.point = line << 32 | variable << 8 | std::uint64_t(event.kind);
            accesses[lane].push_back(access);
        }
    }
}

}  // namespace simtscope::analysis
