#include "gpu/simt/recording/event_recorder.h"

namespace simtscope::simt {

void EventRecorder::start(Block& block, bool recorded) const
{
    block.recorded = recorded;
    block.truncated = false;
    block.chunksSent = 0;
    block.trace = recorded ? std::make_unique<trace::BlockTrace>(block.id, std::uint32_t(block.warps.size())) : nullptr;
}

void EventRecorder::append(Block& block, const trace::EventInput& input)
{
    if (m_eventsLeft == 0) {
        block.truncated = true;
        ++m_launch.eventsLeftOut;
        return;
    }
    --m_eventsLeft;
    block.trace->append(input);
    if (block.trace->chunks().size() > block.chunksSent + 1)
        send(block, block.trace->chunks().size() - 1);
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
    send(block, block.trace->chunks().size());
    m_sink->blockDone(m_launch.id, block.id, std::uint32_t(block.warps.size()), block.truncated);
    block.trace.reset();
}

}  // namespace simtscope::simt
