// Notes faults of accesses to texture and surface objects.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Notes that there is no object with this handle, or that it is a surface instead of a texture, or the reverse.
void faultMissingObject(const Issue& issue, unsigned lane, std::uint64_t handle);
void faultTextureShape(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image);
void faultSurfaceShape(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image);
/// Notes a misaligned surface access; `x` is in bytes.
void faultSurfaceAlignment(const Issue& issue, unsigned lane, std::uint64_t handle, std::int32_t x);
void faultOutsideSurface(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image,
                         const std::array<std::uint32_t, 4>& coordinates);

}  // namespace simtscope::simt
