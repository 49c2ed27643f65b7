// Makes texture objects from memory and a description of how to read it (declared in runtime/state/images.h).
#include <algorithm>

#include "gpu/runtime/state/images.h"

namespace simtscope::runtime {

std::uint64_t addressOf(const AbiResourceDesc& resource)
{
    return reinterpret_cast<std::uint64_t>(resource.type == kResourceLinear ? resource.res.linear.pointer : resource.res.pitch2D.pointer);
}

Error makeImageInMemory(const AbiResourceDesc& resource, const trace::Allocation* allocation, simt::Image& image)
{
    using simt::ImageShape;
    if (resource.type != kResourceLinear && resource.type != kResourcePitch2D)
        return Error::InvalidValue;
    const bool isLinear = resource.type == kResourceLinear;
    const auto& linear = resource.res.linear;
    const auto& pitched = resource.res.pitch2D;
    if (const Error error = convertTexelFormat(isLinear ? linear.format : pitched.format, image.format); error != Error::Success)
        return error;
    const std::uint64_t address = addressOf(resource);
    if (!allocation || address % kTextureAlignment != 0)
        return Error::InvalidValue;
    image.allocation = allocation->id;
    image.address = address;
    image.offset = address - allocation->address;
    const std::uint64_t bytesToEnd = allocation->bytes - image.offset;
    // A texture that claims to reach beyond its allocation is still made; here it ends with the allocation.
    if (isLinear) {
        image.shape = ImageShape::Buffer;
        image.width = std::uint32_t(std::min<std::uint64_t>(linear.bytes, bytesToEnd) / image.format.bytes());
        return Error::Success;
    }
    if (pitched.pitch % kTexturePitchAlignment != 0)
        return Error::InvalidValue;
    image.shape = ImageShape::Plane;
    image.width = std::uint32_t(pitched.width);
    image.height = std::uint32_t(pitched.height);
    image.rowPitch = pitched.pitch;
    image.slicePitch = pitched.pitch * pitched.height;
    const std::uint64_t span = pitched.height ? (pitched.height - 1) * pitched.pitch + pitched.width * image.format.bytes() : 0;
    return pitched.width && pitched.height && span <= bytesToEnd ? Error::Success : Error::InvalidValue;
}

Error makeTextureOfImage(const simt::Image& image, const AbiTextureDesc& description, simt::Texture& texture)
{
    constexpr int kAddressModeCount = 4;
    for (const int mode : description.addressMode)
        if (mode < 0 || mode >= kAddressModeCount)
            return Error::InvalidValue;
    const bool filters = description.filterMode == kFilterLinear, normalises = description.readMode == kReadNormalizedFloat;
    if ((!filters && description.filterMode != kFilterPoint) || (!normalises && description.readMode != kReadElementType))
        return Error::InvalidValue;
    if (normalises && (image.format.kind == simt::ChannelKind::Float || image.format.channelBits == 32))
        return Error::InvalidNormSetting;
    if (filters && image.format.kind != simt::ChannelKind::Float && !normalises)
        return Error::InvalidFilterSetting;
    texture.image = image;
    for (unsigned axis = 0; axis < texture.addressModes.size(); ++axis)
        texture.addressModes[axis] = simt::AddressMode(description.addressMode[axis]);
    texture.isLinear = filters;
    texture.hasNormalisedCoordinates = description.normalizedCoords != 0;
    texture.hasNormalisedValues = normalises;
    texture.isSrgb = description.sRGB != 0;
    std::ranges::copy(description.borderColor, texture.border.begin());
    return Error::Success;
}

}  // namespace simtscope::runtime
