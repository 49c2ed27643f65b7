#include "ui/figures/facts/shown_warp.h"

namespace simtscope::figures {

ShownWarp shownWarp(const FigureSource& source, const FigureOptions& options, std::optional<WarpId> accessing)
{
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leading(options.step)));
    ShownWarp shown;
    shown.warp = options.warp >= 0 ? std::uint32_t(options.warp) : accessing.value_or(leading.warp).value;
    for (const std::uint32_t index : source.steps().events(options.step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.warp.value != shown.warp || event.site != leading.site)
            continue;
        shown.active = event.mask;
        shown.waiting = false;
    }
    return shown;
}

}  // namespace simtscope::figures
