#include "gpu/simt/state/event_recorder.h"

namespace simtscope::simt {

void EventRecorder::startBlock(Block& block, bool isRecorded) const
{
    block.isRecorded = isRecorded;
    block.isTruncated = false;
    block.sentChunkCount = 0;
    block.trace = isRecorded ? std::make_unique<trace::BlockTrace>(block.id, std::uint32_t(block.warps.size())) : nullptr;
    if (isRecorded)
        block.trace->reserve(m_expectedEventCount, m_expectedPayloadBytes);
}

void EventRecorder::cutOff(Block& block)
{
    block.isTruncated = true;
    ++m_launch.omittedEventCount;
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
    for (; block.sentChunkCount < chunks.size(); ++block.sentChunkCount)
        m_sink->writeEvents(m_launch.id, block.id, std::uint32_t(block.warps.size()), chunks[block.sentChunkCount]);
}

void EventRecorder::finishBlock(Block& block)
{
    if (!block.isRecorded)
        return;
    block.isTruncated |= !block.isDone();
    block.trace->seal();
    if (const auto chunks = block.trace->chunks(); !chunks.empty()) {
        m_expectedEventCount = chunks[0]->size();
        m_expectedPayloadBytes = chunks[0]->payload.size();
    }
    send(block);
    m_sink->finishBlock(m_launch.id, block.id, std::uint32_t(block.warps.size()), block.isTruncated);
    block.trace.reset();
}

void EventRecorder::passOnBlock(BlockId block, std::uint32_t warps, const std::vector<std::shared_ptr<const trace::EventChunk>>& chunks,
                                bool isTruncated)
{
    for (const auto& chunk : chunks)
        m_sink->writeEvents(m_launch.id, block, warps, chunk);
    m_sink->finishBlock(m_launch.id, block, warps, isTruncated);
}

void EventRecorder::countEvents(std::uint64_t events, std::uint64_t omittedEvents)
{
    m_eventsLeft -= events;
    m_launch.omittedEventCount += omittedEvents;
}

}  // namespace simtscope::simt
