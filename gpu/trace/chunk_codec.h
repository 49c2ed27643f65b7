// An event chunk as bytes of the recording file: its columns byte by byte, then zstd.
//
// Numbers are split into their bytes (all lowest bytes first), times as differences, and payloads taken apart (chunk_columns.h), so that
// what repeats stands together. A byte 1 comes before the zstd frame. Until format 9 there was none: payloads are whole there, and the
// starts of payloads, as differences, stand before them. The frame states its size, which must be what the row's counts allow, and carries
// a checksum.
//
// Blocks of a launch resemble each other, and a short one is hardly longer than what says so: short blocks share a row (chunk_bundle.h). In
// formats 10 and 11 the first chunk of one was the pattern of others: a byte 2 and the number of that block (4 bytes) come before the frame
// then, which begins as if it went on after the pattern's columns.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

/// The columns of a block's first chunk.
struct ChunkPattern {
    BlockId block{};
    std::vector<std::uint8_t> columns;
};
inline constexpr std::uint64_t kMostPattern = 1u << 14;  ///< bytes: a longer chunk says enough itself

std::vector<std::uint8_t> packChunk(const EventChunk& chunk);
/// As until format 9.
std::vector<std::uint8_t> packWholeChunk(const EventChunk& chunk);

/// 32-bit numbers as bytes (the SMs of a launch's blocks).
std::vector<std::uint8_t> packNumbers(std::span<const std::uint32_t> numbers);
/// False when damaged, or when there are more than `most`.
bool unpackNumbers(std::span<const std::uint8_t> bytes, std::uint64_t most, std::vector<std::uint32_t>& numbers);

/// The columns of a chunk's row.
struct ChunkCounts {
    std::uint32_t events = 0;
    std::uint64_t baseTime = 0, payloadBytes = 0;
};
/// Can a chunk have as many?
bool isPossible(const ChunkCounts& counts);
/// The block whose first chunk is the pattern of this one. Nothing: it has none.
std::optional<BlockId> patternBlock(std::span<const std::uint8_t> bytes);
/// A packed chunk as a pattern. Nothing: it is damaged, too long, or has a pattern itself.
std::optional<ChunkPattern> unpackPattern(std::span<const std::uint8_t> bytes, const ChunkCounts& counts, BlockId block);
/// nullptr when it does not unpack to exactly that. `like`: its pattern, if it has one.
std::shared_ptr<EventChunk> unpackChunk(std::span<const std::uint8_t> bytes, const ChunkCounts& counts, const ChunkPattern* like = nullptr);

/// What the events of a chunk may refer to.
struct ChunkLimits {
    std::uint32_t warps = 0;
    std::uint32_t allocations = 0;
    std::span<const std::uint8_t> sites;  ///< by SiteId: 1 when the module has it
    std::uint64_t notBefore = 0;          ///< time of the event before the chunk
};
/// Everything that decoding relies on. Errors: what is wrong, as the end of a sentence.
Result<void> checkChunk(const EventChunk& chunk, const ChunkLimits& limits);

}  // namespace simtscope::trace
