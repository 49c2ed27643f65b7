// Finds the place that an access through a texture or surface object goes to, without executing the access, for accesses that another
// engine has executed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

/// The place of a texel in its allocation.
struct TexelLocation {
    AllocationId allocation{};
    std::uint64_t offset = 0;  ///< offset in the allocation, in bytes
};

/// Returns nothing if the access is outside of the image, there is no such object, or the instruction does not fit the object.
std::optional<TexelLocation> texelLocation(const DeviceMemory& memory, const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                           std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates);

}  // namespace simtscope::simt
