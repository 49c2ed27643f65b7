// What device memory holds that nobody has written yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

enum class FreshMemory : unsigned char { Pattern, Zero };

/// CUDA leaves it undefined. Every byte is 0x4b, so that no program is right by luck: an int is 1263225675, a float 13323083, a
/// double 3.5e54 and an address is in no allocation. They are no NaN, which would hide where a wrong result comes from.
constexpr std::byte fillOf(FreshMemory fresh)
{
    return fresh == FreshMemory::Pattern ? std::byte(0x4b) : std::byte(0);
}

/// Byte `offset` of memory that the host writes without a call, under the pattern. Words whose highest byte is 0x4b, as above, and whose
/// others differ from word to word: the host often writes equal bytes, small numbers and ASCII, which none of these bytes is.
constexpr std::byte sharedFillOf(std::uint64_t offset)
{
    const auto low = std::uint32_t(offset / 4 + 1) * 0x9e3779b1u >> 8;  // Fibonacci hashing (Knuth, TAOCP 3, 6.4)
    return offset % 4 == 3 ? fillOf(FreshMemory::Pattern) : std::byte(low >> 8 * (offset % 4)) | std::byte(0x80);
}

/// "pattern" | "zero". Errors name the word, and those that there are.
Result<FreshMemory> parseFreshMemory(const std::string& text);
/// As parseFreshMemory() reads it.
std::string freshMemoryText(FreshMemory fresh);

}  // namespace simtscope
