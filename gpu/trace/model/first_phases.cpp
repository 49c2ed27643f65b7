#include "gpu/trace/model/first_phases.h"

#include <algorithm>
#include <vector>

namespace simtscope::trace {
namespace {

/// Returns how many of the first `maxEvents` events form whole phases; 0 if none do.
std::uint32_t countEventsOfPhases(const EventChunk& chunk, std::uint32_t maxEvents, std::uint32_t warps)
{
    std::vector<LaneMask> waitingLanes(warps, 0);
    std::uint32_t waitingWarps = 0, events = 0;
    bool isLeaving = false, hasOnlyLeft = false;  // whether some warp is leaving the barrier; nothing else has happened since
    for (std::uint32_t i = 0; i < std::min(chunk.size(), maxEvents); ++i) {
        const auto kind = EventKind(chunk.kind[i]);
        LaneMask& lanesOfWarp = waitingLanes[chunk.warp[i]];
        const bool wasWaiting = lanesOfWarp != 0;
        if (kind == EventKind::BarrierArrive) {
            if (firstValueOf(chunk, i).value_or(0) != 0)
                return 0;
            lanesOfWarp |= chunk.mask[i];
            waitingWarps += wasWaiting ? 0 : 1;
            isLeaving = false;
        } else if (kind == EventKind::BarrierLeave) {
            hasOnlyLeft = hasOnlyLeft || !isLeaving;
            isLeaving = true;
            lanesOfWarp &= ~chunk.mask[i];
            waitingWarps -= wasWaiting && lanesOfWarp == 0 ? 1 : 0;
            if (waitingWarps == 0 && hasOnlyLeft)
                events = i + 1;
        } else {
            hasOnlyLeft = false;
        }
    }
    return events;
}

}  // namespace

std::shared_ptr<const BlockTrace> copyFirstPhases(const BlockTrace& trace, std::uint32_t maxEvents)
{
    if (trace.size() <= std::min(maxEvents, kChunkEvents))
        return nullptr;
    const std::shared_ptr<const EventChunk> first = trace.chunks()[0];
    const std::uint32_t events = countEventsOfPhases(*first, maxEvents, trace.warpCount());
    if (events == 0)
        return nullptr;
    auto beginningChunk = std::make_shared<EventChunk>(*first);
    beginningChunk->payload.resize(events < first->size() ? first->payloadStart[events] : first->payload.size());
    beginningChunk->kind.resize(events);
    beginningChunk->warp.resize(events);
    beginningChunk->site.resize(events);
    beginningChunk->mask.resize(events);
    beginningChunk->relativeTime.resize(events);
    beginningChunk->payloadStart.resize(events);
    auto beginning = std::make_shared<BlockTrace>(trace.block(), trace.warpCount());
    beginning->appendChunk(std::move(beginningChunk));
    beginning->setTruncated(true);
    return beginning;
}

}  // namespace simtscope::trace
