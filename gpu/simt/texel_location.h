// Finds the texel that an access through a texture or surface object goes to without executing the access. It serves accesses that a GPU
// has executed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

/// Names a texel by its allocation and offset.
struct TexelLocation {
    AllocationId allocation{};
    std::uint64_t offset = 0;  ///< offset in the allocation, in bytes
};

/// Returns the location of the texel. Returns nothing if the access is outside of the image, there is no such object, or the instruction
/// cannot access such an object.
std::optional<TexelLocation> locateTexel(const DeviceMemory& memory, const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                         std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates);

}  // namespace simtscope::simt
