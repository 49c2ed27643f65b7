// One texel: from the bytes in memory to four components.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gpu/simt/texture.h"
#include "gpu/simt/texture_filter.h"

namespace simtscope::simt {

/// Components as they are; integers in two's complement. Absent ones are 0, 0, 0, 1.
struct Texel {
    std::array<double, 4> number{};          ///< of float textures and normalised values
    std::array<std::uint32_t, 4> integer{};  ///< of integer textures
};

/// Does a fetch from this texture give floats?
bool givesFloats(const Texture& texture);
Texel readTexel(const Texture& texture, const std::byte* from);
/// The four components of a linear fetch, of which those that the format does not have are 0. `texels`: of the corners that take part;
/// null: the border.
std::array<std::uint32_t, 4> filteredTexels(const Texture& texture, const std::array<const std::byte*, kCorners>& texels,
                                            const CornerWeights& weights, unsigned corners);
Texel borderTexel(const Texture& texture);

}  // namespace simtscope::simt
