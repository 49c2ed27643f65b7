// Lays out arrays: which extents CUDA accepts, and where the texels lie (declared in runtime/state/images.h).
#include <algorithm>
#include <fmt/format.h>

#include "gpu/runtime/state/images.h"

namespace simtscope::runtime {
namespace {

using simt::ImageShape;

/// Describes a shape of arrays, and the greatest extents that it may have.
struct ShapeRow {
    ImageShape shape;
    bool isLayered, isCube;
    unsigned dimensions;  ///< number of extents that must not be 0, without the layers
    AbiExtent max;
};

// Limits from the CUDA C++ Programming Guide 13.0, "Technical Specifications per Compute Capability"; equal from compute capability 7.5 on.
constexpr ShapeRow kShapeRows[] = {
    {ImageShape::Line, false, false, 1, {131072, 0, 0}},
    {ImageShape::Plane, false, false, 2, {131072, 65536, 0}},
    {ImageShape::Volume, false, false, 3, {16384, 16384, 16384}},
    {ImageShape::LineLayers, true, false, 1, {32768, 0, 2048}},
    {ImageShape::PlaneLayers, true, false, 2, {32768, 32768, 2048}},
    {ImageShape::Cube, false, true, 2, {32768, 32768, 6}},
    {ImageShape::CubeLayers, true, true, 2, {32768, 32768, 2046}},
};

/// Returns the shape of an array with these extents and flags; nullptr if there can be none.
const ShapeRow* findShapeRow(AbiExtent extent, unsigned flags)
{
    const bool isLayered = flags & kArrayLayered, isCube = flags & kArrayCubemap;
    const auto fits = [&](const ShapeRow& row) {
        const bool hasDepth = row.isLayered || row.isCube || row.dimensions == 3;
        return row.isLayered == isLayered && row.isCube == isCube && (extent.height != 0) == (row.dimensions >= 2) &&
               (extent.depth != 0) == hasDepth && extent.width <= row.max.width && extent.height <= row.max.height &&
               extent.depth <= row.max.depth;
    };
    const auto row = std::ranges::find_if(kShapeRows, fits);
    return row == std::end(kShapeRows) ? nullptr : row;
}

}  // namespace

std::string CudaArray::extentText() const
{
    std::string text = fmt::format("{}", extent.width);
    if (extent.height)
        text += fmt::format("x{}", extent.height);
    if (extent.depth)
        text += fmt::format("x{}", extent.depth);
    return text;
}

Error convertTexelFormat(const AbiChannelFormatDesc& channel, simt::TexelFormat& format)
{
    const int bits[] = {channel.x, channel.y, channel.z, channel.w};
    const auto channels = unsigned(std::ranges::find(bits, 0) - bits);
    const bool areBitsEqual = std::all_of(bits, bits + channels, [&](int b) { return b == channel.x; });
    const bool isRestZero = std::all_of(bits + channels, bits + 4, [](int b) { return b == 0; });
    const bool isWidthValid = channel.x == 8 || channel.x == 16 || channel.x == 32;
    const bool isKindValid = channel.f == kChannelSigned || channel.f == kChannelUnsigned || (channel.f == kChannelFloat && channel.x != 8);
    if ((channels != 1 && channels != 2 && channels != 4) || !areBitsEqual || !isRestZero || !isWidthValid || !isKindValid)
        return Error::InvalidChannelDescriptor;
    format.kind = channel.f == kChannelFloat    ? simt::ChannelKind::Float
                  : channel.f == kChannelSigned ? simt::ChannelKind::Signed
                                                : simt::ChannelKind::Unsigned;
    format.channelBits = std::uint8_t(channel.x);
    format.channelCount = std::uint8_t(channels);
    return Error::Success;
}

Error layOutArray(const AbiChannelFormatDesc& format, AbiExtent extent, unsigned flags, CudaArray& array)
{
    if (const Error error = convertTexelFormat(format, array.image.format); error != Error::Success)
        return error;
    constexpr unsigned kKnownFlags =
        kArrayLayered | kArraySurface | kArrayCubemap | kArrayGather | kArrayColor | kArraySparse | kArrayDeferred;
    if ((flags & ~kKnownFlags) || extent.width == 0)
        return Error::InvalidValue;
    if (flags & (kArraySparse | kArrayDeferred))
        return Error::NotSupported;
    const ShapeRow* const shape = findShapeRow(extent, flags);
    if (!shape || ((flags & kArrayGather) && shape->shape != ImageShape::Plane))
        return Error::InvalidValue;
    if (shape->isCube && (extent.width != extent.height || extent.depth % 6 != 0))
        return Error::InvalidValue;
    array.format = format;
    array.extent = extent;
    array.flags = flags;
    simt::Image& image = array.image;
    image.shape = shape->shape;
    image.width = std::uint32_t(extent.width);
    image.height = std::uint32_t(std::max<std::size_t>(extent.height, 1));
    image.depth = std::uint32_t(std::max<std::size_t>(extent.depth, 1));
    image.rowPitch = array.rowBytes();
    image.slicePitch = image.rowPitch * image.height;
    array.bytes = image.slicePitch * image.depth;
    return Error::Success;
}

ptx::ScalarType channelType(const simt::TexelFormat& format)
{
    using enum ptx::ScalarType;
    constexpr ptx::ScalarType kTypes[3][3] = {{S8, S16, S32}, {U8, U16, U32}, {None, F16, F32}};
    return kTypes[std::size_t(format.kind)][format.channelBits == 8 ? 0 : format.channelBits == 16 ? 1 : 2];
}

}  // namespace simtscope::runtime
