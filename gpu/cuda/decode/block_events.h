// Collects the events of one block in the order of its records, as many as the recording has room for.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/cuda/decode/record_values.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::cuda {

/// Holds the events of one block as the recording takes them.
struct DecodedBlock {
    std::vector<std::shared_ptr<const trace::EventChunk>> chunks;
    std::uint64_t eventCount = 0, omittedEventCount = 0;
    std::uint32_t sm = 0;
    bool isRecorded = false, isTruncated = false;
};

/// Builds the events of one block after the other.
class BlockEvents {
public:
    /// Starts another block with at most `maxEvents` events; a block that is not recorded gets none.
    void begin(BlockId block, std::uint32_t warps, bool isRecorded, std::uint64_t maxEvents);
    /// Adds an event, or counts it as left out when there is no room. `payload` is null for an event that says only which lanes executed
    /// which instruction.
    void add(const trace::Event& event, const EventPayload* payload);
    /// Returns whether further events would be left out.
    bool isFull() const { return m_remainingEvents == 0; }
    /// Returns the result for the block, except its SM, which the caller fills in.
    DecodedBlock finish();

private:
    std::uint64_t m_remainingEvents = 0;
    trace::BlockTrace m_trace;
    DecodedBlock m_result;
};

}  // namespace simtscope::cuda
