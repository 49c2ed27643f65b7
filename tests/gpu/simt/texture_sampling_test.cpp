// Tests sampling as a pure function, mode by mode: against results of hardware, and against the formulas of the CUDA C++ Programming Guide.
#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

#include "gpu/simt/texture.h"
#include "tests/gpu/simt/texture_hardware.h"

namespace simtscope::simt::testing {
namespace {

using ptx::TextureGeometry;

float number(std::uint32_t bits)
{
    return std::bit_cast<float>(bits);
}
std::uint32_t bits(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

struct Shape {
    ImageShape shape = ImageShape::Line;
    std::uint32_t width = 8, height = 1, depth = 1;
};

Texture textureOver(const void* texels, Shape shape, TexelFormat format = {})
{
    Texture texture;
    Image& image = texture.image;
    image.shape = shape.shape;
    image.format = format;
    image.address = reinterpret_cast<std::uint64_t>(texels);
    image.width = shape.width;
    image.height = shape.height;
    image.depth = shape.depth;
    image.rowPitch = std::uint64_t(shape.width) * format.bytes();
    image.slicePitch = image.rowPitch * shape.height;
    return texture;
}

Texture withSampling(Texture texture, AddressMode mode, bool isLinear, bool isNormalised)
{
    texture.addressModes.fill(mode);
    texture.isLinear = isLinear;
    texture.hasNormalisedCoordinates = isNormalised;
    texture.border = {7, 8, 9, 10};
    return texture;
}

ptx::TextureAccess accessOf(TextureGeometry geometry, bool floats = true)
{
    ptx::TextureAccess access;
    access.geometry = geometry;
    access.hasFloatCoordinates = floats;
    return access;
}

/// Checks that results are equal to the bit, or (`units` > 0) differ by at most that many units in the last place.
void expectFetches(const char* description, const Fetches& fetches, const Texture& texture, const ptx::TextureAccess& access,
                   unsigned dimensions, int units)
{
    for (const auto& row : fetches) {
        std::array<std::uint32_t, 4> coordinates{};
        std::copy_n(row.begin(), dimensions, coordinates.begin());
        const Sample sample = fetch(texture, access, coordinates);
        for (std::size_t i = dimensions; i < row.size(); ++i) {
            const std::uint32_t actual = sample.value[i - dimensions];
            EXPECT_LE(std::abs(std::int64_t(actual) - std::int64_t(row[i])), units)
                << description << " at " << number(row[0]) << ": " << number(actual) << " instead of " << number(row[i]);
        }
    }
}

TEST(TextureSampling, AgreesWithHardwareInOneDimension)
{
    using enum AddressMode;
    const Texture row = textureOver(kRow.data(), {});
    const auto access = accessOf(TextureGeometry::Line);
    expectFetches("point clamp", kPointClamp, withSampling(row, Clamp, false, false), access, 1, 0);
    expectFetches("point border", kPointBorder, withSampling(row, Border, false, false), access, 1, 0);
    expectFetches("point wrap", kPointWrap, withSampling(row, Wrap, false, true), access, 1, 0);
    expectFetches("point mirror", kPointMirror, withSampling(row, Mirror, false, true), access, 1, 0);
    expectFetches("linear clamp", kLinearClamp, withSampling(row, Clamp, true, false), access, 1, 0);
    expectFetches("linear border", kLinearBorder, withSampling(row, Border, true, false), access, 1, 0);
    expectFetches("linear wrap", kLinearWrap, withSampling(row, Wrap, true, true), access, 1, 0);
    expectFetches("linear mirror", kLinearMirror, withSampling(row, Mirror, true, true), access, 1, 0);
    expectFetches("linear clamp, normalised", kLinearClampNormalised, withSampling(row, Clamp, true, true), access, 1, 0);
    expectFetches("linear border, normalised", kLinearBorderNormalised, withSampling(row, Border, true, true), access, 1, 0);
}

TEST(TextureSampling, AgreesWithHardwareInTwoDimensions)
{
    const Texture plane = textureOver(kPlane.data(), {ImageShape::Plane, 8, 8});
    auto access = accessOf(TextureGeometry::Plane);
    expectFetches("linear", kPlaneLinear, withSampling(plane, AddressMode::Clamp, true, false), access, 2, 0);
    expectFetches("linear wrap", kPlaneLinearWrap, withSampling(plane, AddressMode::Wrap, true, true), access, 2, 0);
    access.gatheredComponent = 0;
    expectFetches("gather", kGather, withSampling(plane, AddressMode::Clamp, false, false), access, 2, 0);
}

TEST(TextureSampling, AgreesWithHardwareOnCubes)
{
    std::vector<float> faces(96);
    std::iota(faces.begin(), faces.end(), 0.0f);
    const Texture cube = textureOver(faces.data(), {ImageShape::Cube, 4, 4, 6});
    expectFetches("point", kCubePoint, withSampling(cube, AddressMode::Clamp, false, true), accessOf(TextureGeometry::Cube), 3, 0);
    expectFetches("linear", kCubeLinear, withSampling(cube, AddressMode::Clamp, true, true), accessOf(TextureGeometry::Cube), 3, 0);
}

TEST(TextureSampling, AgreesWithHardwareOnNormalisedIntegers)
{
    std::vector<std::uint8_t> texels(1024);
    for (unsigned i = 0; i < 256; ++i) {
        const std::uint8_t four[] = {std::uint8_t(i), std::uint8_t(255 - i), std::uint8_t(7 * i), std::uint8_t(i)};
        std::copy_n(four, 4, texels.begin() + 4 * i);
    }
    const auto access = accessOf(TextureGeometry::Line);
    Texture bytes =
        withSampling(textureOver(texels.data(), {ImageShape::Line, 256}, {ChannelKind::Unsigned, 8, 4}), AddressMode::Clamp, false, false);
    bytes.hasNormalisedValues = true;
    expectFetches("bytes", kBytes, bytes, access, 1, 0);
    bytes.isSrgb = true;
    expectFetches("sRGB", kSrgb, bytes, access, 1, 0);
    bytes.isSrgb = false;
    bytes.isLinear = true;
    expectFetches("filtered bytes", kBytesLinear, bytes, access, 1, 0);
    bytes.addressModes.fill(AddressMode::Border);
    bytes.border = {.5f, -1, 2, .25f};
    expectFetches("border", kBytesBorder, bytes, access, 1, 0);
    for (unsigned i = 0; i < 256; ++i) {
        const std::uint8_t four[] = {std::uint8_t(i), std::uint8_t(-i), std::uint8_t(3 * i), std::uint8_t(i)};
        std::copy_n(four, 4, texels.begin() + 4 * i);
    }
    Texture signedBytes =
        withSampling(textureOver(texels.data(), {ImageShape::Line, 256}, {ChannelKind::Signed, 8, 4}), AddressMode::Clamp, false, false);
    signedBytes.hasNormalisedValues = true;
    expectFetches("signed bytes", kSignedBytes, signedBytes, access, 1, 0);
}

/// Returns the texel by the guide's rules; -1: the border.
int texelOf(int index, int size, AddressMode mode)
{
    switch (mode) {
    case AddressMode::Border:
        return index < 0 || index >= size ? -1 : index;
    case AddressMode::Clamp:
        return std::clamp(index, 0, size - 1);
    case AddressMode::Wrap:
        return int(index - std::floor(double(index) / size) * size);
    case AddressMode::Mirror: {
        const int turn = int(std::floor(double(index) / size)), offset = index - turn * size;
        return turn % 2 == 0 ? offset : size - 1 - offset;
    }
    }
    return 0;
}

TEST(TextureSampling, EveryAddressModeFollowsTheProgrammingGuide)
{
    const std::vector<float> texels = {10, 11, 12, 13, 14};
    for (const auto mode : {AddressMode::Wrap, AddressMode::Clamp, AddressMode::Mirror, AddressMode::Border})
        for (std::uint32_t size = 1; size <= 5; ++size) {
            const Texture texture = withSampling(textureOver(texels.data(), {ImageShape::Line, size}), mode, false, true);
            for (int index = -12; index <= 12; ++index) {
                const float x = (float(index) + 0.5f) / float(size);
                const Sample sample = fetch(texture, accessOf(TextureGeometry::Line), {bits(x)});
                const int texel = texelOf(index, int(size), mode);
                EXPECT_EQ(number(sample.value[0]), texel < 0 ? 7 : texels[std::size_t(texel)])
                    << "mode " << int(mode) << " size " << size << " at " << index;
                EXPECT_EQ(sample.hasTexel, texel >= 0);
                EXPECT_EQ(sample.offset, texel < 0 ? 0u : 4u * unsigned(texel));
            }
        }
}

TEST(TextureSampling, LinearFilteringStaysWithinItsWeights)
{
    // Uses the guide's formula with exact weights; those of the hardware are rounded to 8 bits.
    for (int step = 0; step < 400; ++step) {
        const float x = float(step) * 0.023f - 0.5f, y = float(step * 7 % 400) * 0.0213f - 0.3f;
        const Texture plane = withSampling(textureOver(kPlane.data(), {ImageShape::Plane, 8, 8}), AddressMode::Clamp, true, false);
        const auto texel = [&](int i, int k) { return double(number(kPlane[std::size_t(std::clamp(k, 0, 7) * 8 + std::clamp(i, 0, 7))])); };
        const int i = int(std::floor(x - .5f)), k = int(std::floor(y - .5f));
        const double a = double(x) - .5 - i, b = double(y) - .5 - k;
        const double exact =
            (1 - a) * (1 - b) * texel(i, k) + a * (1 - b) * texel(i + 1, k) + (1 - a) * b * texel(i, k + 1) + a * b * texel(i + 1, k + 1);
        const Sample sample = fetch(plane, accessOf(TextureGeometry::Plane), {bits(x), bits(y)});
        EXPECT_NEAR(number(sample.value[0]), exact, 100.0 * 2 / 256) << x << ", " << y;
    }
}

TEST(TextureSampling, VolumesWeighTheirEightTexels)
{
    std::vector<float> texels(64);
    for (int z = 0; z < 4; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x)
                texels[std::size_t(16 * z + 4 * y + x)] = float(x + 10 * y + 100 * z);
    const Texture volume = withSampling(textureOver(texels.data(), {ImageShape::Volume, 4, 4, 4}), AddressMode::Clamp, true, false);
    const auto access = accessOf(TextureGeometry::Volume);
    // A linear function of the place is reproduced exactly if the weights are exact.
    for (const float x : {1.0f, 1.25f, 2.5f})
        for (const float y : {1.5f, 2.0f, 2.75f})
            for (const float z : {0.5f, 1.5f, 3.0f})
                EXPECT_FLOAT_EQ(number(fetch(volume, access, {bits(x), bits(y), bits(z)}).value[0]),
                                (x - .5f) + 10 * (y - .5f) + 100 * (z - .5f));
}

TEST(TextureSampling, LayersAreNeverFiltered)
{
    const std::vector<float> texels = {0, 1, 2, 3, 100, 101, 102, 103};
    const Texture layers = withSampling(textureOver(texels.data(), {ImageShape::LineLayers, 4, 1, 2}), AddressMode::Clamp, true, false);
    const auto access = accessOf(TextureGeometry::LineLayers);
    EXPECT_EQ(number(fetch(layers, access, {0, bits(2.0f)}).value[0]), 1.5f);
    EXPECT_EQ(number(fetch(layers, access, {1, bits(2.0f)}).value[0]), 101.5f);
    EXPECT_EQ(number(fetch(layers, access, {9, bits(2.0f)}).value[0]), 101.5f);
    EXPECT_EQ(number(fetch(layers, access, {std::uint32_t(-1), bits(2.0f)}).value[0]), 101.5f) << "the layer is unsigned";
}

TEST(TextureSampling, LinearMemoryEndsInZeros)
{
    const std::vector<std::int16_t> texels = {-1, 2, -3, 4};
    const Texture buffer = textureOver(texels.data(), {ImageShape::Buffer, 4}, {ChannelKind::Signed, 16, 1});
    const auto access = accessOf(TextureGeometry::Line, false);
    const auto fetchAt = [&](int index) { return std::int32_t(fetch(buffer, access, {std::uint32_t(index)}).value[0]); };
    EXPECT_EQ(fetchAt(0), -1);
    EXPECT_EQ(fetchAt(3), 4);
    EXPECT_EQ(fetchAt(4), 0);
    EXPECT_EQ(fetchAt(-1), 0);
}

TEST(TextureSampling, SurfacesClampDropOrStop)
{
    const Texture plane = textureOver(nullptr, {ImageShape::Plane, 8, 4});
    auto access = accessOf(TextureGeometry::Plane, false);
    const auto offsetAt = [&](int x, int y) { return locateSurfaceAccess(plane.image, access, {std::uint32_t(x), std::uint32_t(y)}, 4); };
    EXPECT_TRUE(offsetAt(28, 3).isInside);
    EXPECT_EQ(offsetAt(28, 3).offset, 28u + 3 * 32);
    EXPECT_FALSE(offsetAt(32, 0).isInside);
    EXPECT_FALSE(offsetAt(-4, 0).isInside);
    EXPECT_FALSE(offsetAt(0, 4).isInside);
    access.boundary = ptx::SurfaceBoundary::Clamp;
    EXPECT_EQ(offsetAt(-8, 100).offset, 3u * 32);
    EXPECT_EQ(offsetAt(1000, 1).offset, 28u + 32);
}

}  // namespace
}  // namespace simtscope::simt::testing
