// Turns the records of one block into its events and adds its totals to the sums of the launch. There is one decoder per thread; decoders
// share only data that they do not write.
#pragma once

#include <memory>
#include <vector>

#include "gpu/cuda/decode/address_map.h"
#include "gpu/cuda/decode/block_events.h"
#include "gpu/cuda/decode/count_totals.h"
#include "gpu/cuda/decode/decode_records.h"
#include "gpu/cuda/decode/record_reader.h"
#include "gpu/cuda/decode/warp_path.h"

namespace simtscope::cuda {

/// Holds what is the same for all blocks of a launch. All decoders read it.
struct LaunchContext {
    LaunchContext(const DecodeRequest& request, const trace::Launch& launch);

    AddressMap addresses;
    PathGraph graph;
};

/// Holds the records of one block, as chunks of the recorder's buffer.
struct BlockRecords {
    BlockId block{};
    std::vector<Chunk> chunks;
    std::uint64_t startTime = 0;        ///< time zero of the block, by the clock of its SM
    bool mayHaveGaps = false;           ///< whether records may have been dropped because the buffer was full
    std::shared_ptr<const void> owner;  ///< owns the chunks' words; null if they outlive the decoder
};

/// Holds the sums over the blocks that one decoder has decoded.
struct DecodeSums : CountedTotals {
    explicit DecodeSums(const DecodeRequest& request) : CountedTotals(*request.instrumented) {}
    /// Adds all members but `abortedLaunch`.
    void add(const DecodeSums& other);

    std::uint64_t ticks = 0;
    trace::RecorderCost recorder;
    AbortedLaunch abortedLaunch;
};

/// Decodes blocks, one after the other. Not thread-safe: each thread has its own.
class BlockDecoder {
public:
    virtual ~BlockDecoder() = default;
    /// Decodes one block into at most `maxEvents` events. Fails on words that no recorder can have written.
    virtual Result<DecodedBlock> decode(const BlockRecords& records, std::uint64_t maxEvents) = 0;
    /// Returns the sums over all blocks that decode() has decoded so far.
    virtual const DecodeSums& sums() const = 0;
};

/// Makes a decoder. The arguments must outlive it.
std::unique_ptr<BlockDecoder> makeBlockDecoder(const DecodeRequest& request, const trace::Launch& launch, const LaunchContext& context);

}  // namespace simtscope::cuda
