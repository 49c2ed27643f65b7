// Keeps machine code in memory of its own, which is never writable and executable at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace simtscope::simt::native {

/// Owns a range of executable memory.
class CodeMemory {
public:
    CodeMemory() = default;
    /// Copies the code. The object stays empty if the system provides no executable memory.
    explicit CodeMemory(std::span<const std::uint8_t> code);
    ~CodeMemory();
    CodeMemory(CodeMemory&& other) noexcept : m_data(std::exchange(other.m_data, nullptr)), m_bytes(other.m_bytes) {}
    CodeMemory& operator=(CodeMemory&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }

    /// Returns the start of the code, aligned to a page; null if the object is empty.
    const std::byte* data() const { return m_data; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_bytes = 0;
};

}  // namespace simtscope::simt::native
