// Joins the chunks of short blocks of a launch, so that they share a row of the recording file: they follow each other as if they were one
// chunk. Content that they have in common, which is nearly everything, is stored once, and a value that one block stored is predicted where
// the next block loads it.
//
// In the file, a byte 3, the length of a list in bytes (4 bytes) and the list precede the packed chunk (chunk_codec.h). The list holds
// packed numbers: the indices of all blocks, then all their numbers of events, their bytes of payload, and the lower and upper halves of
// their first times. Indices and times are stored as differences.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Describes a chunk in a bundle, which is the only chunk of its block.
struct BundledChunk {
    BlockId block{};
    ChunkCounts counts;
};

/// Collects chunks into a bundle and packs it.
class ChunkBundle {
public:
    /// Returns whether the chunk, the first of its block, is short enough to share a row.
    static bool canShareRow(const EventChunk& chunk) { return chunk.size() <= kChunkEvents / 8; }

    bool isEmpty() const { return m_bundledChunks.empty(); }
    /// Returns whether the bundle still has at most kChunkEvents events when the chunk is added.
    bool hasRoomFor(const EventChunk& chunk) const { return m_mergedChunk.size() + chunk.size() <= kChunkEvents; }
    /// Appends the chunk, the first of its block. The caller has asked canShareRow() and hasRoomFor().
    void add(BlockId block, const EventChunk& chunk);

    /// Returns the chunks in the bundle, in the order in which they were added.
    const std::vector<BundledChunk>& bundledChunks() const { return m_bundledChunks; }
    /// Returns all parts as one chunk, whose first time is that of the first part.
    const EventChunk& mergedChunk() const { return m_mergedChunk; }
    /// Packs the bundle; a single part is packed as an ordinary chunk. Empty if it cannot be packed.
    std::vector<std::uint8_t> pack() const;

private:
    std::vector<BundledChunk> m_bundledChunks;
    EventChunk m_mergedChunk;
};

/// Returns the parts of a packed bundle: none if the bytes are no bundle, nothing if they are damaged or do not add up to `counts`.
std::optional<std::vector<BundledChunk>> parseBundleParts(std::span<const std::uint8_t> bytes, const ChunkCounts& counts);

/// Unpacks the chunks of these parts, in order. Returns none if the bytes do not unpack to exactly these parts.
std::vector<std::shared_ptr<const EventChunk>> unpackBundle(std::span<const std::uint8_t> bytes, const std::vector<BundledChunk>& parts);

}  // namespace simtscope::trace
