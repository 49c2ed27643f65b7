// Makes texture and surface objects from the shorter descriptions of CUDA 11 and 12 (declared in their cuda_runtime_api.h): resources
// without flags, textures without seamless cubemaps.
#include "gpu/runtime/versions/cuda13_functions.h"
#include "gpu/runtime/versions/older_layouts.h"

namespace simtscope::runtime {
namespace {

/// Completes a description of which the caller has only `bytes` bytes; null stays null.
template <class Whole>
class CompletedDescription {
public:
    CompletedDescription(const void* from, std::size_t bytes)
        : m_original(from), m_completed(from ? completeFromPrefix<Whole>(from, bytes) : Whole{})
    {
    }
    operator const Whole*() const { return m_original ? &m_completed : nullptr; }

private:
    const void* m_original;
    Whole m_completed;
};

using Resource12 = CompletedDescription<AbiResourceDesc>;

}  // namespace

SIMTSCOPE_API Error v12_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const AbiTextureDesc* texture,
                                                const AbiResourceViewDesc* view)
{
    return cudaCreateTextureObject(object, Resource12(resource, kResourceDescBytes12), texture, view);
}

SIMTSCOPE_API Error v11_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const void* texture,
                                                const AbiResourceViewDesc* view)
{
    return v12_cudaCreateTextureObject(object, resource, CompletedDescription<AbiTextureDesc>(texture, kTextureDescBytes11), view);
}

SIMTSCOPE_API Error v12_cudaCreateSurfaceObject(std::uint64_t* object, const void* resource)
{
    return cudaCreateSurfaceObject(object, Resource12(resource, kResourceDescBytes12));
}

SIMTSCOPE_API Error v12_cudaGetTextureObjectResourceDesc(void* resource, std::uint64_t object)
{
    AbiResourceDesc fullDescription{};
    return resource
               ? copyPrefix(cudaGetTextureObjectResourceDesc(&fullDescription, object), resource, fullDescription, kResourceDescBytes12)
               : cudaGetTextureObjectResourceDesc(nullptr, object);
}

SIMTSCOPE_API Error v12_cudaGetSurfaceObjectResourceDesc(void* resource, std::uint64_t object)
{
    AbiResourceDesc fullDescription{};
    return resource
               ? copyPrefix(cudaGetSurfaceObjectResourceDesc(&fullDescription, object), resource, fullDescription, kResourceDescBytes12)
               : cudaGetSurfaceObjectResourceDesc(nullptr, object);
}

SIMTSCOPE_API Error v11_cudaGetTextureObjectTextureDesc(void* texture, std::uint64_t object)
{
    AbiTextureDesc fullDescription{};
    return texture ? copyPrefix(cudaGetTextureObjectTextureDesc(&fullDescription, object), texture, fullDescription, kTextureDescBytes11)
                   : cudaGetTextureObjectTextureDesc(nullptr, object);
}

}  // namespace simtscope::runtime
