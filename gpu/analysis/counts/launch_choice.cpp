#include "gpu/analysis/counts/launch_choice.h"

#include <map>

namespace simtscope::analysis {

namespace {

std::uint64_t countDrawnEvents(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                               EventFilter draws)
{
    if (!draws)
        return trace.size();
    std::map<std::pair<std::uint8_t, std::uint32_t>, bool>
        isDrawnByInstruction;  // Caches the answers: a block has few instructions and many events.
    std::uint64_t drawnCount = 0;
    for (const auto& chunk : trace.chunks()) {
        for (std::uint32_t i = 0; i < chunk->size(); ++i) {
            const auto [row, isNew] = isDrawnByInstruction.try_emplace({chunk->kind[i], chunk->site[i]}, false);
            if (isNew)
                row->second = draws(trace::EventKind(chunk->kind[i]), recording.findSite(launch, SiteId{chunk->site[i]}));
            drawnCount += row->second;
        }
    }
    return drawnCount;
}

}  // namespace

LaunchId chooseLaunchToShow(const trace::Recording& recording, EventFilter isDrawn)
{
    LaunchId fullest = recording.launches.front().id;
    if (recording.launches.size() == 1)
        return fullest;
    std::uint64_t mostEvents = 0;
    for (const trace::Launch& launch : recording.launches) {
        const trace::BlockTrace* const first = launch.blocks.empty() ? nullptr : launch.blocks.front().get();
        if (!first || first->size() <= mostEvents)  // It cannot draw more events than it has.
            continue;
        if (const std::uint64_t events = countDrawnEvents(recording, launch, *first, isDrawn); events > mostEvents) {
            mostEvents = events;
            fullest = launch.id;
        }
    }
    return fullest;
}

}  // namespace simtscope::analysis
