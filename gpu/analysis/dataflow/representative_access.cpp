#include "gpu/analysis/dataflow/representative_access.h"

namespace simtscope::analysis {

std::optional<RepresentativeAccess> chooseRepresentativeAccess(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    std::optional<RepresentativeAccess> chosen;
    if (step >= source.steps().count())
        return chosen;
    const SiteId site = source.trace().event(EventIndex(source.steps().leadingEvent(step))).site;
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        const bool accessesMemory =
            event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store || event.kind == trace::EventKind::Atomic;
        if (!accessesMemory || event.site != site || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            continue;
        AccessFacts facts = computeAccessFacts(source.recording(), source.launch(), source.trace(), EventIndex(index));
        const auto cost = [](const AccessFacts& f) { return f.accessesShared ? f.sharedCost.wavefronts : f.sectorCount; };
        if (!chosen || cost(facts) > cost(chosen->facts))
            chosen = RepresentativeAccess{EventIndex(index), event.warp, std::move(facts)};
    }
    return chosen;
}

}  // namespace simtscope::analysis
