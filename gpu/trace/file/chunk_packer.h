// Packs chunks on their way into a recording file, several at a time each in a thread, and writes them in the order in which they were
// added. The writing thread itself packs small chunks.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Packs and writes the chunks of one file. Only the thread that writes the file may call its functions.
class ChunkPacker {
public:
    /// Describes a row of the table of chunks.
    struct ChunkRow {
        LaunchId launch{};
        BlockId block{};
        std::uint32_t ordinal = 0;
        std::shared_ptr<const EventChunk> events;
    };
    using Packed = std::vector<std::uint8_t>;
    /// Writes a row and returns SQLite's status.
    using WriteRow = std::function<int(const ChunkRow& row, const Packed& packed)>;

    /// `write` is called by the thread that calls add() or writeAll().
    explicit ChunkPacker(WriteRow write);
    /// Packs a row by calling `pack`, in another thread if the row is large enough. Writes the oldest rows that are already packed; waits
    /// for the oldest one when too many are being packed. Returns SQLite's status. An exception of `pack` is thrown by the call that would
    /// write its row.
    int add(ChunkRow row, std::function<Packed()> pack);
    /// Writes all rows that have been added.
    int writeAll();
    /// Returns the most rows that are being packed at the same time.
    std::size_t maxPendingRows() const { return m_maxPendingRows; }

private:
    struct PendingRow {
        ChunkRow row;
        std::future<Packed> packed;
    };
    int writeFirst();

    WriteRow m_write;
    const std::size_t m_maxPendingRows;
    std::deque<PendingRow> m_pendingRows;
};

}  // namespace simtscope::trace
