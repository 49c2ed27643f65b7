// An event chunk as bytes of the recording file: its columns byte by byte, then zstd.
//
// Numbers are split into their bytes (all lowest bytes first), times and payload starts as differences, so that what repeats stands
// together. The zstd frame states its size, which must be what the row's counts imply, and carries a checksum.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

std::vector<std::uint8_t> packChunk(const EventChunk& chunk);

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
/// nullptr when it does not unpack to exactly that.
std::shared_ptr<EventChunk> unpackChunk(std::span<const std::uint8_t> bytes, const ChunkCounts& counts);

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
