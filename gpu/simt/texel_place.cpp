#include "gpu/simt/texel_place.h"

namespace simtscope::simt {

std::optional<TexelPlace> texelPlace(const DeviceMemory& memory, const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                     std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates)
{
    if (op.space == ptx::StateSpace::Tex) {
        const Texture* const texture = memory.texture(object);
        if (!texture || !fits(access.geometry, texture->image))
            return {};
        const Sample sample = fetchPlace(*texture, access, coordinates);
        return sample.touched ? std::optional(TexelPlace{texture->image.allocation, sample.offset}) : std::nullopt;
    }
    const Surface* const surface = memory.surface(object);
    if (!surface || !fits(access.geometry, surface->image.shape))
        return {};
    const SurfacePlace place = surfacePlace(surface->image, access, coordinates, unsigned(op.elementBytes) * op.elements);
    return place.inside ? std::optional(TexelPlace{surface->image.allocation, surface->image.offset + place.offset}) : std::nullopt;
}

}  // namespace simtscope::simt
