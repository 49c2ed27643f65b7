// Splits the payloads of a chunk into streams for the file: similar bytes stand together, and a column of values that can be predicted from
// earlier events (value_predictor.h) is stored only as the number of the right prediction.
//
// The streams follow each other, behind a table of their lengths (4 bytes each): the events' flags (0: no payload); the tags of packed
// columns (lane_codec.h); for each column that may be predicted, the number of the right prediction (0: none); bases, strides and masks of
// allocations, of offsets, and of values; then the lanes' own bytes: all first bytes, all second bytes, up to the eighth; and last,
// unsplit, those of lanes with three bytes, because whole lanes repeat more often there. Of a predicted column, only the tag is stored,
// which says how the column is packed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/trace/model/block_trace.h"

namespace simtscope::trace {

/// Appends the streams to `out`. Returns false if payloads are not packed as in lane_codec.h.
bool splitPayloads(const EventChunk& chunk, std::vector<std::uint8_t>& out);

/// Returns an upper bound of the bytes that splitPayloads() appends for a chunk of so many events and bytes of payload.
std::uint64_t computeMaxPayloadStreamBytes(std::uint32_t events, std::uint64_t payloadBytes);

/// Restores payload and payloadStart of a chunk whose other columns are known. Returns false if the streams do not fit these events, whose
/// payloads have `payloadBytes` bytes in all.
bool joinPayloads(std::span<const std::uint8_t> streams, std::uint64_t payloadBytes, EventChunk& chunk);

}  // namespace simtscope::trace
