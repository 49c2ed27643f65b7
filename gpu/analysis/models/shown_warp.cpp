#include "gpu/analysis/models/shown_warp.h"

namespace simtscope::analysis {

ShownWarp chooseShownWarp(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::optional<WarpId> accessingWarp)
{
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    ShownWarp result;
    result.warp = warp >= 0 ? std::uint32_t(warp) : accessingWarp.value_or(leading.warp).value;
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.warp.value != result.warp || event.site != leading.site)
            continue;
        result.activeLanes = event.mask;
        result.isWaiting = false;
    }
    return result;
}

}  // namespace simtscope::analysis
