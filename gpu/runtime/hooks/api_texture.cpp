// Intercepts texture and surface objects. Their descriptions are kept, so that a fetch can be decoded to the texel that it read.
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/abi/resource_words.h"
#include "gpu/runtime/hooks/hook.h"
#include "gpu/runtime/state/images.h"

namespace simtscope::runtime::hooks {
namespace {

/// Returns the image of a resource, or nothing if this kind of resource is not modelled.
std::optional<simt::Image> imageOf(const Allocations& allocations, const AbiResourceDesc& resource)
{
    if (resource.type == kResourceArray) {
        const Allocations::Block* const array = allocations.findArray(resource.res.array);
        return array ? std::optional(array->image) : std::nullopt;
    }
    if (resource.type != kResourceLinear && resource.type != kResourcePitch2D)
        return {};
    const Allocations::Block* const block = allocations.findContaining(addressOf(resource));
    simt::Image image;
    return imageInMemory(resource, block ? &block->info : nullptr, image) == Error::Success ? std::optional(image) : std::nullopt;
}

void made(Row& row, const MessageTemplate<ArgumentKind::Count, ArgumentKind::Nested>& what, std::uint64_t object,
          const AbiResourceDesc& resource)
{
    if (resource.type >= kResourceArray && resource.type <= kResourcePitch2D)
        row.call.detail = what(std::int64_t(object), (*kResourceWords[std::size_t(resource.type)])());
}

void isUnknown(Row& row, const MessageTemplate<>& what, std::uint64_t object)
{
    row.session().remark(msg::gpu::objectNotModelled(what(), object));
}

void makes(Row& row, const std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* description,
           const AbiResourceViewDesc* view)
{
    if (!row.succeeded() || !object || !resource || !description)
        return;
    made(row, msg::call::textureOver, *object, *resource);
    simt::Texture texture;
    const auto image = imageOf(row.session().allocations, *resource);
    if (!image || view || textureOf(*image, *description, texture) != Error::Success)
        return isUnknown(row, msg::gpu::texture, *object);
    row.session().allocations.objects(row.call.device).addTexture(*object, texture);
}

void makes(Row& row, const std::uint64_t* object, const AbiResourceDesc* resource)
{
    if (!row.succeeded() || !object || !resource)
        return;
    made(row, msg::call::surfaceOver, *object, *resource);
    const auto image = imageOf(row.session().allocations, *resource);
    if (!image)
        return isUnknown(row, msg::gpu::surface, *object);
    row.session().allocations.objects(row.call.device).addSurface(*object, {*image});
}

}  // namespace

SIMTSCOPE_API Error cudaCreateTextureObject(std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* texture,
                                            const AbiResourceViewDesc* view)
{
    HOOK_ALONE(cudaCreateTextureObject, makes(row, object, resource, texture, view), object, resource, texture, view);
}

SIMTSCOPE_API Error cudaDestroyTextureObject(std::uint64_t object)
{
    HOOK_ALONE(cudaDestroyTextureObject, row.session().allocations.objects(row.call.device).removeTexture(object), object);
}

SIMTSCOPE_API Error cudaCreateSurfaceObject(std::uint64_t* object, const AbiResourceDesc* resource)
{
    HOOK_ALONE(cudaCreateSurfaceObject, makes(row, object, resource), object, resource);
}

SIMTSCOPE_API Error cudaDestroySurfaceObject(std::uint64_t object)
{
    HOOK_ALONE(cudaDestroySurfaceObject, row.session().allocations.objects(row.call.device).removeSurface(object), object);
}

}  // namespace simtscope::runtime::hooks
