// Makes numbers that look random and are the same on every machine. The tests make their operands from them, and so did the programs that
// ran on hardware.
#pragma once

#include <cstdint>

namespace simtscope::simt::testing {

/// Hashes a number with "lowbias32" (Wellons, "Prospecting for Hash Functions", 2018): every bit of x changes about half of the bits.
inline std::uint32_t hashNumber(std::uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

}  // namespace simtscope::simt::testing
