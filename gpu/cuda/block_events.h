// The events of one block, in the order of its records, as many as the recording has room for.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/cuda/record_values.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::cuda {

struct DecodedBlock {
    std::vector<std::shared_ptr<const trace::EventChunk>> chunks;
    std::uint64_t events = 0, eventsLeftOut = 0;
    std::uint32_t sm = 0;
    bool isRecorded = false, truncated = false;
};

class BlockEvents {
public:
    /// Of another block, `most` at most; where it is not recorded, none.
    void begin(BlockId block, std::uint32_t warps, bool isRecorded, std::uint64_t most);
    /// `shown`: null: the event has nothing beyond which lanes executed what.
    void add(const trace::Event& event, const Shown* shown);
    /// Others would be left out.
    bool isFull() const { return m_left == 0; }
    /// All but the SM of the block.
    DecodedBlock end();

private:
    std::uint64_t m_left = 0;
    trace::BlockTrace m_trace;
    DecodedBlock m_result;
};

}  // namespace simtscope::cuda
