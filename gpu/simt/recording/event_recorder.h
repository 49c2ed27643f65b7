// Events of recorded blocks, handed to the sink chunk by chunk.
#pragma once

#include <cstdint>

#include "gpu/simt/state.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/sink.h"

namespace simtscope::simt {

class EventRecorder {
public:
    /// `sink` may be null when no block is recorded. `eventsLeft` is the common budget of all launches of a run. Both outlive this.
    EventRecorder(trace::Launch& launch, trace::Sink* sink, std::uint64_t& eventsLeft)
        : m_launch(launch), m_sink(sink), m_eventsLeft(eventsLeft)
    {
    }

    bool hasSink() const { return m_sink != nullptr; }
    void start(Block& block, bool recorded) const;
    /// Only for a block that is recorded. Past the budget the block is cut off.
    void append(Block& block, const trace::EventInput& input);
    /// Of one more event, which add() ends: where its payload is to be packed, as BlockTrace::payload() says. Null: past the budget.
    std::uint8_t* begin(Block& block, std::size_t payload)
    {
        if (m_eventsLeft == 0) [[unlikely]] {
            cutOff(block);
            return nullptr;
        }
        --m_eventsLeft;
        return block.trace->payload(payload);
    }
    void add(Block& block, const trace::Event& event, const std::uint8_t* end)
    {
        if (block.trace->append(event, end)) [[unlikely]]
            send(block);
    }
    /// The last chunk of a block that has ended, whether it is done or not.
    void finish(Block& block);

    std::uint64_t eventsLeft() const { return m_eventsLeft; }
    /// A block that another recorder has recorded.
    void hand(BlockId block, std::uint32_t warps, const std::vector<std::shared_ptr<const trace::EventChunk>>& chunks, bool truncated);
    /// Events that other recorders have recorded, and left out.
    void count(std::uint64_t events, std::uint64_t leftOut);

private:
    void cutOff(Block& block);
    /// The chunks that have not been sent.
    void send(Block& block);

    trace::Launch& m_launch;
    trace::Sink* m_sink;
    std::uint64_t& m_eventsLeft;
    std::size_t m_blockEvents = 0, m_blockPayload = 0;  ///< of the last block's first chunk: others are like it
};

}  // namespace simtscope::simt
