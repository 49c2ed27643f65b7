// Short blocks of a launch, which share a row of the recording file: their chunks stand one after the other there, as if they were one.
// What they have in common, nearly all of it, is said once, and what one block has stored is guessed where the next one loads it.
//
// A byte 3, the bytes of a list (4 bytes) and the list come before the packed chunk (chunk_codec.h). The list holds, packed as numbers, of
// all blocks their number, then of all their events, bytes of payload, and the lower and upper half of their first time; numbers and times
// as differences.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/trace/block_trace.h"
#include "gpu/trace/chunk_codec.h"

namespace simtscope::trace {

/// A block's only chunk as a part of a bundle.
struct BundlePart {
    BlockId block{};
    ChunkCounts counts;
};

/// Puts chunks together.
class ChunkBundle {
public:
    /// Is the chunk, the first of its block, so short that it shares a row?
    static bool suits(const EventChunk& chunk) { return chunk.size() <= kChunkEvents / 8; }

    bool isEmpty() const { return m_parts.empty(); }
    bool hasRoomFor(const EventChunk& chunk) const { return m_merged.size() + chunk.size() <= kChunkEvents; }
    void add(BlockId block, const EventChunk& chunk);

    const std::vector<BundlePart>& parts() const { return m_parts; }
    /// All of them as one; its first time is that of the first.
    const EventChunk& merged() const { return m_merged; }
    /// Of one part: a chunk as any other. Empty: it cannot be packed.
    std::vector<std::uint8_t> pack() const;

private:
    std::vector<BundlePart> m_parts;
    EventChunk m_merged;
};

/// The parts of a packed bundle; none: these bytes are no bundle. Nothing: they are a damaged one, or do not have `counts` together.
std::optional<std::vector<BundlePart>> bundleParts(std::span<const std::uint8_t> bytes, const ChunkCounts& counts);

/// The chunks of these parts, in their order; none when it does not unpack to exactly that.
std::vector<std::shared_ptr<const EventChunk>> unpackBundle(std::span<const std::uint8_t> bytes, const std::vector<BundlePart>& parts);

}  // namespace simtscope::trace
