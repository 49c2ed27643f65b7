// One texel: from the bytes in memory to four components.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gpu/simt/texture.h"

namespace simtscope::simt {

/// Components as they are; integers in two's complement. Absent ones are 0, 0, 0, 1.
struct Texel {
    std::array<double, 4> number{};          ///< of float textures and normalised values
    std::array<std::uint32_t, 4> integer{};  ///< of integer textures
};

/// Does a fetch from this texture give floats?
bool givesFloats(const Texture& texture);
Texel readTexel(const Texture& texture, const std::byte* from);
/// A filtered sum in the precision of its format: halves (and sRGB) stay halves, normalised integers have 16 bits.
float filteredValue(const Texture& texture, unsigned channel, double exact);
Texel borderTexel(const Texture& texture);

}  // namespace simtscope::simt
