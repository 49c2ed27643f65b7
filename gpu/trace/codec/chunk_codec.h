// Packs an event chunk into the bytes of the recording file: columns byte by byte, then zstd.
//
// Numbers are split into their bytes (all lowest bytes first), times are stored as differences, and payloads are split into streams
// (payload_streams.h), so that equal bytes stand together. A byte 1 precedes the zstd frame. Until format 9 there was no such byte:
// payloads were not split, and their starts stood before them as differences. The frame states its size, which must be possible for the
// row's counts, and carries a checksum.
//
// Blocks of a launch resemble each other, and a short chunk is hardly longer than a reference to another chunk. Therefore short blocks
// share a row (chunk_bundle.h). In formats 10 and 11, the first chunk of one block was instead the pattern (zstd prefix) of others: a byte
// 2 and the number of that block (4 bytes) then precede the frame, which continues as if it followed the pattern's columns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Describes the uncompressed columns of a block's first chunk, used as a prefix for compression.
struct ChunkPattern {
    BlockId block{};
    std::vector<std::uint8_t> columns;
};
inline constexpr std::uint64_t kMaxPatternBytes = 1u << 14;  ///< a longer chunk compresses well by itself

/// Packs a chunk in the newest form. The result is empty if zstd fails, which a reader refuses. Any thread may call.
std::vector<std::uint8_t> packChunk(const EventChunk& chunk);
/// Packs a chunk in the form of format 9 and earlier formats.
std::vector<std::uint8_t> packChunkAsFormat9(const EventChunk& chunk);

/// Packs 32-bit numbers (the SMs of a launch's blocks).
std::vector<std::uint8_t> packNumbers(std::span<const std::uint32_t> numbers);
/// Unpacks numbers. Returns false if the bytes are damaged, or hold more than `maxCount` numbers.
bool unpackNumbers(std::span<const std::uint8_t> bytes, std::uint64_t maxCount, std::vector<std::uint32_t>& numbers);

/// Holds the counts in a chunk's row, against which its bytes are checked.
struct ChunkCounts {
    std::uint32_t events = 0;
    std::uint64_t baseTime = 0, payloadBytes = 0;
};
/// Returns whether a chunk can have these counts.
bool arePossibleCounts(const ChunkCounts& counts);
/// Returns the block whose first chunk is the pattern of this chunk, or nothing if it has no pattern.
std::optional<BlockId> parsePatternBlock(std::span<const std::uint8_t> bytes);
/// Unpacks a chunk for use as a pattern. Returns nothing if it is damaged, too long, or has a pattern itself.
std::optional<ChunkPattern> unpackPattern(std::span<const std::uint8_t> bytes, const ChunkCounts& counts, BlockId block);
/// Unpacks a chunk; nullptr if the bytes do not unpack to exactly `counts`. `patternChunk` is its pattern, if it has one.
std::shared_ptr<EventChunk> unpackChunk(std::span<const std::uint8_t> bytes, const ChunkCounts& counts,
                                        const ChunkPattern* patternChunk = nullptr);

/// Holds the ids to which the events of a chunk may refer.
struct ChunkLimits {
    std::uint32_t warpCount = 0;
    std::uint32_t allocationCount = 0;
    std::span<const std::uint8_t> sites;  ///< by SiteId: 1 if the module has the site
    std::uint64_t minTime = 0;            ///< time of the last event before the chunk
};
/// Checks everything that readers of the chunk rely on: ids, masks, times and payloads. The error is the end of a sentence that says what
/// is wrong.
Result<void> checkChunk(const EventChunk& chunk, const ChunkLimits& limits);

}  // namespace simtscope::trace
