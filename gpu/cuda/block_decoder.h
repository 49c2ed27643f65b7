// The records of one block -> its events, and what they add to the sums of the launch. Decoders of several threads share what they only
// read.
#pragma once

#include <memory>
#include <vector>

#include "gpu/cuda/address_map.h"
#include "gpu/cuda/block_events.h"
#include "gpu/cuda/count_totals.h"
#include "gpu/cuda/decode_records.h"
#include "gpu/cuda/record_reader.h"
#include "gpu/cuda/warp_path.h"

namespace simtscope::cuda {

/// What is the same for all blocks.
struct LaunchFacts {
    LaunchFacts(const DecodeRequest& request, const trace::Launch& launch);

    AddressMap addresses;
    PathGraph graph;
};

struct BlockRecords {
    BlockId block{};
    std::vector<Chunk> chunks;
    std::uint64_t start = 0;             ///< from which times count, by the clock of the block's SM
    bool mayHaveGaps = false;            ///< some records found no room
    std::shared_ptr<const void> keeper;  ///< of the chunks' words; null: they outlive the decoder
};

/// Over the blocks of a decoder.
struct DecodeSums : CountedTotals {
    explicit DecodeSums(const DecodeRequest& request) : CountedTotals(*request.instrumented) {}
    /// All but `decoded`.
    void add(const DecodeSums& o);

    std::uint64_t ticks = 0;
    trace::RecorderCost recorder;
    Decoded decoded;
};

class BlockDecoder {
public:
    virtual ~BlockDecoder() = default;
    /// Errors: words that no recorder has written.
    virtual Result<DecodedBlock> decode(const BlockRecords& records, std::uint64_t mostEvents) = 0;
    virtual const DecodeSums& sums() const = 0;
};

std::unique_ptr<BlockDecoder> blockDecoder(const DecodeRequest& request, const trace::Launch& launch, const LaunchFacts& facts);

}  // namespace simtscope::cuda
