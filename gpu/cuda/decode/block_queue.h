// Decodes blocks on several threads and gives them back in their order, while more blocks arrive.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "gpu/cuda/decode/block_decoder.h"

namespace simtscope::cuda {

/// Holds one block as take() returns it.
struct DecodedRecords {
    BlockRecords records;  ///< records of the block; if no more events can follow, the queue has freed their chunks
    Result<DecodedBlock> block;
};

/// Decodes queued blocks on threads of its own. One thread adds blocks and takes them back.
class BlockQueue {
public:
    /// If `threads` is 1, take() itself decodes the block. `eventsLeft` is the number of events that the recording has room for.
    BlockQueue(const DecodeRequest& request, const trace::Launch& launch, const LaunchContext& context, std::size_t threads,
               std::uint64_t eventsLeft);
    ~BlockQueue();
    BlockQueue(const BlockQueue&) = delete;
    BlockQueue& operator=(const BlockQueue&) = delete;

    /// Adds a block. Blocks are given back in the order of `ordinal`: each number once, beginning with 0.
    void add(std::uint32_t ordinal, BlockRecords records);
    /// Declares that no more blocks will be added, so that take() skips ordinals that were never added.
    void close();
    /// Returns the block with the next ordinal; nullopt if it was not added or is not decoded yet, or if a closed queue has no more blocks.
    /// With `waits`, the call waits until a block that was added is decoded. `eventsLeft` must not grow from call to call.
    std::optional<DecodedRecords> take(std::uint64_t eventsLeft, bool waits);

    /// Returns whether nothing can happen before another block is added: no thread is decoding, the block with the next ordinal is not
    /// ready, and the queued blocks are too far ahead of it.
    bool isStarved();

    /// Returns the decoders with their sums; valid once all blocks are taken.
    const std::vector<std::unique_ptr<BlockDecoder>>& decoders() const { return m_decoders; }

private:
    struct QueuedBlock {
        std::uint32_t ordinal = 0;
        BlockRecords records;
    };
    static constexpr std::size_t kMaxAheadPerThread = 8;  ///< blocks per thread that may be decoded ahead of their turn

    void decodeQueued(BlockDecoder& decoder);
    bool canDecode() const;
    QueuedBlock popFirst();
    static DecodedRecords decodeBlock(BlockDecoder& decoder, BlockRecords records, std::uint64_t eventsLeft);

    std::mutex m_mutex;
    std::condition_variable m_workCondition, m_decodedCondition;
    std::vector<QueuedBlock> m_queuedBlocks;                  ///< a heap with the lowest ordinal at its front
    std::map<std::uint32_t, DecodedRecords> m_decodedBlocks;  ///< decoded blocks by ordinal
    std::vector<bool> m_isAdded;                              ///< by ordinal: the block was added
    std::uint32_t m_nextOrdinal = 0;                          ///< ordinal of the next block to be taken
    const std::size_t m_maxAhead;
    std::uint64_t m_eventsLeft;
    std::size_t m_decodingThreadCount = 0;  ///< number of threads that are decoding
    bool m_isClosed = false, m_isEnding = false;
    std::vector<std::unique_ptr<BlockDecoder>> m_decoders;
    std::vector<std::thread> m_threads;
};

}  // namespace simtscope::cuda
