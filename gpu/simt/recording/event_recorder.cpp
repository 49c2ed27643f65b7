#include "gpu/simt/recording/event_recorder.h"

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

bool EventRecorder::spend(Block& block)
{
    if (m_eventsLeft == 0) {
        block.truncated = true;
        ++m_launch.eventsLeftOut;
        return false;
    }
    --m_eventsLeft;
    return true;
}

void EventRecorder::sendFull(Block& block)
{
    if (block.trace->size() > std::uint64_t(block.chunksSent + 1) * trace::kChunkEvents)
        send(block, block.trace->chunks().size() - 1);
}

void EventRecorder::append(Block& block, const trace::EventInput& input)
{
    if (!spend(block))
        return;
    block.trace->append(input);
    sendFull(block);
}

void EventRecorder::append(Block& block, const trace::Event& event, std::span<const std::uint8_t> payload)
{
    if (!spend(block))
        return;
    block.trace->append(event, payload);
    sendFull(block);
}

void EventRecorder::send(Block& block, std::size_t chunks)
{
    for (; block.chunksSent < chunks; ++block.chunksSent)
        m_sink->events(m_launch.id, block.id, std::uint32_t(block.warps.size()), block.trace->chunks()[block.chunksSent]);
}

void EventRecorder::finish(Block& block)
{
    if (!block.recorded)
        return;
    block.truncated |= !block.done();
    if (const auto chunks = block.trace->chunks(); chunks.size() == 1) {
        m_blockEvents = chunks[0]->size();
        m_blockPayload = chunks[0]->payload.size();
    }
    send(block, block.trace->chunks().size());
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
