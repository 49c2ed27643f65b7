#include "gpu/analysis/models/shown_warp.h"

namespace simtscope::analysis {

ShownWarp shownWarp(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::optional<WarpId> accessing)
{
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    ShownWarp shown;
    shown.warp = warp >= 0 ? std::uint32_t(warp) : accessing.value_or(leading.warp).value;
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.warp.value != shown.warp || event.site != leading.site)
            continue;
        shown.active = event.mask;
        shown.isWaiting = false;
    }
    return shown;
}

}  // namespace simtscope::analysis
