// Computes a digest of an allocation's contents, by which two runs are compared: equal contents have equal digests, and different contents
// have equal digests by chance one time in 2^64.
#pragma once

#include <cstdint>

namespace simtscope::runtime {

/// Returns the digest of `bytes` bytes at `address`, which must be private memory of this process. The digest sums the words that are not
/// 0, each mixed with its offset, so that pages which were never touched need not be read.
std::uint64_t computeContentDigest(std::uint64_t address, std::uint64_t bytes);

}  // namespace simtscope::runtime
