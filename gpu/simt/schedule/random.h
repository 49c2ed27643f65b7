// Implements a small random number generator, splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
// Its sequence must never change, so that a seed always gives the same schedule.
#pragma once

#include <cstdint>

namespace simtscope::simt {

/// Generates the random numbers of random schedules.
class Random {
public:
    explicit Random(std::uint64_t seed = 0) : m_state(seed) {}
    /// Returns the next number; all 64 bits are random.
    std::uint64_t next()
    {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return z ^ z >> 31;
    }
    /// Returns a number from 0 to bound - 1; requires bound > 0.
    std::uint64_t below(std::uint64_t bound) { return next() % bound; }

private:
    std::uint64_t m_state;
};

}  // namespace simtscope::simt
