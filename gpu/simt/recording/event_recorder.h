// Events of recorded blocks, handed to the sink chunk by chunk.
#pragma once

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
    /// The last chunk of a block that has ended, whether it is done or not.
    void finish(Block& block);

private:
    void send(Block& block, std::size_t chunks);

    trace::Launch& m_launch;
    trace::Sink* m_sink;
    std::uint64_t& m_eventsLeft;
};

}  // namespace simtscope::simt
