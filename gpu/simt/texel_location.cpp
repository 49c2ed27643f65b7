#include "gpu/simt/texel_location.h"

namespace simtscope::simt {

std::optional<TexelLocation> locateTexel(const DeviceMemory& memory, const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                         std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates)
{
    if (op.space == ptx::StateSpace::Tex) {
        const Texture* const texture = memory.texture(object);
        if (!texture || !canFetch(access.geometry, texture->image))
            return {};
        const Sample sample = locateFetch(*texture, access, coordinates);
        return sample.hasTexel ? std::optional(TexelLocation{texture->image.allocation, sample.offset}) : std::nullopt;
    }
    const Surface* const surface = memory.surface(object);
    if (!surface || !canFetch(access.geometry, surface->image.shape))
        return {};
    const SurfaceOffset found = locateSurfaceAccess(surface->image, access, coordinates, unsigned(op.elementBytes) * op.elementCount);
    return found.isInside ? std::optional(TexelLocation{surface->image.allocation, surface->image.offset + found.offset}) : std::nullopt;
}

}  // namespace simtscope::simt
