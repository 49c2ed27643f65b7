#include "gpu/cuda/decode/block_events.h"

#include <utility>

namespace simtscope::cuda {

void BlockEvents::begin(BlockId block, std::uint32_t warps, bool isRecorded, std::uint64_t maxEvents)
{
    m_remainingEvents = maxEvents;
    m_trace = trace::BlockTrace(block, warps);
    m_result = {};
    m_result.isRecorded = isRecorded;
}

void BlockEvents::add(const trace::Event& event, const EventPayload* payload)
{
    if (!m_result.isRecorded)
        return;
    if (m_remainingEvents == 0) {
        m_result.isTruncated = true;
        ++m_result.omittedEventCount;
        return;
    }
    --m_remainingEvents;
    ++m_result.eventCount;
    trace::EventInput input;
    input.event = event;
    if (payload && payload->hasAddress) {
        const std::uint32_t first = payload->allocations[unsigned(std::countr_zero(event.mask))];
        bool isSame = true;
        forEachLane(event.mask, [&](unsigned lane) { isSame = isSame && payload->allocations[lane] == first; });
        if (isSame)
            input.commonAllocation = first;
        else
            input.allocations = payload->allocations.data();
    }
    if (payload) {
        input.offsets = payload->hasAddress ? payload->offsets.data() : nullptr;
        input.sourceLanes = payload->hasSourceLanes ? payload->sourceLanes.data() : nullptr;
        input.elementCount = payload->elementCount;
        for (unsigned element = 0; element < payload->elementCount; ++element)
            input.values[element] = payload->values[element].data();
        input.results = payload->hasResult ? payload->result.data() : nullptr;
    }
    m_trace.append(input);
}

DecodedBlock BlockEvents::finish()
{
    m_trace.seal();
    const trace::ChunkList chunks = m_trace.chunks();
    m_result.chunks.reserve(chunks.size());
    for (std::size_t i = 0; i < chunks.size(); ++i)
        m_result.chunks.push_back(chunks[i]);
    return std::move(m_result);
}

}  // namespace simtscope::cuda
