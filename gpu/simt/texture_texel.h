// Converts texels from their bytes in memory to four components.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gpu/simt/texture.h"
#include "gpu/simt/texture_filter.h"

namespace simtscope::simt {

/// Holds the components of a texel. Integers are in two's complement. Components that the format does not have are 0, including the fourth.
struct Texel {
    std::array<double, 4> number{};          ///< values of float textures and of normalised values
    std::array<std::uint32_t, 4> integer{};  ///< values of integer textures
};

/// Returns whether a fetch from this texture returns floats.
bool returnsFloats(const Texture& texture);
/// Reads the texel at an address, in the form that fetches of this texture use.
Texel readTexel(const Texture& texture, const std::byte* from);
/// Returns the four components of a linear fetch. Components that the format does not have are 0. `texels` points to the texels of the
/// corners that take part (the bits of `corners`); null stands for the border.
std::array<std::uint32_t, 4> filterTexels(const Texture& texture, const std::array<const std::byte*, kCornerCount>& texels,
                                          const CornerWeights& weights, unsigned corners);
/// Returns the border colour, rounded to a value that a texel can hold.
Texel makeBorderTexel(const Texture& texture);

}  // namespace simtscope::simt
