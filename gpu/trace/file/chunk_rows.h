// Turns chunks of blocks into rows of a recording file: long blocks have rows of their own, and short blocks of a launch share rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "gpu/core/ids.h"
#include "gpu/trace/codec/chunk_bundle.h"
#include "gpu/trace/file/chunk_packer.h"
#include "gpu/trace/file/file_rows.h"

namespace simtscope::trace {

/// Writes rows from one thread; others only pack. Functions that return an int return an SQLite result code.
class ChunkRows {
public:
    /// `rows` must outlive this object.
    explicit ChunkRows(RowWriter& rows);
    ChunkRows(const ChunkRows&) = delete;
    ChunkRows& operator=(const ChunkRows&) = delete;

    /// Adds the next chunk of a block.
    int add(LaunchId launch, BlockId block, std::uint32_t warps, const std::shared_ptr<const EventChunk>& chunk);
    /// Ends a block: no more chunks of it will come.
    int finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated);
    /// Writes everything that was added.
    int writeAll();
    /// Returns the packed bytes of the rows that were written since resetWrittenBytes().
    std::size_t writtenBytes() const { return m_writtenBytes; }
    void resetWrittenBytes() { m_writtenBytes = 0; }

private:
    int write(const ChunkPacker::ChunkRow& row, const ChunkPacker::Packed& packed);
    int packBundle(LaunchId launch, ChunkBundle& bundle);
    int packBundles();

    RowWriter& m_rows;
    std::map<std::pair<LaunchId, BlockId>, std::uint32_t> m_ordinals;  ///< number of the next chunk, by block that is being recorded
    std::map<LaunchId, ChunkBundle> m_bundles;                         ///< short blocks that will share the next row
    std::size_t m_writtenBytes = 0;
    ChunkPacker m_packer;
};

}  // namespace simtscope::trace
