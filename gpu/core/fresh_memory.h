// Defines the contents of device memory that has not been written yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// The content of device memory that nobody has written.
enum class FreshMemory : unsigned char { Pattern, Zero };

/// Returns the byte that fills new device memory. CUDA leaves its contents undefined. The pattern 0x4b keeps a program from being right by
/// luck: an int is 1263225675, a float 13323083, a double 3.5e54, and an address lies in no allocation. None of these is a NaN, which would
/// hide the origin of a wrong result.
constexpr std::byte fillByte(FreshMemory fresh)
{
    return fresh == FreshMemory::Pattern ? std::byte(0x4b) : std::byte(0);
}

/// Returns byte `offset` of the pattern for memory that the host may write without a runtime call. The highest byte of each word is 0x4b,
/// as above; the other bytes differ from word to word. Hosts often write equal bytes, small numbers and ASCII, and none of these bytes is
/// one of them.
constexpr std::byte hostAccessibleFillByte(std::uint64_t offset)
{
    const auto low = std::uint32_t(offset / 4 + 1) * 0x9e3779b1u >> 8;  // Fibonacci hashing (Knuth, TAOCP 3, 6.4)
    return offset % 4 == 3 ? fillByte(FreshMemory::Pattern) : std::byte(low >> 8 * (offset % 4)) | std::byte(0x80);
}

/// Parses "pattern" | "zero". Errors name the unknown word and the valid ones.
Result<FreshMemory> parseFreshMemory(const std::string& text);
/// Returns the name that parseFreshMemory() reads.
std::string freshMemoryText(FreshMemory fresh);

}  // namespace simtscope
