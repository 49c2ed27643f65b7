// Packs a lane column into few bytes: most columns are one value, or base + stride * lane.
//
// A packed column is a tag byte, a base in as few bytes as it needs, and what the tag's pattern needs. Only the lanes of the mask are kept.
// The low half of the tag counts the bytes of the base (0..8, little endian), the high half names the pattern:
//   0      every lane holds the base
//   1..4   base + stride * (lane - first active lane), the signed stride in 1, 2, 4 or 8 bytes
//   5..8   base + an unsigned difference per active lane, in 1, 2, 3 or 4 bytes (frame of reference)
//   9      8 bytes per active lane
//   10     a 4-byte mask of the lanes that hold 1, the others hold 0
// All arithmetic is modulo 2^64. The GPU recorder writes the same patterns.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "gpu/trace/model/event_chunk.h"

namespace simtscope::trace {

/// Names the ways in which a column is packed. The numbers are part of the file format.
enum PackedPattern : unsigned {
    kUniform = 0,
    kStride1,
    kStride2,
    kStride4,
    kStride8,
    kDifference1,
    kDifference2,
    kDifference3,
    kDifference4,
    kRaw,
    kBits
};

/// Most bytes that packColumn() touches: tag, base, 32 values, and the surplus of its last store, which is a whole word.
inline constexpr std::size_t kMaxPackedColumnBytes = 1 + 8 + 8 * kWarpSize + 8;

/// Packs to `out`, which has room for kMaxPackedColumnBytes bytes; returns the end of what was written. `mask` must not be 0.
std::uint8_t* packColumn(const std::uint64_t* column, LaneMask mask, std::uint8_t* out);

/// Writes the tag and base of a packed column. The pattern's own bytes follow.
inline std::uint8_t* putTagAndBase(unsigned pattern, std::uint64_t base, std::uint8_t* out)
{
    const unsigned bytes = (unsigned(std::bit_width(base)) + 7) / 8;
    *out++ = std::uint8_t(pattern << 4 | bytes);
    std::memcpy(out, &base, sizeof base);  // the bytes behind the base are overwritten later
    return out + bytes;
}

/// Packs a column whose active lanes all hold `value`.
inline std::uint8_t* packUniform(std::uint64_t value, std::uint8_t* out)
{
    return putTagAndBase(kUniform, value, out);
}

/// Packs a column whose first active lane holds `base`, and each later lane `stride` more than the one before. `stride` must not be 0.
inline std::uint8_t* packStride(std::uint64_t base, std::uint64_t stride, std::uint8_t* out)
{
    const auto value = std::int64_t(stride);
    const unsigned width = std::int8_t(value) == value ? 0 : std::int16_t(value) == value ? 1 : std::int32_t(value) == value ? 2 : 3;
    out = putTagAndBase(kStride1 + width, base, out);
    std::memcpy(out, &stride, sizeof stride);
    return out + (std::size_t(1) << width);
}

/// Appends the packed column to `out`. `mask` must not be 0.
void packColumn(const std::uint64_t* column, LaneMask mask, std::vector<std::uint8_t>& out);

/// Packs the column with the pattern and the size of the base that `tag` names, whatever the column holds. `tag` must come from an
/// undamaged packed column.
std::uint8_t* packWithTag(std::uint8_t tag, const std::uint64_t* column, LaneMask mask, std::uint8_t* out);

/// Describes the bytes after the tag of a packed column.
struct PackedColumnSizes {
    std::uint8_t headBytes = 0;     ///< bytes of the base, of the stride, and of the mask of ones
    std::uint8_t bytesPerLane = 0;  ///< further bytes for each active lane
    bool isValid = false;           ///< whether the tag is valid
};
/// Sizes by the tag of the packed column.
extern const std::array<PackedColumnSizes, 256> kPackedColumnSizes;

/// Reads one packed column from the front of `bytes` into `column` (lanes outside the mask become 0).
/// Returns the bytes used; 0 when `bytes` is damaged, and then `column` is all 0.
std::size_t unpackColumn(std::span<const std::uint8_t> bytes, LaneMask mask, LaneColumn& column);

/// Returns the value of the first active lane, whose number is `lane`, of an undamaged packed column.
std::uint64_t unpackFirstValue(std::span<const std::uint8_t> bytes, unsigned lane);

/// Reads the value of a column that is packed as uniform; returns false for other columns and damaged ones.
bool unpackUniform(std::span<const std::uint8_t> bytes, std::uint64_t& value);

/// Returns the bytes that unpackColumn() would use, without unpacking; 0 if `bytes` is damaged.
std::size_t computePackedSize(std::span<const std::uint8_t> bytes, LaneMask mask);

}  // namespace simtscope::trace
