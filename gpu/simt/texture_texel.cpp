#include "gpu/simt/texture_texel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace simtscope::simt {

namespace {

float fromHalf(std::uint16_t bits)
{
    const unsigned exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    const float sign = bits & 0x8000 ? -1.0f : 1.0f;
    if (exponent == 31)
        return fraction ? std::bit_cast<float>(0x7fffffffu) : sign * INFINITY;
    return sign * (exponent ? std::ldexp(float(fraction | 0x400), int(exponent) - 25) : std::ldexp(float(fraction), -24));
}

/// Returns the nearest half, as a float.
float toHalf(double value)
{
    int exponent = 0;
    std::frexp(value, &exponent);
    const int unit = std::max(exponent - 11, -24);
    return float(std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit));
}

/// The transfer function of IEC 61966-2-1 as hardware rounds it: the results of an H200 (CUDA 13.0) for each 8-bit value, in 1/16384.
constexpr std::array<std::uint16_t, 256> kLinearOfSrgb = {
    0,     5,     10,    15,    20,    25,    30,    35,    40,    45,    50,    55,    60,    66,    72,    78,    85,    92,    99,
    107,   115,   123,   131,   140,   150,   159,   169,   180,   190,   201,   213,   224,   236,   250,   262,   276,   290,   304,
    318,   332,   348,   364,   380,   396,   412,   430,   448,   466,   484,   504,   524,   544,   564,   584,   604,   624,   648,
    672,   692,   716,   740,   764,   788,   816,   840,   864,   896,   920,   944,   976,   1000,  1032,  1064,  1088,  1120,  1152,
    1184,  1216,  1248,  1280,  1312,  1352,  1384,  1416,  1456,  1488,  1528,  1560,  1600,  1640,  1672,  1712,  1752,  1792,  1832,
    1872,  1920,  1952,  2000,  2048,  2080,  2128,  2176,  2224,  2272,  2320,  2368,  2416,  2464,  2512,  2560,  2608,  2656,  2704,
    2752,  2816,  2864,  2912,  2976,  3024,  3072,  3136,  3184,  3248,  3296,  3360,  3424,  3472,  3536,  3600,  3664,  3712,  3776,
    3840,  3904,  3968,  4032,  4096,  4160,  4224,  4288,  4352,  4416,  4512,  4576,  4640,  4704,  4768,  4864,  4928,  4992,  5056,
    5152,  5216,  5280,  5376,  5440,  5536,  5600,  5696,  5760,  5824,  5920,  6016,  6080,  6176,  6240,  6336,  6400,  6496,  6592,
    6688,  6752,  6848,  6944,  7008,  7104,  7200,  7296,  7392,  7488,  7584,  7680,  7744,  7872,  7936,  8064,  8128,  8256,  8320,
    8448,  8512,  8640,  8768,  8832,  8960,  9024,  9152,  9280,  9344,  9472,  9600,  9664,  9792,  9920,  9984,  10112, 10240, 10304,
    10432, 10560, 10688, 10816, 10880, 11008, 11136, 11264, 11392, 11456, 11584, 11712, 11840, 11968, 12096, 12224, 12352, 12480, 12608,
    12736, 12864, 12992, 13120, 13248, 13376, 13504, 13632, 13760, 13888, 14016, 14144, 14272, 14400, 14528, 14656, 14848, 14976, 15104,
    15232, 15360, 15488, 15616, 15744, 16000, 16128, 16256, 16384,
};

/// Returns the number of steps from 0 to 1 of a normalised integer.
double stepCount(TexelFormat format)
{
    return double((1u << (format.kind == ChannelKind::Signed ? format.channelBits - 1 : format.channelBits)) - 1);
}

/// Returns an integer as a number. CUDA C++ Programming Guide, "Texture and Surface Memory": the full range of the integer maps to [0, 1]
/// or [-1, 1].
double toNormalised(std::uint32_t integer, TexelFormat format)
{
    if (format.kind == ChannelKind::Unsigned)
        return double(integer) / stepCount(format);
    return std::max(-1.0, double(std::int32_t(integer)) / stepCount(format));
}

bool isSrgb(const Texture& texture, unsigned channel)
{
    return texture.isSrgb && channel < 3 && texture.image.format.channelBits == 8 && texture.image.format.kind == ChannelKind::Unsigned;
}

// Normalised integers are filtered with 16 bits. Multiples of 1/127 have no exact 16-bit value, so a signed byte counts 258 + 1/128 per
// step here; hardware differs by 1/32767 in five cases of a hundred.
constexpr std::int64_t kUnsignedScale = 65535, kSignedScale = 32767, kSignedByteStep = 258 * 128 + 1, kSignedByteUnit = 128;

bool isSignedByte(TexelFormat format)
{
    return format.kind == ChannelKind::Signed && format.channelBits == 8;
}

std::int64_t toFixedPoint(std::uint32_t raw, TexelFormat format)
{
    if (format.kind == ChannelKind::Unsigned)
        return format.channelBits == 8 ? raw * 257 : raw;
    return format.channelBits == 8 ? std::int8_t(raw) * kSignedByteStep : std::max<std::int64_t>(std::int16_t(raw), -kSignedScale);
}

std::int64_t toFixedPoint(double border, TexelFormat format)
{
    const bool isUnsigned = format.kind == ChannelKind::Unsigned;
    return std::llround(border * double(isUnsigned ? kUnsignedScale : kSignedScale)) * (isSignedByte(format) ? kSignedByteUnit : 1);
}

float fromFixedPoint(std::int64_t sum, TexelFormat format)
{
    const std::int64_t unit = kTexelUnit * (isSignedByte(format) ? kSignedByteUnit : 1);
    const std::int64_t value = (sum + unit / 2) >> std::countr_zero(std::uint64_t(unit));
    if (format.kind == ChannelKind::Unsigned)
        return float(double(value) / double(kUnsignedScale));
    return float(double(std::max(value, -kSignedScale)) / double(kSignedScale));
}

}  // namespace

bool returnsFloats(const Texture& texture)
{
    return texture.image.format.kind == ChannelKind::Float || texture.hasNormalisedValues;
}

Texel readTexel(const Texture& texture, const std::byte* from)
{
    const TexelFormat format = texture.image.format;
    Texel texel;  // Channels that the format does not have are 0, the fourth, too: seen on an H200.
    const unsigned bytes = format.channelBits / 8u;
    for (unsigned channel = 0; channel < format.channelCount; ++channel) {
        std::uint32_t raw = 0;
        std::memcpy(&raw, from + channel * bytes, bytes);
        if (format.kind == ChannelKind::Float) {
            texel.number[channel] = format.channelBits == 16 ? fromHalf(std::uint16_t(raw)) : std::bit_cast<float>(raw);
            continue;
        }
        if (format.kind == ChannelKind::Signed) {
            const unsigned shift = 32u - format.channelBits;
            raw = std::uint32_t(std::int32_t(raw << shift) >> shift);
        }
        texel.integer[channel] = raw;
        if (texture.hasNormalisedValues) {
            texel.number[channel] = isSrgb(texture, channel) ? double(kLinearOfSrgb[raw & 0xff]) / 16384 : toNormalised(raw, format);
        }
    }
    return texel;
}

Texel makeBorderTexel(const Texture& texture)
{
    Texel texel;
    for (unsigned channel = 0; channel < texture.image.format.channelCount; ++channel) {
        texel.number[channel] = texture.border[channel];
        if (texture.hasNormalisedValues) {  // The border is rounded to a value of an element; halves go down.
            const auto scale = float(stepCount(texture.image.format));
            const float lowest = texture.image.format.kind == ChannelKind::Signed ? -1.0f : 0.0f;
            const float border = std::isnan(texture.border[channel]) ? 0.0f : texture.border[channel];
            texel.number[channel] = std::ceil(double(std::clamp(border, lowest, 1.0f) * scale) - 0.5) / double(scale);
        }
        texel.integer[channel] = std::bit_cast<std::uint32_t>(texture.border[channel]);
    }
    return texel;
}

std::array<std::uint32_t, 4> filterTexels(const Texture& texture, const std::array<const std::byte*, kCornerCount>& texels,
                                          const CornerWeights& weights, unsigned corners)
{
    const TexelFormat format = texture.image.format;
    const unsigned bytes = format.channelBits / 8u;
    const bool isHalf = format.kind == ChannelKind::Float && format.channelBits == 16, usesBorder = std::ranges::count(texels, nullptr) > 0;
    const Texel border = usesBorder ? makeBorderTexel(texture) : Texel{};
    std::array<std::uint32_t, 4> result{};
    for (unsigned channel = 0; channel < format.channelCount; ++channel) {
        const auto readRaw = [&](unsigned corner) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, texels[corner] + channel * bytes, bytes);
            return bits;
        };
        const bool isDecoded = isSrgb(texture, channel);
        std::array<float, kCornerCount> numbers{};
        std::int64_t sum = 0;
        for (unsigned corner = 0; corner < kCornerCount; ++corner) {
            if (!(corners >> corner & 1))
                continue;
            if (format.kind != ChannelKind::Float && !isDecoded)
                sum += weights[corner] *
                       (texels[corner] ? toFixedPoint(readRaw(corner), format) : toFixedPoint(border.number[channel], format));
            else if (!texels[corner])
                numbers[corner] = isHalf ? toHalf(border.number[channel]) : float(border.number[channel]);
            else if (isDecoded)
                numbers[corner] = float(kLinearOfSrgb[readRaw(corner)]) / 16384;
            else
                numbers[corner] = isHalf ? fromHalf(std::uint16_t(readRaw(corner))) : std::bit_cast<float>(readRaw(corner));
        }
        result[channel] = std::bit_cast<std::uint32_t>(format.kind == ChannelKind::Float || isDecoded
                                                           ? filterFloat(numbers, weights, corners, isHalf || isDecoded)
                                                           : fromFixedPoint(sum, format));
    }
    return result;
}

}  // namespace simtscope::simt
