// Textures and surfaces: the descriptors of objects, and the results of fetches through them. The functions depend only on the descriptor,
// the coordinates and the texels in memory.
//
// Models: CUDA C++ Programming Guide 13.0, "Texture Fetching": nearest texel, or linear filtering with weights of 8 fractional bits;
// coordinates in texels or normalised; wrap, clamp, mirror and border; elements as they are or as normalised floats, sRGB. Simplifies: one
// level (no mipmaps, so gradients and levels of detail have no effect), no anisotropy, no filtering across the edges of a cube's faces, no
// texture cache: a fetch sees what memory holds. Texels lie row by row (hardware uses another order for arrays).
//
// Measured on an H200 (CUDA 13.0): a coordinate is rounded to 1/256 texels, halves up, after a normalised one has been rounded down to a
// multiple of 2^-21; filtering agrees with texture_filter.h to the last bit. A 1D texture is filtered as a row of height 1 at y = 0. Two
// results do not agree to the last bit: filtered sRGB, whose sums differ by a few units in the last place of a half, and filtered signed
// bytes.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::simt {

/// Names the type of a channel's value.
enum class ChannelKind : std::uint8_t { Signed, Unsigned, Float };

/// Describes the format of a texel.
struct TexelFormat {
    ChannelKind kind = ChannelKind::Float;
    std::uint8_t channelBits = 32;  ///< bits of a channel: 8, 16 or 32
    std::uint8_t channelCount = 1;  ///< 1, 2 or 4
    unsigned bytes() const { return channelBits / 8u * channelCount; }
};

/// Names the dimensions of an image.
enum class ImageShape : std::uint8_t {
    Buffer,  ///< linear memory, addressed by index
    Line,
    Plane,
    Volume,
    LineLayers,
    PlaneLayers,
    Cube,
    CubeLayers
};

/// Describes the texels of a texture or surface in memory.
struct Image {
    ImageShape shape = ImageShape::Plane;
    TexelFormat format;
    AllocationId allocation{};
    std::uint64_t address = 0;                       ///< address of the first texel
    std::uint64_t offset = 0;                        ///< offset of the first texel in its allocation
    std::uint32_t width = 1, height = 1, depth = 1;  ///< in texels; depth is the number of slices, layers or faces
    std::uint64_t rowPitch = 0, slicePitch = 0;      ///< in bytes
};

/// Says which texel a coordinate outside of the image selects (cudaTextureAddressMode).
enum class AddressMode : std::uint8_t { Wrap, Clamp, Mirror, Border };

/// Describes a texture object.
struct Texture {
    Image image;
    std::array<AddressMode, 3> addressModes{};
    bool isLinear = false;                  ///< whether the filter is linear; otherwise it takes the nearest texel
    bool hasNormalisedCoordinates = false;  ///< whether coordinates are normalised
    bool hasNormalisedValues = false;       ///< whether integers are read as floats, 0..1 or -1..1
    bool isSrgb = false;                    ///< whether the first three channels are sRGB, with 8 bits each
    std::array<float, 4> border{};
};

/// Describes a surface object.
struct Surface {
    Image image;
};

/// Holds the result of a fetch: four components of 32 bits, and the texel with the largest weight. There is no such texel if only the
/// border counts.
struct Sample {
    std::array<std::uint32_t, 4> value{};
    bool hasTexel = false;
    std::uint64_t offset = 0;  ///< offset of that texel in its allocation
};

/// Returns whether an instruction of this geometry can access an image of this shape.
bool canFetch(ptx::TextureGeometry geometry, ImageShape shape);
/// Returns whether an instruction of this geometry can fetch from a texture with this image. A 1D fetch may also read the first row of a
/// plane, as tex1D on an H200 does.
bool canFetch(ptx::TextureGeometry geometry, const Image& image);

/// Executes a fetch. `coordinates` are in the order of the instruction, the layer first, as bits of f32 or s32.
Sample fetch(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates);
/// Executes a fetch without reading values, to find its texel. The image needs no address.
Sample locateFetch(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates);

/// Describes the location that a surface access goes to. The x coordinate of a surface access is in bytes.
struct SurfaceOffset {
    bool isInside = false;
    std::uint64_t offset = 0;  ///< offset from the image's first texel
};
/// Returns the location of an access of `bytes` per lane. With .clamp, a location outside of the image becomes the nearest one inside.
SurfaceOffset locateSurfaceAccess(const Image& image, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates,
                                  unsigned bytes);

}  // namespace simtscope::simt
