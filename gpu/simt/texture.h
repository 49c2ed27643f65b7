// Textures and surfaces: what an object names, and what a fetch through it gives. Pure functions of the descriptor and the coordinates.
//
// Models: CUDA C++ Programming Guide 13.0, "Texture Fetching": nearest texel, or linear filtering with weights of 8 fractional bits;
// coordinates in texels or normalised; wrap, clamp, mirror and border; elements as they are or as normalised floats, sRGB. Simplifies: one
// level (no mipmaps, so gradients and levels of detail have no effect), no anisotropy, no filtering across the edges of a cube's faces, no
// texture cache: a fetch sees what memory holds. Texels lie row by row (hardware uses another order for arrays).
//
// Measured on an H200 (CUDA 13.0): a coordinate is rounded to 1/256 texels, halves up, after a normalised one has been rounded down to a
// multiple of 2^-21; filtering follows texture_filter.h to the last bit. A 1D texture is filtered as a row of height 1 at y = 0. Not to the
// last bit: filtered sRGB, whose sums differ by a few units in the last place of a half, and filtered signed bytes.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/ptx/decode.h"

namespace simtscope::simt {

enum class ChannelKind : std::uint8_t { Signed, Unsigned, Float };

struct TexelFormat {
    ChannelKind kind = ChannelKind::Float;
    std::uint8_t bits = 32;     ///< of a channel: 8, 16, 32
    std::uint8_t channels = 1;  ///< 1, 2, 4
    unsigned bytes() const { return bits / 8u * channels; }
};

enum class ImageShape : std::uint8_t {
    Buffer,  ///< linear memory, by index
    Line,
    Plane,
    Volume,
    LineLayers,
    PlaneLayers,
    Cube,
    CubeLayers
};

/// Texels in memory.
struct Image {
    ImageShape shape = ImageShape::Plane;
    TexelFormat format;
    AllocationId allocation{};
    std::uint64_t address = 0;                       ///< of the first texel
    std::uint64_t offset = 0;                        ///< of the first texel in its allocation
    std::uint32_t width = 1, height = 1, depth = 1;  ///< in texels; depth: slices, layers or faces
    std::uint64_t rowPitch = 0, slicePitch = 0;      ///< in bytes
};

enum class AddressMode : std::uint8_t { Wrap, Clamp, Mirror, Border };

struct Texture {
    Image image;
    std::array<AddressMode, 3> address{};
    bool linear = false;            ///< filter
    bool normalised = false;        ///< coordinates
    bool normalisedValues = false;  ///< integers are read as floats, 0..1 or -1..1
    bool srgb = false;              ///< the first three channels, 8 bits each
    std::array<float, 4> border{};
};

struct Surface {
    Image image;
};

/// What a fetch gives: four components of 32 bits, and the texel that counts most (none: only the border).
struct Sample {
    std::array<std::uint32_t, 4> value{};
    bool touched = false;
    std::uint64_t offset = 0;  ///< of that texel in its allocation
};

/// Can an instruction of this geometry fetch from such an image?
bool fits(ptx::TextureGeometry geometry, ImageShape shape);
/// The same for a fetch from a texture: that of a line also reads the first row of a plane, as tex1D on an H200 does.
bool fits(ptx::TextureGeometry geometry, const Image& image);

/// `coordinates` in the order of the instruction, the layer first; bits of f32 or s32.
Sample fetch(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates);
/// The same without its values: nothing is read, so the image needs no address.
Sample fetchPlace(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates);

/// Where a surface access goes; x in bytes.
struct SurfacePlace {
    bool inside = false;
    std::uint64_t offset = 0;  ///< in the image, from its first texel
};
SurfacePlace surfacePlace(const Image& image, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates,
                          unsigned bytes);

}  // namespace simtscope::simt
