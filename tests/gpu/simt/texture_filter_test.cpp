// Tests every bit of linear filtering, with the first fetches of series that an H200 (CUDA 13.0) made. Texels and coordinates come from
// a hash, so only the results are listed here. All 1.9 million fetches of the series agreed when the rule was fitted.
#include "gpu/simt/texture_filter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

#include "gpu/simt/texture.h"
#include "tests/gpu/simt/hash_number.h"

namespace simtscope::simt::testing {
namespace {

enum class Texels { Near /* floats of 9 exponents */, Far /* of 61 */, Bits /* any */, Index /* along x */ };
enum class Coordinates { Cells /* multiples of 1/256 */, Anywhere, Ties /* near halves of 1/256 */, Sweep /* -1 to 2 */ };

struct Series {
    const char* name;
    ImageShape shape;
    TexelFormat format;
    std::array<std::uint32_t, 3> extent;
    Texels texels;
    Coordinates coordinates;
    AddressMode address;
    bool isNormalised;
    std::array<std::uint32_t, 12> results;  ///< results of the first channel
};

const Series kSeries[] = {
    {"near1",
     ImageShape::Line,
     {ChannelKind::Float, 32, 1},
     {4096, 1, 1},
     Texels::Near,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x406ea3b6, 0xbe3be2b3, 0xc1224f1a, 0xbea769bc, 0x41160432, 0x4163feba, 0x3e89e240, 0x3e2bbcff, 0x4193e44a, 0x3fa41d84, 0x40a55719,
      0x415d48df}},
    {"edges1_1",
     ImageShape::Line,
     {ChannelKind::Float, 32, 4},
     {13, 1, 1},
     Texels::Index,
     Coordinates::Ties,
     AddressMode::Clamp,
     true,
     {0x41400000, 0x41369000, 0x40dba000, 0x3fae8000, 0x41400000, 0x00000000, 0x40d9a000, 0x00000000, 0x00000000, 0x3f550000, 0x3f9f0000,
      0x4109c000}},
    {"address1_2",
     ImageShape::Line,
     {ChannelKind::Float, 32, 1},
     {13, 1, 1},
     Texels::Near,
     Coordinates::Anywhere,
     AddressMode::Mirror,
     true,
     {0x3fec2a53, 0x3de33ed4, 0xc01e9513, 0xc0f80d83, 0xbe8660a1, 0x415dbf7f, 0x3e03273b, 0x405ee866, 0xc15ed9ee, 0x40420b7a, 0x4180e977,
      0x40086b1a}},
    {"far2",
     ImageShape::Plane,
     {ChannelKind::Float, 32, 1},
     {64, 64, 1},
     Texels::Far,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x4118560a, 0xc0658dca, 0xc11586e3, 0xbb382126, 0x4c8c88e2, 0xc682ad74, 0xca4cfb7f, 0x4107e841, 0x4a0df38b, 0x3df04285, 0x4c5e2cea,
      0x3b7df351}},
    {"half2",
     ImageShape::Plane,
     {ChannelKind::Float, 16, 1},
     {64, 64, 1},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0xbfa06000, 0x42160000, 0x4302e000, 0x430c0000, 0xc3b42000, 0x7fffe000, 0x44052000, 0xc5330000, 0x403fe000, 0xc4f2c000, 0x42220000,
      0x41482000}},
    {"u8_2",
     ImageShape::Plane,
     {ChannelKind::Unsigned, 8, 1},
     {64, 64, 1},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x3f3d0cbd, 0x3e9ccc9d, 0x3ec0d0c1, 0x3f31e2b2, 0x3ebc4cbc, 0x3f28efa9, 0x3edffce0, 0x3f37bdb8, 0x3e88d289, 0x3f1f409f, 0x3f003580,
      0x3e2ba4ac}},
    {"address2_0",
     ImageShape::Plane,
     {ChannelKind::Float, 32, 1},
     {13, 11, 1},
     Texels::Near,
     Coordinates::Anywhere,
     AddressMode::Wrap,
     true,
     {0x3fd7c41d, 0xbe209c57, 0xbeedec9a, 0xbfc97532, 0x3fde0f3b, 0x40953125, 0xbfeb8019, 0xbf18a9f8, 0xbf4c014a, 0x40f86665, 0xbec301e6,
      0x3fc816c1}},
    {"u8border2",
     ImageShape::Plane,
     {ChannelKind::Unsigned, 8, 1},
     {13, 11, 1},
     Texels::Bits,
     Coordinates::Anywhere,
     AddressMode::Border,
     false,
     {0x3e989899, 0x3e989899, 0x3e989899, 0x3e989899, 0x3ea8c2a9, 0x3e989899, 0x3e989899, 0x3e989899, 0x3ed3e2d4, 0x3e989899, 0x3e989899,
      0x3e989899}},
    {"far3",
     ImageShape::Volume,
     {ChannelKind::Float, 32, 1},
     {16, 16, 16},
     Texels::Far,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x49eed4b6, 0x499f53e0, 0xcaa00ee2, 0xcc3a94ad, 0x48837101, 0x4876d90d, 0xcde5c07a, 0x47bae544, 0xcc1b8239, 0x4aef576b, 0xcc1b9120,
      0x42583ce6}},
    {"bits3",
     ImageShape::Volume,
     {ChannelKind::Float, 32, 1},
     {16, 16, 16},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0xfcd73658, 0xf09bcef3, 0xfc3555a3, 0x718be5e4, 0xfae3da28, 0x7c6ec9f3, 0xd86246dc, 0xe85e738e, 0x78462cc8, 0x7245e5b4, 0xf6986ff2,
      0x5e9e96e8}},
    {"half3",
     ImageShape::Volume,
     {ChannelKind::Float, 16, 1},
     {16, 16, 16},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x7fffe000, 0xc5424000, 0x7fffe000, 0x427d2000, 0x7fffe000, 0x7fffe000, 0xc241a000, 0xc13ba000, 0x4613a000, 0x4488a000, 0xc4ff6000,
      0x4027e000}},
    {"u16_3",
     ImageShape::Volume,
     {ChannelKind::Unsigned, 16, 1},
     {16, 16, 16},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0x3f4da4ce, 0x3f3a74ba, 0x3f42a6c3, 0x3f0edd8f, 0x3e41b0c2, 0x3f167696, 0x3f23a5a4, 0x3e894c89, 0x3ea52aa5, 0x3eb518b5, 0x3eb1ecb2,
      0x3efceefd}},
    {"s16_3",
     ImageShape::Volume,
     {ChannelKind::Signed, 16, 1},
     {16, 16, 16},
     Texels::Bits,
     Coordinates::Cells,
     AddressMode::Clamp,
     false,
     {0xbd95c12c, 0xbeb6316c, 0xbef569eb, 0xbeb08d61, 0x3e91b123, 0x3ed5d9ac, 0xbe3ad976, 0x3e86990d, 0x3f0f2b1e, 0x3f07190e, 0x3eafd960,
      0x3d4ee19e}},
    {"address3_3",
     ImageShape::Volume,
     {ChannelKind::Float, 32, 1},
     {13, 11, 7},
     Texels::Near,
     Coordinates::Anywhere,
     AddressMode::Border,
     true,
     {0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a, 0x3e99999a,
      0x3e99999a}},
    {"sweep1000",
     ImageShape::Line,
     {ChannelKind::Float, 32, 1},
     {1000, 1, 1},
     Texels::Index,
     Coordinates::Sweep,
     AddressMode::Clamp,
     true,
     {0x00000000, 0x445a3780, 0x4479c000, 0x43191a00, 0x00000000, 0x4479c000, 0x00000000, 0x43b2d100, 0x42d82c00, 0x441f7e40, 0x4479c000,
      0x4479c000}},
};

std::uint32_t element(const Series& series, std::uint32_t texel, std::uint32_t channel)
{
    const std::uint32_t h = hashNumber(texel * 4 + channel + 0x1234567), g = hashNumber(h + 99);
    switch (series.texels) {
    case Texels::Near:
        return (h & 1) << 31 | (127 + g % 9 - 4) << 23 | h >> 9;
    case Texels::Far:
        return (h & 1) << 31 | (127 + g % 61 - 30) << 23 | h >> 9;
    case Texels::Index:
        return channel == 0 ? std::bit_cast<std::uint32_t>(float(texel % series.extent[0])) : 0;
    case Texels::Bits:
        break;
    }
    return h >> (32 - series.format.channelBits);
}

float coordinate(const Series& series, std::uint32_t fetch, std::uint32_t axis)
{
    const std::uint32_t h = hashNumber(fetch * 4 + axis + 0x7654321), g = hashNumber(h + 77), extent = series.extent[axis];
    const float scale = series.isNormalised ? 1.0f / float(extent) : 1.0f;
    switch (series.coordinates) {
    case Coordinates::Cells:
        return (float(g % (extent + 1)) - 0.5f + float(h & 255) / 256.0f) * scale;
    case Coordinates::Anywhere:
        return ((float(h >> 8) / 16777216.0f) * float(3 * extent) - float(extent)) * scale;
    case Coordinates::Sweep:
        return (float(h >> 8) / 16777216.0f) * 3.0f - 1.0f;
    case Coordinates::Ties:
        break;
    }
    const float position = (float(g % (extent + 2)) - 1 + (float(h & 255) + 0.5f) / 256.0f) * scale;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(position) + (h >> 8 & 7) - 3);
}

TEST(TextureFilter, AgreesWithHardwareToTheLastBit)
{
    for (const Series& series : kSeries) {
        const unsigned bytes = series.format.channelBits / 8u;
        const std::uint32_t texels = series.extent[0] * series.extent[1] * series.extent[2];
        std::vector<std::byte> memory(std::size_t(texels) * series.format.bytes());
        for (std::uint32_t texel = 0; texel < texels; ++texel)
            for (std::uint32_t channel = 0; channel < series.format.channelCount; ++channel) {
                const std::uint32_t bits = element(series, texel, channel);
                std::copy_n(reinterpret_cast<const std::byte*>(&bits), bytes,
                            &memory[std::size_t(texel) * series.format.bytes() + channel * bytes]);
            }
        Texture texture;
        Image& image = texture.image;
        image.shape = series.shape;
        image.format = series.format;
        image.address = reinterpret_cast<std::uint64_t>(memory.data());
        image.width = series.extent[0];
        image.height = series.extent[1];
        image.depth = series.extent[2];
        image.rowPitch = std::uint64_t(image.width) * series.format.bytes();
        image.slicePitch = image.rowPitch * image.height;
        texture.addressModes.fill(series.address);
        texture.isLinear = true;
        texture.hasNormalisedCoordinates = series.isNormalised;
        texture.hasNormalisedValues = series.format.kind != ChannelKind::Float;
        texture.border = {.3f, -1, 2, .25f};
        ptx::TextureAccess access;
        access.geometry = series.shape == ImageShape::Line    ? ptx::TextureGeometry::Line
                          : series.shape == ImageShape::Plane ? ptx::TextureGeometry::Plane
                                                              : ptx::TextureGeometry::Volume;
        access.hasFloatCoordinates = true;
        for (std::uint32_t i = 0; i < series.results.size(); ++i) {
            std::array<std::uint32_t, 4> coordinates{};
            for (std::uint32_t axis = 0; axis < 3; ++axis)
                coordinates[axis] = std::bit_cast<std::uint32_t>(coordinate(series, i, axis));
            EXPECT_EQ(fetch(texture, access, coordinates).value[0], series.results[i]) << series.name << ", fetch " << i;
        }
    }
}

TEST(TextureFilter, WeightsAddUpToOne)
{
    for (std::int64_t z = 0; z < 256; z += 5)
        for (std::int64_t y = 0; y < 256; y += 3)
            for (std::int64_t x = 0; x < 256; ++x)
                for (const bool isVolume : {false, true}) {
                    const CornerWeights weights = computeCornerWeights(x, y, z, isVolume);
                    ASSERT_EQ(std::accumulate(weights.begin(), weights.end(), 0), 256) << x << " " << y << " " << z;
                    ASSERT_GE(*std::ranges::min_element(weights), 0);
                }
    // The weights were measured by fetches from eight texels, each of which is 1 in one channel and 0 in the others.
    EXPECT_EQ(computeCornerWeights(237, 223, 97, true), (CornerWeights{2, 19, 10, 128, 1, 12, 6, 78}));
    EXPECT_EQ(computeCornerWeights(203, 160, 239, true), (CornerWeights{2, 5, 2, 8, 18, 71, 31, 119}));
    EXPECT_EQ(computeCornerWeights(11, 128, 27, true), (CornerWeights{110, 5, 109, 5, 13, 0, 13, 1}));
}

TEST(TextureFilter, ASumMayRoundUpToAPowerOfTwo)
{
    const float belowTwo = std::bit_cast<float>(0x3fffffffu);
    EXPECT_EQ(filterFloat({belowTwo, 2.0f}, {128, 128}, 3, false), 2.0f);
    EXPECT_EQ(filterFloat({-belowTwo, -2.0f}, {128, 128}, 3, false), -2.0f);
}

/// 196,608 fetches from zeros, denormals and values that cancel, as floats and halves in one to three dimensions, gave these signs on an
/// H200.
TEST(TextureFilter, SignOfZeroIsThatOfAllTexels)
{
    const auto signOf = [](std::array<float, kCornerCount> texels, CornerWeights weights, unsigned corners) {
        const float value = filterFloat(texels, weights, corners, false);
        EXPECT_EQ(value, 0.0f);
        return std::signbit(value);
    };
    constexpr float kDenormal = 1e-45f;
    EXPECT_TRUE(signOf({-0.0f, 1.0f}, {256, 0}, 1)) << "at the centre of a texel the others take no part";
    EXPECT_TRUE(signOf({-0.0f, -kDenormal}, {128, 128}, 3));
    EXPECT_FALSE(signOf({-0.0f, 0.0f}, {128, 128}, 3));
    EXPECT_FALSE(signOf({-0.0f, kDenormal}, {128, 128}, 3));
    EXPECT_TRUE(signOf({-0.0f, -0.0f, -0.0f, -0.0f}, {255, 0, 1, 0}, 15)) << "a weight rounded to 0 of a zero";
    EXPECT_FALSE(signOf({-0.0f, -1.0f, -0.0f, -0.0f}, {255, 0, 1, 0}, 15)) << "and of a texel that is none";
    EXPECT_FALSE(signOf({-1.0f, 1.0f}, {128, 128}, 3));
}

/// Returns the result of a fetch at x from a row of zeros with a border.
float nearBorder(TexelFormat format, std::uint32_t width, float border, float x)
{
    const std::vector<std::byte> memory(std::size_t(width) * format.bytes());
    Texture texture;
    texture.image.shape = ImageShape::Line;
    texture.image.format = format;
    texture.image.address = reinterpret_cast<std::uint64_t>(memory.data());
    texture.image.width = width;
    texture.image.height = texture.image.depth = 1;
    texture.image.rowPitch = texture.image.slicePitch = memory.size();
    texture.addressModes.fill(AddressMode::Border);
    texture.isLinear = texture.hasNormalisedCoordinates = true;
    texture.hasNormalisedValues = format.kind != ChannelKind::Float;
    texture.border.fill(border);
    ptx::TextureAccess access;
    access.geometry = ptx::TextureGeometry::Line;
    access.hasFloatCoordinates = true;
    return std::bit_cast<float>(fetch(texture, access, {std::bit_cast<std::uint32_t>(x)}).value[0]);
}

TEST(TextureFilter, FarOutsideIsTheBorder)
{
    for (const float x : {1.5f, -1.5f, 1023.0f, 1e6f, -1e6f, 3e38f, -3e38f})
        EXPECT_EQ(nearBorder({ChannelKind::Float, 32, 1}, 1u << 17, 0.5f, x), 0.5f) << x;
}

TEST(TextureFilter, ABorderThatIsNoNumberIsZeroInAnIntegerFormat)
{
    const float notANumber = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(nearBorder({ChannelKind::Unsigned, 8, 1}, 16, notANumber, -2.0f), 0.0f);
    EXPECT_EQ(nearBorder({ChannelKind::Signed, 8, 1}, 16, notANumber, -2.0f), 0.0f);
}

}  // namespace
}  // namespace simtscope::simt::testing
