// A digest of all that the host has copied from the device, in the order of its calls: two runs that get the same have the same one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace simtscope::runtime {

class HostResults {
public:
    void add(const void* data, std::size_t bytes);
    /// "<copies> <digest>"
    std::string text() const;

private:
    std::uint64_t m_copies = 0, m_digest = 0;
};

}  // namespace simtscope::runtime
