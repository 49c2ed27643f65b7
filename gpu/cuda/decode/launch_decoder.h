// Decodes the blocks of a launch in any order in which their records arrive, sends their events in the order of the blocks, and computes
// the totals.
#pragma once

#include <cstdint>

#include "gpu/cuda/decode/block_queue.h"

namespace simtscope::cuda {

/// Decodes one launch. One thread makes all calls; up to `threads` threads decode.
class LaunchDecoder {
public:
    /// Takes the arguments of decodeRecords() (decode_records.h), and the number of threads that decode.
    LaunchDecoder(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft, std::size_t threads);
    LaunchDecoder(const LaunchDecoder&) = delete;
    LaunchDecoder& operator=(const LaunchDecoder&) = delete;

    /// Adds a block. Blocks are sent in the order of `ordinal`: each number once, beginning with 0.
    void add(std::uint32_t ordinal, BlockRecords records) { m_queue.add(ordinal, std::move(records)); }
    /// Sends the blocks whose turn has come and that are decoded.
    Result<void> sendDecoded() { return sendAll(false); }
    /// Returns whether nothing can be decoded before other blocks are added.
    bool isStarved() { return m_queue.isStarved(); }
    /// Sends all remaining blocks and fills in totals and counts of the launch.
    Result<AbortedLaunch> finish();

private:
    Result<void> sendAll(bool waits);
    Result<void> send(DecodedRecords& decodedBlock);
    void useDeviceCounts(const LaunchCounts& counts, DecodeSums& sums);
    void setTotals(const CountedTotals& counted);

    const DecodeRequest m_request;
    trace::Launch& m_launch;
    trace::Sink& m_sink;
    std::uint64_t& m_eventsLeft;
    const LaunchContext m_context;
    BlockQueue m_queue;
};

}  // namespace simtscope::cuda
