// Notes faults of accesses to texture and surface objects.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Notes that there is no object with this handle, or that it is a surface instead of a texture, or the reverse.
void noteMissingObject(const Issue& issue, unsigned lane, std::uint64_t handle);
/// These note an instruction for images of other dimensions than the object's, or of another kind of elements.
void noteTextureShapeFault(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image);
void noteSurfaceShapeFault(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image);
/// Notes a misaligned surface access; `x` is in bytes.
void noteSurfaceAlignmentFault(const Issue& issue, unsigned lane, std::uint64_t handle, std::int32_t x);
/// Notes a surface access outside the image, at the coordinates of the instruction; the first is in bytes.
void noteAccessOutsideSurface(const Issue& issue, unsigned lane, std::uint64_t handle, const Image& image,
                              const std::array<std::uint32_t, 4>& coordinates);

}  // namespace simtscope::simt
