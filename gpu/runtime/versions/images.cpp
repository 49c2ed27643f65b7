// Makes texture and surface objects from the shorter descriptions of CUDA 11 and 12: resources without flags, textures without seamless
// cubemaps.
#include "gpu/runtime/versions/layouts.h"
#include "gpu/runtime/versions/v13.h"

namespace simtscope::runtime {
namespace {

/// Completes a description of which the caller has only `bytes` bytes; null stays null.
template <class Whole>
class Lengthened {
public:
    Lengthened(const void* from, std::size_t bytes) : m_given(from), m_whole(from ? fromBeginning<Whole>(from, bytes) : Whole{}) {}
    operator const Whole*() const { return m_given ? &m_whole : nullptr; }

private:
    const void* m_given;
    Whole m_whole;
};

using Resource12 = Lengthened<AbiResourceDesc>;

}  // namespace

SIMTSCOPE_API Error v12_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const AbiTextureDesc* texture,
                                                const AbiResourceViewDesc* view)
{
    return cudaCreateTextureObject(object, Resource12(resource, kResourceDescBytes12), texture, view);
}

SIMTSCOPE_API Error v11_cudaCreateTextureObject(std::uint64_t* object, const void* resource, const void* texture,
                                                const AbiResourceViewDesc* view)
{
    return v12_cudaCreateTextureObject(object, resource, Lengthened<AbiTextureDesc>(texture, kTextureDescBytes11), view);
}

SIMTSCOPE_API Error v12_cudaCreateSurfaceObject(std::uint64_t* object, const void* resource)
{
    return cudaCreateSurfaceObject(object, Resource12(resource, kResourceDescBytes12));
}

SIMTSCOPE_API Error v12_cudaGetTextureObjectResourceDesc(void* resource, std::uint64_t object)
{
    AbiResourceDesc made{};
    return resource ? giveBeginning(cudaGetTextureObjectResourceDesc(&made, object), resource, made, kResourceDescBytes12)
                    : cudaGetTextureObjectResourceDesc(nullptr, object);
}

SIMTSCOPE_API Error v12_cudaGetSurfaceObjectResourceDesc(void* resource, std::uint64_t object)
{
    AbiResourceDesc made{};
    return resource ? giveBeginning(cudaGetSurfaceObjectResourceDesc(&made, object), resource, made, kResourceDescBytes12)
                    : cudaGetSurfaceObjectResourceDesc(nullptr, object);
}

SIMTSCOPE_API Error v11_cudaGetTextureObjectTextureDesc(void* texture, std::uint64_t object)
{
    AbiTextureDesc made{};
    return texture ? giveBeginning(cudaGetTextureObjectTextureDesc(&made, object), texture, made, kTextureDescBytes11)
                   : cudaGetTextureObjectTextureDesc(nullptr, object);
}

}  // namespace simtscope::runtime
