// Takes, decodes and sends the records of a launch while its kernel runs.
#pragma once

#include <functional>
#include <optional>

#include "gpu/cuda/decode/launch_decoder.h"
#include "gpu/cuda/decode/record_drain.h"

namespace simtscope::cuda {

/// Drains one launch: moves records from the device's buffer to the decoder. Used by one thread.
class LaunchDrain {
public:
    /// Holds what a drain must know of the launch and its buffer.
    struct Setup {
        std::uint32_t chunkCount = 0, firstSharedChunk = 1;  ///< as in DrainShape
        std::uint64_t maxBytes = 0;
        std::size_t layoutSlotCount = 0;  ///< layout slots of the kernel
        /// Makes the decode request; called once, as soon as the layout is known. `records` has the layout but no words, and lives as long
        /// as the drain.
        std::function<DecodeRequest(const LaunchRecords& records)> makeRequest;
    };
    /// `launch`, `sink` and `eventsLeft` are those of decodeRecords() (decode_records.h).
    LaunchDrain(DrainedMemory& memory, Setup setup, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft);

    /// Takes the records that have been published and sends the blocks that are decoded. Returns false if there were no records, or the
    /// device has failed.
    bool takeAndSend();
    /// Takes the remaining records after the kernel has ended. If the device has failed (`hasFailed`), it takes no more records, and sends
    /// at most `maxIncompleteBlockBytes` bytes of records of blocks whose threads have not all ended. Fails on words that no recorder can
    /// have written.
    Result<AbortedLaunch> finish(bool hasFailed, std::uint64_t maxIncompleteBlockBytes);

    const RecordDrain& drain() const { return m_drain; }

private:
    RecordDrain::TakeResult take(RecordDrain::Room minRoom);
    void passOn(BlockRecords block);
    void beginDecoding();
    void add(BlockRecords block);

    DrainedMemory& m_memory;
    const Setup m_setup;
    trace::Launch& m_launch;
    trace::Sink& m_sink;
    std::uint64_t& m_eventsLeft;
    RecordDrain m_drain;
    LaunchRecords m_records;                  ///< holds the layout alone
    std::vector<BlockRecords> m_earlyBlocks;  ///< blocks that were whole before block 0
    std::optional<LaunchDecoder> m_decoder;
    bool m_hasFailed = false;
    Message m_error;
};

}  // namespace simtscope::cuda
