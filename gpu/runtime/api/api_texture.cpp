// Implements texture and surface objects (declared in CUDA's cuda_runtime_api.h).
#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/resource_messages.h"
#include "gpu/runtime/call/call.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

Error makeTexture(Call& c, std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* description,
                  const AbiResourceViewDesc* view)
{
    if (!object || !resource || !description)
        return Error::InvalidValue;
    State& s = c.state();
    simt::Texture texture;
    simt::Image image;
    const Error refused = makeResourceImage(s.images, s.memory, *resource, image);
    if (refused == Error::NotSupported || view)
        return refuseUnsupported(s, view ? msg::call::resourceView() : msg::call::mipmappedTexture());
    if (refused != Error::Success)
        return refused;
    if (const Error error = makeTextureOfImage(image, *description, texture); error != Error::Success)
        return error;
    *object = s.images.nextObject++;
    c.detail = msg::call::textureOver(std::int64_t(*object), (*kResourceMessages[std::size_t(resource->type)])());
    s.images.textures[*object] = {*resource, *description, {}};
    s.memory.view(c.streamKey.device).addTexture(*object, texture);
    return Error::Success;
}

Error makeSurface(Call& c, std::uint64_t* object, const AbiResourceDesc* resource)
{
    if (!object || !resource || resource->type != kResourceArray)
        return Error::InvalidValue;
    State& s = c.state();
    simt::Surface surface;
    if (const Error error = makeResourceImage(s.images, s.memory, *resource, surface.image); error != Error::Success)
        return error;
    *object = s.images.nextObject++;
    c.detail = msg::call::surfaceOver(std::int64_t(*object), msg::call::overArray());
    s.images.surfaces[*object] = *resource;
    s.memory.view(c.streamKey.device).addSurface(*object, surface);
    return Error::Success;
}

/// Copies one part of a texture object's description.
template <class Part, class Read>
Error describe(const char* name, Part* to, std::uint64_t object, Read read)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        const auto found = c.state().images.textures.find(object);
        if (!to || found == c.state().images.textures.end())
            return Error::InvalidValue;
        return read(found->second, *to);
    });
}

}  // namespace

SIMTSCOPE_API Error cudaCreateTextureObject(std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* texture,
                                            const AbiResourceViewDesc* view)
{
    return call("cudaCreateTextureObject", DeviceAccess::Device, [&](Call& c) { return makeTexture(c, object, resource, texture, view); });
}

SIMTSCOPE_API Error cudaDestroyTextureObject(std::uint64_t object)
{
    return call("cudaDestroyTextureObject", DeviceAccess::Device, [&](Call& c) {
        c.state().images.textures.erase(object);
        c.state().memory.view(c.streamKey.device).removeTexture(object);
        return Error::Success;  // CUDA accepts any handle here
    });
}

SIMTSCOPE_API Error cudaGetTextureObjectResourceDesc(AbiResourceDesc* resource, std::uint64_t object)
{
    return describe("cudaGetTextureObjectResourceDesc", resource, object, [](const TextureObject& of, AbiResourceDesc& to) {
        to = of.resource;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetTextureObjectTextureDesc(AbiTextureDesc* texture, std::uint64_t object)
{
    return describe("cudaGetTextureObjectTextureDesc", texture, object, [](const TextureObject& of, AbiTextureDesc& to) {
        to = of.texture;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetTextureObjectResourceViewDesc(AbiResourceViewDesc* view, std::uint64_t object)
{
    // Objects have no resource view here.
    return describe("cudaGetTextureObjectResourceViewDesc", view, object,
                    [](const TextureObject&, AbiResourceViewDesc&) { return Error::InvalidValue; });
}

SIMTSCOPE_API Error cudaCreateSurfaceObject(std::uint64_t* object, const AbiResourceDesc* resource)
{
    return call("cudaCreateSurfaceObject", DeviceAccess::Device, [&](Call& c) { return makeSurface(c, object, resource); });
}

SIMTSCOPE_API Error cudaDestroySurfaceObject(std::uint64_t object)
{
    return call("cudaDestroySurfaceObject", DeviceAccess::Device, [&](Call& c) {
        c.state().images.surfaces.erase(object);
        c.state().memory.view(c.streamKey.device).removeSurface(object);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGetSurfaceObjectResourceDesc(AbiResourceDesc* resource, std::uint64_t object)
{
    return call("cudaGetSurfaceObjectResourceDesc", DeviceAccess::Device, [&](Call& c) {
        const auto found = c.state().images.surfaces.find(object);
        if (!resource || found == c.state().images.surfaces.end())
            return Error::InvalidValue;
        *resource = found->second;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetTexture1DLinearMaxWidth(std::size_t* width, const AbiChannelFormatDesc* format, int device)
{
    return call("cudaDeviceGetTexture1DLinearMaxWidth", DeviceAccess::Device, [&](Call&) {
        // These limits match the results of an H200 with CUDA 13.0 for each element size.
        constexpr std::size_t kMaxElements = std::size_t(1) << 30, kMaxBytes = std::size_t(1) << 32;
        if (device != 0)
            return Error::InvalidDevice;
        if (!width || !format)
            return Error::InvalidValue;
        simt::TexelFormat texel;
        if (const Error error = convertTexelFormat(*format, texel); error != Error::Success)
            return error;
        *width = std::min(kMaxElements, kMaxBytes / texel.bytes());
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
