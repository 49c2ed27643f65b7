// Records the events of the blocks that are recorded, and passes them to the sink chunk by chunk.
#pragma once

#include <cstdint>

#include "gpu/simt/state/block_state.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::simt {

/// Records one launch. Not thread-safe: parallel blocks have a recorder for each thread of the engine.
class EventRecorder {
public:
    /// `sink` may be null when no block is recorded. `eventsLeft` is the common budget of all launches of a run. Both must outlive this
    /// object.
    EventRecorder(trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
        : m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft)
    {
    }

    bool hasSink() const { return m_sink != nullptr; }
    /// Begins a block before its first event. `isRecorded` says whether its events are kept.
    void startBlock(Block& block, bool isRecorded) const;
    /// Appends an event. Only for a block that is recorded. When the budget is used up, the block is cut off.
    void append(Block& block, const trace::EventInput& input);
    /// Begins one more event, which endEvent() ends. Returns the address at which its payload must be packed (BlockTrace::payloadRoom());
    /// null if the budget is used up.
    std::uint8_t* beginEvent(Block& block, std::size_t payloadBytes)
    {
        if (m_eventsLeft == 0) [[unlikely]] {
            cutOff(block);
            return nullptr;
        }
        --m_eventsLeft;
        return block.trace->payloadRoom(payloadBytes);
    }
    /// Ends the event that beginEvent() has begun; its payload was packed up to `end`.
    void endEvent(Block& block, const trace::Event& event, const std::uint8_t* end)
    {
        if (block.trace->append(event, end)) [[unlikely]]
            send(block);
    }
    /// Sends the last chunk of a block that has ended, whether it is done or not.
    void finishBlock(Block& block);

    std::uint64_t eventsLeft() const { return m_eventsLeft; }
    /// Passes on a block that another recorder has recorded.
    void passOnBlock(BlockId block, std::uint32_t warps, const std::vector<std::shared_ptr<const trace::EventChunk>>& chunks,
                     bool isTruncated);
    /// Adds the numbers of events that other recorders have recorded and left out.
    void countEvents(std::uint64_t events, std::uint64_t omittedEvents);

private:
    void cutOff(Block& block);
    /// Sends the chunks that have not been sent yet.
    void send(Block& block);

    trace::Launch& m_launch;
    trace::Sink* m_sink;
    std::uint64_t& m_eventsLeft;
    /// Size of the last block's first chunk; the next block is likely to need as much.
    std::size_t m_expectedEventCount = 0, m_expectedPayloadBytes = 0;
};

}  // namespace simtscope::simt
