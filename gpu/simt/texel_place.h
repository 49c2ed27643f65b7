// Where an access through a texture or surface object goes, found without executing it: for what another engine has executed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

struct TexelPlace {
    AllocationId allocation{};
    std::uint64_t offset = 0;  ///< in it
};

/// Nothing: outside, or no such object, or one that the instruction is not for.
std::optional<TexelPlace> texelPlace(const DeviceMemory& memory, const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                     std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates);

}  // namespace simtscope::simt
