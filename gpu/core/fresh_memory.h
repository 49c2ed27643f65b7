// What device memory holds that nobody has written yet.
#pragma once

#include <cstddef>
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

/// "pattern" | "zero". Errors name the word, and those that there are.
Result<FreshMemory> parseFreshMemory(const std::string& text);
/// As parseFreshMemory() reads it.
std::string freshMemoryText(FreshMemory fresh);

}  // namespace simtscope
