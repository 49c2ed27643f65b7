#include "gpu/simt/texture_filter.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace simtscope::simt {
namespace {

constexpr int kGuardBits = 4, kWeightBits = 8;
constexpr int kFloatBias = 127, kFloatMantissaBits = 24, kHalfMantissaBits = 11, kMinHalfExponent = -24;  // 2^-24 is the smallest half.
constexpr std::uint32_t kInfinity = 0x7f800000, kNotANumber = 0x7fffffff, kHalfNotANumber = 0x7fffe000, kSignBit = 0x80000000;
constexpr int kNoExponent = -1;

std::int32_t computeShare(std::int32_t total, std::int64_t fraction)
{
    return std::int32_t((total * fraction + kTexelUnit / 2) / kTexelUnit);
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
    const int mantissa = isHalf ? kHalfMantissaBits : kFloatMantissaBits;
    const std::uint32_t sign = value < 0 ? kSignBit : 0;
    auto magnitude = std::uint64_t(value < 0 ? -value : value);
    int shift = std::bit_width(magnitude) - mantissa;
    if (isHalf)
        shift = std::max(shift, kMinHalfExponent - exponent);
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
    constexpr int kMaxHalfExponent = 15 + kFloatBias, kMaxFloatExponent = 254;
    if (biased > (isHalf ? kMaxHalfExponent : kMaxFloatExponent))
        return std::bit_cast<float>(sign | kInfinity);
    if (biased <= 0)
        return std::bit_cast<float>(sign);
    const auto fraction = std::uint32_t(magnitude << (kFloatMantissaBits - width) & 0x7fffff);
    return std::bit_cast<float>(sign | std::uint32_t(biased) << 23 | fraction);
}

/// Holds the sum of a slice's texels: value * 2^(exponent - kFloatBias - …), where `exponent` is the largest biased exponent.
struct SliceSum {
    std::int64_t value = 0;
    int exponent = kNoExponent;  ///< kNoExponent: all texels are 0
};

int biasedExponent(float texel)
{
    return int(std::bit_cast<std::uint32_t>(texel) >> 23 & 0xff);
}

/// Returns the sum of zeros, denormal texels and texels without a weight. It is -0 if all are negative zeros or denormals (measured on an
/// H200).
float sumOfZeros(const std::array<float, kCornerCount>& texels, unsigned corners)
{
    for (unsigned corner = 0; corner < kCornerCount; ++corner)
        if ((corners >> corner & 1) && (biasedExponent(texels[corner]) > 0 || !(std::bit_cast<std::uint32_t>(texels[corner]) & kSignBit)))
            return 0;
    return std::bit_cast<float>(kSignBit);
}

SliceSum sumSlice(const std::array<float, kCornerCount>& texels, const CornerWeights& weights, unsigned corners, unsigned first,
                  int mantissa)
{
    SliceSum sum;
    for (unsigned corner = first; corner < first + kCornersPerSlice; ++corner)
        if ((corners >> corner & 1) && weights[corner] > 0 && biasedExponent(texels[corner]) > 0)
            sum.exponent = std::max(sum.exponent, biasedExponent(texels[corner]));
    if (sum.exponent == kNoExponent)
        return sum;
    const int surplus = kFloatMantissaBits - mantissa - kGuardBits;  // Bits of a float's mantissa below those that are added.
    for (unsigned corner = first; corner < first + kCornersPerSlice; ++corner) {
        const int exponent = biasedExponent(texels[corner]);
        if (!(corners >> corner & 1) || exponent == 0 || weights[corner] == 0)
            continue;
        const auto bits = std::bit_cast<std::uint32_t>(texels[corner]);
        const std::int64_t magnitude = (bits & 0x7fffff) | 0x800000;
        const int shift = sum.exponent - exponent + surplus;
        const std::int64_t kept = shift < 0 ? magnitude << -shift : cutOff(magnitude, shift);
        sum.value += (bits & kSignBit ? -kept : kept) * weights[corner];
    }
    return sum;
}

}  // namespace

CornerWeights computeCornerWeights(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume)
{
    constexpr auto kFullWeight = std::int32_t(kTexelUnit);
    const auto fx = std::int32_t(x), fy = std::int32_t(y), fz = std::int32_t(z);
    if (!isVolume) {
        const std::int32_t product = computeShare(fx, fy);
        return {kFullWeight - fx - fy + product, fx - product, fy - product, product, 0, 0, 0, 0};
    }
    CornerWeights weights{};
    for (unsigned slice = 0; slice < 2; ++slice) {
        const std::int32_t sliceWeight = slice ? fz : kFullWeight - fz, right = computeShare(sliceWeight, fx), left = sliceWeight - right;
        const std::int32_t upperRight = computeShare(right, fy), lowerLeft = computeShare(left, kFullWeight - fy);
        std::int32_t* const sliceWeights = &weights[slice * kCornersPerSlice];
        sliceWeights[0] = lowerLeft;
        sliceWeights[1] = right - upperRight;
        sliceWeights[2] = left - lowerLeft;
        sliceWeights[3] = upperRight;
    }
    return weights;
}

unsigned findParticipatingCorners(std::int64_t x, std::int64_t y, std::int64_t z, bool isVolume)
{
    constexpr unsigned kLeftCorners = 0x55, kBottomCorners = 0x33, kFrontCorners = 0x0f;
    return (x ? 0xffu : kLeftCorners) & (y ? 0xffu : kBottomCorners) & (isVolume && z ? 0xffu : kFrontCorners);
}

float filterFloat(const std::array<float, kCornerCount>& texels, const CornerWeights& weights, unsigned corners, bool isHalf)
{
    bool isNotANumber = false, hasPositiveInfinity = false, hasNegativeInfinity = false;
    for (unsigned corner = 0; corner < kCornerCount; ++corner) {
        const auto bits = std::bit_cast<std::uint32_t>(texels[corner]);
        if (!(corners >> corner & 1) || (bits & kInfinity) != kInfinity)
            continue;
        isNotANumber = isNotANumber || (bits & 0x7fffff) || weights[corner] == 0;
        (bits & kSignBit ? hasNegativeInfinity : hasPositiveInfinity) = true;
    }
    if (isNotANumber || (hasPositiveInfinity && hasNegativeInfinity))
        return std::bit_cast<float>(isHalf ? kHalfNotANumber : kNotANumber);
    if (hasPositiveInfinity || hasNegativeInfinity)
        return std::bit_cast<float>(hasNegativeInfinity ? kSignBit | kInfinity : kInfinity);

    const int mantissa = isHalf ? kHalfMantissaBits : kFloatMantissaBits;
    const SliceSum frontSum = sumSlice(texels, weights, corners, 0, mantissa),
                   backSum = sumSlice(texels, weights, corners, kCornersPerSlice, mantissa);
    const int exponent = std::max(frontSum.exponent, backSum.exponent);
    if (exponent == kNoExponent)
        return sumOfZeros(texels, corners);
    const int unit = exponent - kFloatBias - (mantissa - 1) - kGuardBits - kWeightBits;
    if (frontSum.exponent == kNoExponent || backSum.exponent == kNoExponent)
        return roundToFormat(frontSum.value + backSum.value, unit, isHalf);
    const int alignmentShift = exponent % 4;
    const auto aligned = [&](const SliceSum& sum) { return (sum.value << alignmentShift) >> std::min(exponent - sum.exponent, 63); };
    return roundToFormat(aligned(frontSum) + aligned(backSum), unit - alignmentShift, isHalf);
}

}  // namespace simtscope::simt
