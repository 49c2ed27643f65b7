// Blocks that are decoded on several threads and come back in their order, while more of them come in.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "gpu/cuda/block_decoder.h"

namespace simtscope::cuda {

struct DecodedRecords {
    BlockRecords records;  ///< of the block; without events to come, its chunks are gone
    Result<DecodedBlock> block;
};

class BlockQueue {
public:
    /// `threads`: 1: blocks are decoded when they are taken. `eventsLeft`: that the recording has room for.
    BlockQueue(const DecodeRequest& request, const trace::Launch& launch, const LaunchFacts& facts, std::size_t threads,
               std::uint64_t eventsLeft);
    ~BlockQueue();
    BlockQueue(const BlockQueue&) = delete;
    BlockQueue& operator=(const BlockQueue&) = delete;

    /// Blocks come back by `turn`: each number once, beginning with 0.
    void add(std::uint32_t turn, BlockRecords records);
    /// No more blocks come: turns that nobody added are passed over.
    void close();
    /// The block whose turn it is; nothing: it has not been added or decoded yet, or is none of a closed queue any more. `waits`: until it
    /// is decoded. `eventsLeft`: no more than before.
    std::optional<DecodedRecords> take(std::uint64_t eventsLeft, bool waits);

    /// None of the blocks that wait can be decoded: they are too far ahead.
    bool isIdle();

    /// Once all blocks are taken.
    const std::vector<std::unique_ptr<BlockDecoder>>& decoders() const { return m_decoders; }

private:
    struct Waiting {
        std::uint32_t turn = 0;
        BlockRecords records;
    };
    static constexpr std::size_t kAhead = 8;  ///< blocks per thread whose events are kept until their turn comes

    void work(BlockDecoder& decoder);
    bool canDecode() const;
    Waiting popFirst();
    static DecodedRecords decoded(BlockDecoder& decoder, BlockRecords records, std::uint64_t eventsLeft);

    std::mutex m_mutex;
    std::condition_variable m_mayWork, m_isDecoded;
    std::vector<Waiting> m_waiting;                  ///< a heap, the first turn at its front
    std::map<std::uint32_t, DecodedRecords> m_done;  ///< by turn
    std::vector<bool> m_added;                       ///< by turn
    std::uint32_t m_turn = 0;                        ///< to be taken next
    const std::size_t m_ahead;
    std::uint64_t m_eventsLeft;
    std::size_t m_working = 0;  ///< threads
    bool m_isClosed = false, m_ends = false;
    std::vector<std::unique_ptr<BlockDecoder>> m_decoders;
    std::vector<std::thread> m_threads;
};

}  // namespace simtscope::cuda
