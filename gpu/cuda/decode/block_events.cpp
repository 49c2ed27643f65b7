#include "gpu/cuda/decode/block_events.h"

#include <utility>

namespace simtscope::cuda {

void BlockEvents::begin(BlockId block, std::uint32_t warps, bool isRecorded, std::uint64_t most)
{
    m_left = most;
    m_trace = trace::BlockTrace(block, warps);
    m_result = {};
    m_result.isRecorded = isRecorded;
}

void BlockEvents::add(const trace::Event& event, const EventPayload* shown)
{
    if (!m_result.isRecorded)
        return;
    if (m_left == 0) {
        m_result.truncated = true;
        ++m_result.eventsLeftOut;
        return;
    }
    --m_left;
    ++m_result.events;
    trace::EventInput input;
    input.event = event;
    if (shown && shown->hasAddress) {
        const std::uint32_t first = shown->allocations[unsigned(std::countr_zero(event.mask))];
        bool same = true;
        forEachLane(event.mask, [&](unsigned lane) { same = same && shown->allocations[lane] == first; });
        if (same)
            input.allocation = first;
        else
            input.allocations = shown->allocations.data();
    }
    if (shown) {
        input.offsets = shown->hasAddress ? shown->offsets.data() : nullptr;
        input.sourceLanes = shown->hasSourceLanes ? shown->sourceLanes.data() : nullptr;
        input.elements = shown->elements;
        for (unsigned element = 0; element < shown->elements; ++element)
            input.values[element] = shown->values[element].data();
        input.results = shown->hasResult ? shown->result.data() : nullptr;
    }
    m_trace.append(input);
}

DecodedBlock BlockEvents::end()
{
    m_trace.seal();
    const trace::ChunkList shown = m_trace.chunks();
    m_result.chunks.reserve(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i)
        m_result.chunks.push_back(shown[i]);
    return std::move(m_result);
}

}  // namespace simtscope::cuda
