#include "gpu/simt/texture_filter.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace simtscope::simt {
namespace {

constexpr int kGuardBits = 4, kWeightBits = 8;
constexpr int kFloatBias = 127, kFloatMantissa = 24, kHalfMantissa = 11, kHalfLowest = -24;  // 2^-24 is the smallest half.
constexpr std::uint32_t kInfinity = 0x7f800000, kNotANumber = 0x7fffffff, kHalfNotANumber = 0x7fffe000, kSign = 0x80000000;
constexpr int kNone = -1;

std::int32_t share(std::int32_t whole, std::int64_t of256)
{
    return std::int32_t((whole * of256 + kTexelUnit / 2) / kTexelUnit);
}

/// Cuts off the low bits: rounds towards zero.
std::int64_t cutOff(std::int64_t value, int bits)
{
    if (bits >= 63)
        return 0;
    return value < 0 ? -(-value >> bits) : value >> bits;
}

/// Returns value * 2^exponent, rounded to the bits of the format's mantissa.
float roundToFormat(std::int64_t value, int exponent, bool isHalf)
{
    if (value == 0)
        return 0;
    const int mantissa = isHalf ? kHalfMantissa : kFloatMantissa;
    const std::uint32_t sign = value < 0 ? kSign : 0;
    auto magnitude = std::uint64_t(value < 0 ? -value : value);
    int shift = std::bit_width(magnitude) - mantissa;
    if (isHalf)
        shift = std::max(shift, kHalfLowest - exponent);
    if (shift > 0) {
        magnitude = shift > 63 ? 0 : (magnitude >> shift) + (magnitude >> (shift - 1) & 1);
        exponent += shift;
        if (int(std::bit_width(magnitude)) > mantissa) {  // Rounded up to the next power of two.
            magnitude >>= 1;
            ++exponent;
        }
    }
    if (magnitude == 0)
        return std::bit_cast<float>(sign);
    const int width = std::bit_width(magnitude), biased = exponent + width - 1 + kFloatBias;
    constexpr int kHalfLargest = 15 + kFloatBias, kFloatLargest = 254;
    if (biased > (isHalf ? kHalfLargest : kFloatLargest))
        return std::bit_cast<float>(sign | kInfinity);
    if (biased <= 0)
        return std::bit_cast<float>(sign);
    const auto fraction = std::uint32_t(magnitude << (kFloatMantissa - width) & 0x7fffff);
    return std::bit_cast<float>(sign | std::uint32_t(biased) << 23 | fraction);
}

/// Holds the sum of a slice's texels: value * 2^(exponent - kFloatBias - …), where `exponent` is the largest biased exponent.
struct SliceSum {
    std::int64_t value = 0;
    int exponent = kNone;  ///< kNone: all texels are 0
};

int biasedExponent(float texel)
{
    return int(std::bit_cast<std::uint32_t>(texel) >> 23 & 0xff);
}

/// Returns the sum of zeros, denormal texels and texels without a weight. It is -0 if all are negative zeros or denormals (measured on an
/// H200).
float sumOfZeros(const std::array<float, kCorners>& texels, unsigned corners)
{
    for (unsigned corner = 0; corner < kCorners; ++corner)
        if ((corners >> corner & 1) && (biasedExponent(texels[corner]) > 0 || !(std::bit_cast<std::uint32_t>(texels[corner]) & kSign)))
            return 0;
    return std::bit_cast<float>(kSign);
}

SliceSum sumOf(const std::array<float, kCorners>& texels, const CornerWeights& weights, unsigned corners, unsigned first, int mantissa)
{
    SliceSum sum;
    for (unsigned corner = first; corner < first + kCornersPerSlice; ++corner)
        if ((corners >> corner & 1) && weights[corner] > 0 && biasedExponent(texels[corner]) > 0)
            sum.exponent = std::max(sum.exponent, biasedExponent(texels[corner]));
    if (sum.exponent == kNone)
        return sum;
    const int surplus = kFloatMantissa - mantissa - kGuardBits;  // Bits of a float's mantissa below those that are added.
    for (unsigned corner = first; corner < first + kCornersPerSlice; ++corner) {
        const int exponent = biasedExponent(texels[corner]);
        if (!(corners >> corner & 1) || exponent == 0 || weights[corner] == 0)
            continue;
        const auto bits = std::bit_cast<std::uint32_t>(texels[corner]);
        const std::int64_t magnitude = (bits & 0x7fffff) | 0x800000;
        const int shift = sum.exponent - exponent + surplus;
        const std::int64_t kept = shift < 0 ? magnitude << -shift : cutOff(magnitude, shift);
        sum.value += (bits & kSign ? -kept : kept) * weights[corner];
    }
    return sum;
}

}  // namespace

CornerWeights cornerWeights(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume)
{
    constexpr auto kAll = std::int32_t(kTexelUnit);
    const auto fx = std::int32_t(x), fy = std::int32_t(y), fz = std::int32_t(z);
    if (!isVolume) {
        const std::int32_t both = share(fx, fy);
        return {kAll - fx - fy + both, fx - both, fy - both, both, 0, 0, 0, 0};
    }
    CornerWeights weights{};
    for (unsigned slice = 0; slice < 2; ++slice) {
        const std::int32_t whole = slice ? fz : kAll - fz, right = share(whole, fx), left = whole - right;
        const std::int32_t upperRight = share(right, fy), lowerLeft = share(left, kAll - fy);
        std::int32_t* const of = &weights[slice * kCornersPerSlice];
        of[0] = lowerLeft;
        of[1] = right - upperRight;
        of[2] = left - lowerLeft;
        of[3] = upperRight;
    }
    return weights;
}

unsigned cornersTakingPart(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume)
{
    constexpr unsigned kLeft = 0x55, kBottom = 0x33, kFront = 0x0f;
    return (x ? 0xffu : kLeft) & (y ? 0xffu : kBottom) & (isVolume && z ? 0xffu : kFront);
}

float filterFloat(const std::array<float, kCorners>& texels, const CornerWeights& weights, unsigned corners, bool isHalf)
{
    bool isNotANumber = false, hasPositiveInfinity = false, hasNegativeInfinity = false;
    for (unsigned corner = 0; corner < kCorners; ++corner) {
        const auto bits = std::bit_cast<std::uint32_t>(texels[corner]);
        if (!(corners >> corner & 1) || (bits & kInfinity) != kInfinity)
            continue;
        isNotANumber = isNotANumber || (bits & 0x7fffff) || weights[corner] == 0;
        (bits & kSign ? hasNegativeInfinity : hasPositiveInfinity) = true;
    }
    if (isNotANumber || (hasPositiveInfinity && hasNegativeInfinity))
        return std::bit_cast<float>(isHalf ? kHalfNotANumber : kNotANumber);
    if (hasPositiveInfinity || hasNegativeInfinity)
        return std::bit_cast<float>(hasNegativeInfinity ? kSign | kInfinity : kInfinity);

    const int mantissa = isHalf ? kHalfMantissa : kFloatMantissa;
    const SliceSum front = sumOf(texels, weights, corners, 0, mantissa), back = sumOf(texels, weights, corners, kCornersPerSlice, mantissa);
    const int exponent = std::max(front.exponent, back.exponent);
    if (exponent == kNone)
        return sumOfZeros(texels, corners);
    const int unit = exponent - kFloatBias - (mantissa - 1) - kGuardBits - kWeightBits;
    if (front.exponent == kNone || back.exponent == kNone)
        return roundToFormat(front.value + back.value, unit, isHalf);
    const int finer = exponent % 4;
    const auto aligned = [&](const SliceSum& sum) { return (sum.value << finer) >> std::min(exponent - sum.exponent, 63); };
    return roundToFormat(aligned(front) + aligned(back), unit - finer, isHalf);
}

}  // namespace simtscope::simt
