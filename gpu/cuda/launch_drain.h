// The records of a launch, taken, decoded and sent while its kernel runs.
#pragma once

#include <functional>
#include <optional>

#include "gpu/cuda/launch_decoder.h"
#include "gpu/cuda/record_drain.h"

namespace simtscope::cuda {

class LaunchDrain {
public:
    struct Setup {
        std::uint32_t chunks = 0, firstShared = 1;  ///< DrainShape
        std::uint64_t mostBytes = 0;
        std::size_t slots = 0;  ///< of the kernel's layout
        /// How to decode, as soon as the layout is known; called once. The records have the layout, no words, and live as long as the
        /// drain.
        std::function<DecodeRequest(const LaunchRecords& records)> request;
    };
    /// `launch`, `sink`, `eventsLeft`: as for decodeRecords().
    LaunchDrain(DrainedMemory& memory, Setup setup, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft);

    /// Takes what there is and sends what is decoded; false: there was nothing.
    bool step();
    /// When the kernel has ended: takes the rest. `hasFailed`: what it took before is all there is, and of blocks that are not whole it
    /// sends so much. Errors: words that no recorder has written.
    Result<Decoded> finish(bool hasFailed, std::uint64_t mostBytesOfOthers);

    const RecordDrain& drain() const { return m_drain; }

private:
    RecordDrain::Took take(RecordDrain::Room least);
    void pass(BlockRecords block);
    void begin();
    void add(BlockRecords block);

    DrainedMemory& m_memory;
    const Setup m_setup;
    trace::Launch& m_launch;
    trace::Sink& m_sink;
    std::uint64_t& m_eventsLeft;
    RecordDrain m_drain;
    LaunchRecords m_records;            ///< the layout alone
    std::vector<BlockRecords> m_early;  ///< whole before the first block is
    std::optional<LaunchDecoder> m_decoder;
    bool m_hasFailed = false;
    Message m_error;
};

}  // namespace simtscope::cuda
