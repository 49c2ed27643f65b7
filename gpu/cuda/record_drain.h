// Takes the records of a launch out of the device's buffer while the kernel runs, where every block is recorded.
//
// Whoever has filled a chunk publishes it, and so do lanes that end, with their number (recorder_chunks.cuh). The drain looks at the states
// of all chunks, copies those that have been published since, and frees them: the kernel takes them again when it has used up the buffer,
// and waits for that. A block is whole when all its threads have ended. What the kernel wrote before it published something is seen by a
// look that begins after that has been seen; so the block is given on after the next look.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu/cuda/block_decoder.h"

namespace simtscope::cuda {

/// The memory of the device, beside the kernel. All functions: false, or null, once the device has failed.
class DrainedMemory {
public:
    virtual ~DrainedMemory() = default;
    virtual bool readCounters(RecorderCounters& counters) = 0;
    virtual bool readStates(std::span<std::uint8_t> states) = 0;  ///< of the chunks from 0 on
    virtual bool readTimes(std::span<SmTimes> times) = 0;
    virtual bool readLayout(std::span<std::uint64_t> layout) = 0;
    /// Their words, one after the other, until the next call.
    virtual const std::uint32_t* readChunks(std::span<const std::uint32_t> chunks) = 0;
    virtual std::size_t mostChunks() const = 0;  ///< that are read at once
    /// Writes the numbers of chunks into the list, from entry `at` on; then there have been `count`.
    virtual bool free(std::uint32_t at, std::span<const std::uint32_t> chunks, std::uint32_t count) = 0;
    /// Nobody is to wait for free chunks any more.
    virtual bool endFreeing() = 0;
};

struct DrainShape {
    std::uint64_t blocks = 0;
    std::uint32_t warps = 0, threads = 0;  ///< of a block
    std::uint32_t chunks = 0;              ///< of the buffer; chunk 0 is never used
    std::uint32_t firstShared = 1;         ///< the chunks before belong to certain warps, which find their next one by the number
    std::uint64_t mostBytes = 0;           ///< that the host keeps of records that are not decoded yet
    // How long the kernel waits for free chunks: while none are freed, and altogether. Then its records are dropped.
    std::chrono::milliseconds standstill{2000}, mostWaiting{20000};
};

class RecordDrain {
public:
    using Clock = std::chrono::steady_clock;
    RecordDrain(DrainedMemory& memory, const DrainShape& shape);

    /// As long as blocks can be decoded, what is kept becomes less; else more has to be taken for that. When the kernel has ended, there is
    /// no other way for what is left.
    enum class Room { Usual, More, All };
    enum class Took { Nothing, Some, Failed /* the device, or its words are of no recorder: error() */ };
    /// Takes what there is, up to some amount.
    Took take(Room room);
    /// Whether everything was taken that had been published when the last look but one began: the rest, if the kernel had ended by then.
    bool isDry() const { return m_looksWithout >= 2; }
    const Message& error() const { return m_error; }

    /// Blocks that have become whole since the last call.
    std::vector<BlockRecords> wholeBlocks() { return std::exchange(m_whole, {}); }
    /// What has been taken of all others. `all`: those of which nothing was taken, too.
    std::vector<BlockRecords> otherBlocks(bool all);

    std::uint64_t taken() const { return m_taken; }  ///< bytes
    std::uint64_t dropped() const { return m_counters.droppedRecords; }
    /// How long the kernel has waited for free chunks.
    Clock::duration waited() const { return m_waited; }

private:
    class Store;
    struct Open {
        std::vector<Chunk> chunks;
        std::shared_ptr<Store> store;
        std::uint32_t sm = 0, ended = 0;  ///< threads
    };

    bool look();
    bool copySome();
    bool keep(std::uint32_t chunk, const std::uint32_t* words);
    void giveOn();
    bool watchWaiting();
    bool hasRoom(Room room) const;
    BlockRecords recordsOf(std::uint32_t block, Open open) const;

    DrainedMemory& m_memory;
    const DrainShape m_shape;
    RecorderCounters m_counters;
    std::vector<std::uint8_t> m_states, m_seen;  // by chunk
    std::vector<SmTimes> m_times;
    std::vector<std::uint32_t> m_published;  // chunks that the latest look has found
    std::size_t m_copied = 0;                // of these
    unsigned m_looksWithout = 0;             // any of them, the latest ones
    std::vector<std::uint32_t> m_toFree;
    std::uint32_t m_freed = 0;
    std::unordered_map<std::uint32_t, Open> m_open;
    std::vector<std::uint32_t> m_ended, m_endedBefore;  // blocks, by the latest look and by the one before
    std::vector<BlockRecords> m_whole;
    std::vector<bool> m_given;  // by block
    std::shared_ptr<std::atomic<std::uint64_t>> m_stored;
    std::uint64_t m_taken = 0;
    Message m_error;
    bool m_hasEndedFreeing = false, m_isWaiting = false;
    Clock::time_point m_watched, m_progress;
    Clock::duration m_waited{};
};

}  // namespace simtscope::cuda
