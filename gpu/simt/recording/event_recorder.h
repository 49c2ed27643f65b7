// Events of recorded blocks, handed to the sink chunk by chunk.
#pragma once

#include <cstdint>
#include <span>

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
    /// As BlockTrace::append().
    void append(Block& block, const trace::Event& event, std::span<const std::uint8_t> payload);
    /// The last chunk of a block that has ended, whether it is done or not.
    void finish(Block& block);

    std::uint64_t eventsLeft() const { return m_eventsLeft; }
    /// A block that another recorder has recorded.
    void hand(BlockId block, std::uint32_t warps, const std::vector<std::shared_ptr<const trace::EventChunk>>& chunks, bool truncated);
    /// Events that other recorders have recorded, and left out.
    void count(std::uint64_t events, std::uint64_t leftOut);

private:
    /// Of one more event. False: there is no budget left.
    bool spend(Block& block);
    void sendFull(Block& block);
    void send(Block& block, std::size_t chunks);

    trace::Launch& m_launch;
    trace::Sink* m_sink;
    std::uint64_t& m_eventsLeft;
    std::size_t m_blockEvents = 0, m_blockPayload = 0;  ///< of the last block that fitted one chunk: others are like it
};

}  // namespace simtscope::simt
