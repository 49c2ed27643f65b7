// Intercepts texture and surface objects (declared in CUDA's cuda_runtime_api.h). Their descriptions are kept, so that a fetch can be
// decoded to the texel that it read.
#include <fmt/format.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/runtime/abi/resource_messages.h"
#include "gpu/runtime/hooks/hook.h"
#include "gpu/runtime/state/images.h"

namespace simtscope::runtime::hooks {
namespace {

/// Returns the image of a resource, or nothing if this kind of resource is not modelled.
std::optional<simt::Image> imageOf(const Allocations& allocations, const AbiResourceDesc& resource)
{
    if (resource.type == kResourceArray) {
        const Allocations::TrackedAllocation* const array = allocations.findArray(resource.res.array);
        return array ? std::optional(array->image) : std::nullopt;
    }
    if (resource.type != kResourceLinear && resource.type != kResourcePitch2D)
        return {};
    const Allocations::TrackedAllocation* const block = allocations.findContaining(addressOf(resource));
    simt::Image image;
    return makeImageInMemory(resource, block ? &block->info : nullptr, image) == Error::Success ? std::optional(image) : std::nullopt;
}

void describeObject(InterceptedCall& call, const MessageTemplate<ArgumentKind::Count, ArgumentKind::Nested>& description,
                    std::uint64_t object, const AbiResourceDesc& resource)
{
    if (resource.type >= kResourceArray && resource.type <= kResourcePitch2D)
        call.row.detail = description(std::int64_t(object), (*kResourceMessages[std::size_t(resource.type)])());
}

void noteUnmodelledObject(InterceptedCall& call, const MessageTemplate<>& objectName, std::uint64_t object)
{
    call.session().addNoteOnce(msg::gpu::objectNotModelled(objectName(), object));
}

void addTextureObject(InterceptedCall& call, const std::uint64_t* object, const AbiResourceDesc* resource,
                      const AbiTextureDesc* description, const AbiResourceViewDesc* view)
{
    if (!call.hasSucceeded() || !object || !resource || !description)
        return;
    describeObject(call, msg::call::textureOver, *object, *resource);
    simt::Texture texture;
    const auto image = imageOf(call.session().allocations, *resource);
    if (!image || view || makeTextureOfImage(*image, *description, texture) != Error::Success)
        return noteUnmodelledObject(call, msg::gpu::texture, *object);
    call.session().allocations.textureObjectsOf(call.row.device).addTexture(*object, texture);
}

void addSurfaceObject(InterceptedCall& call, const std::uint64_t* object, const AbiResourceDesc* resource)
{
    if (!call.hasSucceeded() || !object || !resource)
        return;
    describeObject(call, msg::call::surfaceOver, *object, *resource);
    const auto image = imageOf(call.session().allocations, *resource);
    if (!image)
        return noteUnmodelledObject(call, msg::gpu::surface, *object);
    call.session().allocations.textureObjectsOf(call.row.device).addSurface(*object, {*image});
}

}  // namespace

SIMTSCOPE_API Error cudaCreateTextureObject(std::uint64_t* object, const AbiResourceDesc* resource, const AbiTextureDesc* texture,
                                            const AbiResourceViewDesc* view)
{
    HOOK_ALONE(cudaCreateTextureObject, addTextureObject(call, object, resource, texture, view), object, resource, texture, view);
}

SIMTSCOPE_API Error cudaDestroyTextureObject(std::uint64_t object)
{
    HOOK_ALONE(cudaDestroyTextureObject, call.session().allocations.textureObjectsOf(call.row.device).removeTexture(object), object);
}

SIMTSCOPE_API Error cudaCreateSurfaceObject(std::uint64_t* object, const AbiResourceDesc* resource)
{
    HOOK_ALONE(cudaCreateSurfaceObject, addSurfaceObject(call, object, resource), object, resource);
}

SIMTSCOPE_API Error cudaDestroySurfaceObject(std::uint64_t object)
{
    HOOK_ALONE(cudaDestroySurfaceObject, call.session().allocations.textureObjectsOf(call.row.device).removeSurface(object), object);
}

}  // namespace simtscope::runtime::hooks
