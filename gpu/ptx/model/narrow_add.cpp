#include "gpu/ptx/model/narrow_add.h"

#include <bit>

namespace simtscope::ptx {

namespace {

constexpr std::uint16_t kNan = 0x7fff;  // PTX ISA 9.0, sections 9.7.4 and 9.7.5: the NaN of 16-bit operations

float widenHalf(std::uint16_t bits)
{
    const std::uint32_t sign = std::uint32_t(bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, fraction = bits & 0x3ffu;
    if (exponent == 0) {
        const float magnitude = float(fraction) * 0x1p-24f;  // zero, or a subnormal number
        return sign ? -magnitude : magnitude;
    }
    return std::bit_cast<float>(sign | (exponent == 31 ? 0xffu : exponent + 112) << 23 | fraction << 13);
}

/// Rounds to the nearest half, ties to even. A sum of two halves in single precision rounds the same as their exact sum, because 24 bits
/// are twice 11 and two more.
std::uint16_t narrowToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = std::uint16_t(bits >> 16 & 0x8000u);
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
        return kNan;
    if (magnitude >= 0x477ff000u)
        return std::uint16_t(sign | 0x7c00u);  // 65520 and more round to infinity
    if (magnitude < 0x38800000u) {
        // Below 2^-14: a multiple of 2^-24, rounded by adding a number whose last bit has this weight.
        const float aligned = std::bit_cast<float>(magnitude) + 0.5f;
        return std::uint16_t(sign | (std::bit_cast<std::uint32_t>(aligned) - 0x3f000000u));
    }
    const std::uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u);
    return std::uint16_t(sign | ((rounded - 0x38000000u) >> 13));
}

std::uint16_t addHalf(std::uint16_t a, std::uint16_t b)
{
    return narrowToHalf(widenHalf(a) + widenHalf(b));
}

/// Adds two .bf16. The sum in single precision rounds the same as the exact one, because 24 bits are more than twice 8 and two more.
std::uint16_t addBrain(std::uint16_t a, std::uint16_t b)
{
    const float sum = std::bit_cast<float>(std::uint32_t(a) << 16) + std::bit_cast<float>(std::uint32_t(b) << 16);
    if (sum != sum)
        return kNan;
    const auto bits = std::bit_cast<std::uint32_t>(sum);
    return std::uint16_t((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

}  // namespace

bool isNarrow(ScalarType type)
{
    return type == ScalarType::F16 || type == ScalarType::F16x2 || type == ScalarType::BF16 || type == ScalarType::BF16x2;
}

std::uint32_t addNarrow(ScalarType type, std::uint32_t a, std::uint32_t b)
{
    const bool isBfloat = type == ScalarType::BF16 || type == ScalarType::BF16x2;
    const auto add = isBfloat ? addBrain : addHalf;
    const std::uint32_t low = add(std::uint16_t(a), std::uint16_t(b));
    if (bitWidth(type) == 16)
        return low;
    return low | std::uint32_t(add(std::uint16_t(a >> 16), std::uint16_t(b >> 16))) << 16;
}

}  // namespace simtscope::ptx
