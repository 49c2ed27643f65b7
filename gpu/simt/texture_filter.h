// Linear filtering of one channel, to the last bit as an H200 does it (CUDA 13.0; fitted to 1.9 million fetches in one to three
// dimensions).
//
// A position counts 1/256 texels. Weights are integers that add up to 256:
// - of two axes, the product is rounded to 1/256 (halves up), and what remains goes to the other texels;
// - of three, z gives each slice its share, x divides that, and y divides what x has given, always rounded to 1/256.
// Floats and halves: the mantissas of up to four texels (of one slice) are brought to the largest exponent among them, with four bits more
// than the format has, cut off, and summed exactly. The sums of two slices are brought to the larger exponent, rounded down to a multiple
// of four of it, and added. The result is rounded to the format, halves away from zero. Subnormal floats are 0, going in and coming out.
// Normalised integers: a sum of 16-bit numbers, rounded to 16 bits, halves up.
#pragma once

#include <array>
#include <cstdint>

namespace simtscope::simt {

inline constexpr std::int64_t kTexelUnit = 256;  ///< positions and weights count 1/256

/// Bit 0 of a corner's index: the upper texel in x, bit 1 in y, bit 2 in z.
inline constexpr unsigned kCorners = 8, kCornersOfSlice = 4;
using CornerWeights = std::array<std::int32_t, kCorners>;

/// Fractions of a position, 0..255. `volume`: three axes; otherwise z is not looked at and the upper slice has no weight.
CornerWeights cornerWeights(std::int64_t x, std::int64_t y, std::int64_t z, bool volume);

/// The corners that take part: a bit per corner. Those whose weight has become 0 by rounding do, since 0 times infinity is not a number.
unsigned cornersTakingPart(std::int64_t x, std::int64_t y, std::int64_t z, bool volume);

/// `texels`: of the corners that take part; of halves, the same numbers as floats. `half`: the format has 11 bits of mantissa.
float filteredFloat(const std::array<float, kCorners>& texels, const CornerWeights& weights, unsigned corners, bool half);

}  // namespace simtscope::simt
