// Packs columns in which each half of the warp has lanes at equal distances; machine code of the engine (gpu/simt/native) hands over its
// accesses in this form.
#pragma once

#include <cstdint>

namespace simtscope::trace {

/// Describes 16 lanes: first, first + stride, …, modulo 2^64.
struct HalfWarpColumn {
    std::uint64_t first = 0;
    std::uint32_t stride = 0;
};

/// Packs both halves exactly as packColumn() packs their 32 lanes (lane_codec.h), without looking at each lane.
std::uint8_t* packHalfWarps(const HalfWarpColumn& low, const HalfWarpColumn& high, std::uint8_t* out);

}  // namespace simtscope::trace
