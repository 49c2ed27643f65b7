// Defines the streams into which payloads are split, and the order of their columns there. Shared by payload_streams_split.cpp, which
// splits payloads, and payload_streams_join.cpp, which restores them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "gpu/trace/codec/payload_streams.h"
#include "gpu/trace/codec/value_predictor.h"
#include "gpu/trace/model/payload_flags.h"

namespace simtscope::trace::payloads {

/// Names the streams, in their order in a file.
enum Stream : unsigned {
    kFlags,
    kTags,
    kPredictionNumbers,
    kAllocationHeads,
    kOffsetHeads,
    kValueHeads,
    kLaneBytes,
    kThreeByteLanes = kLaneBytes + 8,
    kStreamCount
};

inline constexpr unsigned kMaxLengthBytes = 5;
inline constexpr unsigned kPredictedOffsetBytes = 10;                 ///< bytes of tag, prediction, and the array's start
inline constexpr unsigned kResultElement = kMaxElements;              ///< stands for the result where the index of an element is expected
inline constexpr std::array<std::uint8_t, 4> kScales = {4, 8, 2, 1};  ///< bytes between elements of an array
inline constexpr std::uint8_t kMovedOffsets = 16;  ///< stands in place of a scale for offsets that moved (OffsetPredictor)
inline constexpr std::size_t kMinMovedBytes = 5;   ///< only longer columns are stored as moved, in twice as many bytes

/// Returns a number above each warp that the chunk's events name; 0 for an empty chunk.
inline std::uint32_t warpCountOf(const EventChunk& chunk)
{
    return chunk.warp.empty() ? 0 : *std::ranges::max_element(chunk.warp) + 1u;
}

/// Walks through all events and lets `columns` handle their columns in order.
template <class Columns>
bool walk(const EventChunk& chunk, Columns& columns)
{
    ValuePredictor predictor(chunk.size(), warpCountOf(chunk));
    PredictedEvent event;
    for (std::uint32_t i = 0; i < chunk.size(); ++i) {
        unsigned flags = 0;
        if (!columns.begin(i, flags))
            return false;
        if (flags == 0)
            continue;
        event.kind = EventKind(chunk.kind[i]);
        event.warp = chunk.warp[i];
        event.site = chunk.site[i];
        event.mask = chunk.mask[i];
        event.elementCount = elementCountOf(flags);
        event.hasOffset = flags & kHasOffset;
        event.hasResult = flags & kHasResult;
        event.allocation = 0;
        if (event.mask == 0)
            return false;
        if (flags & kHasAllocation) {
            std::uint64_t allocation = 0;
            if (!columns.handlePlain(kAllocationHeads, event.mask, allocation))
                return false;
            event.allocation = std::uint32_t(allocation);
        }
        const bool isShuffle = event.kind == EventKind::Shuffle;
        if (event.hasOffset && !(isShuffle ? columns.handlePlain(kOffsetHeads, event.mask, event.offsets)
                                           : columns.handleOffsets(predictor, event, event.offsets)))
            return false;
        // Columns for which there is no prediction candidate are stored as they are.
        const bool isPredicted = event.hasOffset && !ValuePredictor::candidates(event.kind, 0).empty();
        if (isPredicted)
            predictor.hashLocations(event);
        const auto readColumn = [&](unsigned element, LaneColumn& column) {
            return isPredicted ? columns.handlePredicted(predictor, event, element, column)
                               : columns.handlePlain(kValueHeads, event.mask, column);
        };
        for (unsigned element = 0; element < event.elementCount; ++element)
            if (!readColumn(element, event.value[element]))
                return false;
        if (event.hasResult && !readColumn(kResultElement, event.result))
            return false;
        if (isPredicted)
            predictor.update(event);
        if (!columns.end())
            return false;
    }
    return true;
}

}  // namespace simtscope::trace::payloads
