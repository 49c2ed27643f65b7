// Packs a lane column into few bytes: most columns are one value, or base + stride * lane.
//
// Only the lanes of the mask are kept. The same patterns are what the GPU recorder writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gpu/trace/block_trace.h"

namespace simtscope::trace {

/// Appends the packed column to `out`. `mask` must not be 0.
void packColumn(const std::uint64_t* column, LaneMask mask, std::vector<std::uint8_t>& out);

/// Reads one packed column from the front of `bytes` into `column` (lanes outside the mask become 0).
/// Returns the bytes used; 0 when `bytes` is damaged.
std::size_t unpackColumn(std::span<const std::uint8_t> bytes, LaneMask mask, LaneColumn& column);

}  // namespace simtscope::trace
