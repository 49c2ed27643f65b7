#include "gpu/simt/state/event_recorder.h"

namespace simtscope::simt {

void EventRecorder::start(Block& block, bool recorded) const
{
    block.recorded = recorded;
    block.truncated = false;
    block.chunksSent = 0;
    block.trace = recorded ? std::make_unique<trace::BlockTrace>(block.id, std::uint32_t(block.warps.size())) : nullptr;
    if (recorded)
        block.trace->reserve(m_blockEvents, m_blockPayload);
}

void EventRecorder::cutOff(Block& block)
{
    block.truncated = true;
    ++m_launch.eventsLeftOut;
}

void EventRecorder::append(Block& block, const trace::EventInput& input)
{
    if (m_eventsLeft == 0)
        return cutOff(block);
    --m_eventsLeft;
    if (block.trace->append(input))
        send(block);
}

void EventRecorder::send(Block& block)
{
    const trace::ChunkList chunks = block.trace->chunks();
    for (; block.chunksSent < chunks.size(); ++block.chunksSent)
        m_sink->events(m_launch.id, block.id, std::uint32_t(block.warps.size()), chunks[block.chunksSent]);
}

void EventRecorder::finish(Block& block)
{
    if (!block.recorded)
        return;
    block.truncated |= !block.done();
    block.trace->seal();
    if (const auto chunks = block.trace->chunks(); !chunks.empty()) {
        m_blockEvents = chunks[0]->size();
        m_blockPayload = chunks[0]->payload.size();
    }
    send(block);
    m_sink->blockDone(m_launch.id, block.id, std::uint32_t(block.warps.size()), block.truncated);
    block.trace.reset();
}

void EventRecorder::hand(BlockId block, std::uint32_t warps, const std::vector<std::shared_ptr<const trace::EventChunk>>& chunks,
                         bool truncated)
{
    for (const auto& chunk : chunks)
        m_sink->events(m_launch.id, block, warps, chunk);
    m_sink->blockDone(m_launch.id, block, warps, truncated);
}

void EventRecorder::count(std::uint64_t events, std::uint64_t leftOut)
{
    m_eventsLeft -= events;
    m_launch.eventsLeftOut += leftOut;
}

}  // namespace simtscope::simt
