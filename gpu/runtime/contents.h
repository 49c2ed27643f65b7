// A digest of what an allocation holds, for the comparison of two runs: equal contents have equal digests; different ones, by chance, one
// time in 2^64.
#pragma once

#include <cstdint>

namespace simtscope::runtime {

/// Of `bytes` bytes at `address`, which lie in private memory of this process. A sum over the words that are not 0, each mixed with its
/// place, so that pages which were never touched are not read.
std::uint64_t contentDigest(std::uint64_t address, std::uint64_t bytes);

}  // namespace simtscope::runtime
