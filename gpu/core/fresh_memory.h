// Defines the contents of device memory that has not been written yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// Selects the content of device memory that the program has not written.
enum class FreshMemory : unsigned char { Pattern, Zero };

/// Returns the byte that fills new device memory, whose content CUDA leaves undefined. The pattern 0x4b makes it unlikely that a program
/// that reads it computes a right result by chance: as an int it is 1263225675, as a float 13323083, as a double 3.5e54, and as an address
/// it lies in no allocation. It is no NaN, which would hide the origin of a wrong result.
constexpr std::byte fillByte(FreshMemory fresh)
{
    return fresh == FreshMemory::Pattern ? std::byte(0x4b) : std::byte(0);
}

/// Returns byte `offset` of the pattern for memory that the host may write without a runtime call. The highest byte of each word is 0x4b,
/// as in fillByte(). The other bytes differ from word to word and are at least 0x80, so that they equal nothing that hosts often write:
/// equal bytes, small numbers, ASCII.
constexpr std::byte hostAccessibleFillByte(std::uint64_t offset)
{
    const auto low = std::uint32_t(offset / 4 + 1) * 0x9e3779b1u >> 8;  // Fibonacci hashing (Knuth, TAOCP 3, 6.4)
    return offset % 4 == 3 ? fillByte(FreshMemory::Pattern) : std::byte(low >> 8 * (offset % 4)) | std::byte(0x80);
}

/// Parses "pattern" | "zero". Errors name the unknown word and the valid ones.
Result<FreshMemory> parseFreshMemory(const std::string& text);
/// Returns the text from which parseFreshMemory() makes this value.
std::string formatFreshMemory(FreshMemory fresh);

}  // namespace simtscope
