#include "ui/session/place/phase_jumps.h"

#include <algorithm>

#include "ui/figures/facts/played_steps.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {

std::uint32_t findPhaseEntryStep(const figures::FigureSource& source, std::size_t phase, const QString& figure)
{
    const trace::Steps& steps = source.steps();
    const std::vector<std::uint32_t>& starts = steps.phaseFirstSteps();
    const std::uint32_t first = starts[phase], end = phase + 1 < starts.size() ? starts[phase + 1] : steps.count();
    const figures::FigureKind* const kind = figures::findFigureKind(figure);
    std::optional<std::uint32_t> access;
    for (std::uint32_t step = first; step < end; ++step) {
        const trace::Event event = source.trace().event(EventIndex(steps.leadingEvent(step)));
        if (!figures::isAccess(event.kind))
            continue;
        if (!kind || !kind->draws || kind->draws(event.kind, source.recording().findSite(source.launch(), event.site)))
            return step;
        access = access.value_or(step);
    }
    return access.value_or(first);
}

std::optional<std::uint32_t> findAdjacentPhaseEntryStep(const figures::FigureSource& source, std::uint32_t currentStep, int direction,
                                                        const QString& figure)
{
    const std::vector<std::uint32_t>& starts = source.steps().phaseFirstSteps();
    auto nextStart = std::upper_bound(starts.begin(), starts.end(), currentStep);
    if (direction > 0)
        return nextStart == starts.end() ? std::nullopt
                                         : std::optional(findPhaseEntryStep(source, std::size_t(nextStart - starts.begin()), figure));
    while (nextStart != starts.begin()) {
        --nextStart;
        if (const std::uint32_t entry = findPhaseEntryStep(source, std::size_t(nextStart - starts.begin()), figure); entry < currentStep)
            return entry;
    }
    return std::nullopt;
}

}  // namespace simtscope::ui
