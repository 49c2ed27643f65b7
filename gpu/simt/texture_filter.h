// Filters one channel linearly. The results are to the last bit those of an H200 (CUDA 13.0; fitted to 1.9 million fetches in one to three
// dimensions).
//
// A position is in 1/256 texels. Weights are integers that add up to 256:
// - with two axes, the product is rounded to 1/256 (halves up), and the rest goes to the other texels;
// - with three, z divides the weight between the slices, x divides a slice's share, and y divides x's shares, always rounded to 1/256.
// Floats and halves: the mantissas of up to four texels (of one slice) are shifted to the largest exponent among them, with four bits more
// than the format has; the bits below are cut off, and the sum is exact. The sums of two slices are shifted to the larger exponent, which
// is rounded down to a multiple of four, and added. The result is rounded to the format, halves away from zero. Subnormal floats are 0, as
// input and as output.
// Normalised integers: the texels are 16-bit numbers, and the sum is rounded to 16 bits, halves up.
#pragma once

#include <array>
#include <cstdint>

namespace simtscope::simt {

inline constexpr std::int64_t kTexelUnit = 256;  ///< positions and weights are in 1/256

/// Number of texels (corners) that a linear fetch combines. Bit 0 of a corner's index is set for the upper texel in x, bit 1 in y, bit 2 in
/// z.
inline constexpr unsigned kCornerCount = 8, kCornersPerSlice = 4;
using CornerWeights = std::array<std::int32_t, kCornerCount>;

/// Returns the weights for the fractions of a position, 0..255. `isVolume` says whether there are three axes; otherwise z is ignored, and
/// the upper slice has no weight.
CornerWeights computeCornerWeights(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume);

/// Returns a bit for each corner that takes part in the sum. A corner whose weight is rounded to 0 takes part, too, since 0 times infinity
/// is NaN.
unsigned findParticipatingCorners(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume);

/// Filters the `texels` of the corners that take part. Halves are passed as floats of the same value; `isHalf` says that the format is half
/// (11 bits of mantissa).
float filterFloat(const std::array<float, kCornerCount>& texels, const CornerWeights& weights, unsigned corners, bool isHalf);

}  // namespace simtscope::simt
