// The payloads of a chunk, taken apart for the file: what is alike stands together, and a column of values that can be guessed from what
// came before (value_guess.h) is only said to be that.
//
// Streams, one after the other, each preceded by its length in the table at the front (4 bytes each): the events' flags (0: no payload);
// the tags of packed columns (lane_codec.h); for each column that may be guessed, which guess is true (0: none); bases, strides and masks
// of allocations, of places, and of values; then the lanes' own bytes, all first bytes, all second bytes, up to the eighth; and those of
// lanes with three bytes as they are, because more of them repeat. Of a column that is guessed there is only the tag, which says how it is
// packed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

/// Appends them to `out`. False: payloads are not packed as lane_codec.h does it.
bool takePayloadsApart(const EventChunk& chunk, std::vector<std::uint8_t>& out);

/// The most that takePayloadsApart() gives for a chunk like that.
std::uint64_t mostPayloadStreams(std::uint32_t events, std::uint64_t payloadBytes);

/// Puts payload and payloadStart of a chunk together whose other columns are there. False: the streams are not those of payloads for these
/// events, which have `payloadBytes` bytes together.
bool putPayloadsTogether(std::span<const std::uint8_t> streams, std::uint64_t payloadBytes, EventChunk& chunk);

}  // namespace simtscope::trace
