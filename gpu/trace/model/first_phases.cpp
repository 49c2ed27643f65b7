#include "gpu/trace/model/first_phases.h"

#include <algorithm>
#include <vector>

namespace simtscope::trace {
namespace {

/// Returns how many of the first `most` events form whole phases; 0 if none do.
std::uint32_t eventsOfPhases(const EventChunk& chunk, std::uint32_t most, std::uint32_t warps)
{
    std::vector<LaneMask> waiting(warps, 0);
    std::uint32_t waitingWarps = 0, events = 0;
    bool leaves = false, onlyLeaves = false;  // some warp is leaving the barrier; nothing else has happened since
    for (std::uint32_t i = 0; i < std::min(chunk.size(), most); ++i) {
        const auto kind = EventKind(chunk.kind[i]);
        LaneMask& mine = waiting[chunk.warp[i]];
        const bool waited = mine != 0;
        if (kind == EventKind::BarrierArrive) {
            if (firstValueOf(chunk, i).value_or(0) != 0)
                return 0;
            mine |= chunk.mask[i];
            waitingWarps += waited ? 0 : 1;
            leaves = false;
        } else if (kind == EventKind::BarrierLeave) {
            onlyLeaves = onlyLeaves || !leaves;
            leaves = true;
            mine &= ~chunk.mask[i];
            waitingWarps -= waited && mine == 0 ? 1 : 0;
            if (waitingWarps == 0 && onlyLeaves)
                events = i + 1;
        } else {
            onlyLeaves = false;
        }
    }
    return events;
}

}  // namespace

std::shared_ptr<const BlockTrace> firstPhasesOf(const BlockTrace& trace, std::uint32_t maxEvents)
{
    if (trace.size() <= std::min(maxEvents, kChunkEvents))
        return nullptr;
    const std::shared_ptr<const EventChunk> first = trace.chunks()[0];
    const std::uint32_t events = eventsOfPhases(*first, maxEvents, trace.warpCount());
    if (events == 0)
        return nullptr;
    auto part = std::make_shared<EventChunk>(*first);
    part->payload.resize(events < first->size() ? first->payloadStart[events] : first->payload.size());
    part->kind.resize(events);
    part->warp.resize(events);
    part->site.resize(events);
    part->mask.resize(events);
    part->relativeTime.resize(events);
    part->payloadStart.resize(events);
    auto beginning = std::make_shared<BlockTrace>(trace.block(), trace.warpCount());
    beginning->appendChunk(std::move(part));
    beginning->setTruncated(true);
    return beginning;
}

}  // namespace simtscope::trace
