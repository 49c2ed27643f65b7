// Digests everything that the host has copied from the device, in the order of its calls: two runs with equal results have equal digests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace simtscope::runtime {

/// Computes the digest of one run.
class HostResults {
public:
    /// Adds the bytes of one copy. Their number and the order of the copies count, too.
    void add(const void* data, std::size_t bytes);
    /// Returns "<copies> <digest>".
    std::string digestText() const;

private:
    std::uint64_t m_copyCount = 0, m_digest = 0;
};

}  // namespace simtscope::runtime
