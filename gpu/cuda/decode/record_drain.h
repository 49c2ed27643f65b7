// Takes the records of a launch out of the device's buffer while the kernel runs, when every block is recorded.
//
// The lane that has filled a chunk publishes it, and lanes that end publish theirs with the number of ended lanes (recorder_chunks.cuh).
// The drain repeatedly looks at the states of all chunks, copies the chunks published since the last look, and frees them. The kernel takes
// freed chunks when it has used up the buffer, and waits for them. A block is whole when all its threads have ended. A write that precedes
// a publication is certain to be visible to a look that begins after the publication was seen; so the drain passes a whole block on after
// the next look.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu/cuda/decode/block_decoder.h"

namespace simtscope::cuda {

/// Accesses the device's memory while the kernel runs. All functions return false, or null, once the device has failed.
class DrainedMemory {
public:
    virtual ~DrainedMemory() = default;
    /// Copies the recorder's counters.
    virtual bool readCounters(RecorderCounters& counters) = 0;
    /// Copies the states of the chunks from 0 on.
    virtual bool readStates(std::span<std::uint8_t> states) = 0;
    /// Copies the times at which the SMs began and ended.
    virtual bool readTimes(std::span<SmTimes> times) = 0;
    /// Copies the layout table (LayoutSlot), which the first thread of the grid has written.
    virtual bool readLayout(std::span<std::uint64_t> layout) = 0;
    /// Returns the words of the chunks, one chunk after the other; valid until the next call.
    virtual const std::uint32_t* readChunks(std::span<const std::uint32_t> chunks) = 0;
    /// Returns the number of chunks that one readChunks() can take.
    virtual std::size_t maxChunks() const = 0;
    /// Writes the numbers of freed chunks into the list from entry `firstEntry` on, then sets the count of freed chunks to `count`.
    virtual bool freeChunks(std::uint32_t firstEntry, std::span<const std::uint32_t> chunks, std::uint32_t count) = 0;
    /// Tells the kernel that no more chunks will be freed, so that its lanes stop waiting for them.
    virtual bool endWaiting() = 0;
};

/// Holds the sizes of a launch and of its buffer, and the limits of the drain.
struct DrainShape {
    std::uint64_t blockCount = 0;
    std::uint32_t warpsPerBlock = 0, threadsPerBlock = 0;  ///< per block
    std::uint32_t chunkCount = 0;                          ///< chunks in the buffer; chunk 0 is never used
    std::uint32_t firstSharedChunk = 1;  ///< chunks below belong to fixed warps, which compute the number of their next chunk
    std::uint64_t maxBytes = 0;          ///< largest number of bytes of undecoded records that the host keeps
    // These limit how long the kernel waits for free chunks: while none is freed, and in total. Beyond them its records are dropped.
    std::chrono::milliseconds maxStallTime{2000}, maxWaitingTime{20000};
};

/// Collects the records of each block from the chunks of the buffer. One thread uses it.
class RecordDrain {
public:
    using Clock = std::chrono::steady_clock;
    /// `memory` must outlive this object.
    RecordDrain(DrainedMemory& memory, const DrainShape& shape);

    /// Limits the bytes of records that take() may keep in memory. Usual: maxBytes; while blocks can be decoded, the kept amount shrinks.
    /// More: twice as much, since no block can be decoded before more records are taken. All: no limit, because the kernel has ended and
    /// all its records must be taken.
    enum class Room { Usual, More, All };
    enum class TakeResult { Nothing, Some, Failed /* the device, or its words are of no recorder: error() */ };
    /// Takes published records, at most one batch.
    TakeResult take(Room room);
    /// Returns whether two looks in a row found nothing new. Then all records are taken that were published before the first of these looks
    /// began. If the kernel had ended by then, these are all records.
    bool hasNoInput() const { return m_emptyLookCount >= 2; }
    const Message& error() const { return m_error; }

    /// Returns the blocks that have become whole since the last call.
    std::vector<BlockRecords> takeWholeBlocks() { return std::exchange(m_wholeBlocks, {}); }
    /// Returns the records taken so far of all blocks that takeWholeBlocks() has not returned. With `includesEmpty`, blocks without records
    /// are included.
    std::vector<BlockRecords> takeIncompleteBlocks(bool includesEmpty);

    /// Returns the bytes of records taken so far.
    std::uint64_t takenBytes() const { return m_takenBytes; }
    std::uint64_t droppedRecordCount() const { return m_counters.droppedRecordCount; }
    /// Returns how long the kernel has waited for free chunks.
    Clock::duration waitingTime() const { return m_waitingTime; }

private:
    class ChunkStore;
    struct PartialBlock {
        std::vector<Chunk> chunks;
        std::shared_ptr<ChunkStore> store;
        std::uint32_t sm = 0, endedThreads = 0;  ///< endedThreads: threads of the block that have ended, by the published chunks
    };

    bool findPublished();
    bool copyBatch();
    bool keepChunk(std::uint32_t chunk, const std::uint32_t* words);
    void passOnWholeBlocks();
    bool measureWaiting();
    bool hasRoom(Room room) const;
    BlockRecords makeRecords(std::uint32_t block, PartialBlock partialBlock) const;

    DrainedMemory& m_memory;
    const DrainShape m_shape;
    RecorderCounters m_counters;
    std::vector<std::uint8_t> m_states, m_previousStates;  // by chunk
    std::vector<SmTimes> m_times;
    std::vector<std::uint32_t> m_published;  // chunks that the latest look has found
    std::size_t m_copiedCount = 0;           // number of m_published that are copied
    unsigned m_emptyLookCount = 0;           // number of latest looks that found nothing
    std::vector<std::uint32_t> m_chunksToFree;
    std::uint32_t m_freedCount = 0;
    std::unordered_map<std::uint32_t, PartialBlock> m_partialBlocks;
    std::vector<std::uint32_t> m_endedBlocks, m_endedBlocksBefore;  // blocks that ended by the latest look, and by the one before
    std::vector<BlockRecords> m_wholeBlocks;
    std::vector<bool> m_isPassedOn;  // by block: it was returned by takeWholeBlocks()
    std::shared_ptr<std::atomic<std::uint64_t>> m_storedBytes;
    std::uint64_t m_takenBytes = 0;
    Message m_error;
    bool m_hasEndedFreeing = false, m_isWaiting = false;
    Clock::time_point m_lastWatchTime, m_lastProgressTime;
    Clock::duration m_waitingTime{};
};

}  // namespace simtscope::cuda
