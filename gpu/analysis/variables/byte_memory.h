// Holds those bytes of a memory that a recording has shown, each with the time at which it was written.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace simtscope::analysis {

/// Counts the events that have been replayed; later ones have larger numbers.
using ReplayTime = std::uint32_t;

/// Holds bytes by address.
class ByteMemory {
public:
    /// Describes a byte that is known.
    struct Byte {
        std::uint8_t value = 0;
        ReplayTime time = 0;
    };

    /// Sets the lowest `bytes` bytes of the value, lowest first.
    void write(std::uint64_t address, unsigned bytes, std::uint64_t value, ReplayTime time)
    {
        for (unsigned i = 0; i < bytes;) {
            Page& page = m_pages[(address + i) / kPageBytes];
            for (std::size_t at = (address + i) % kPageBytes; at < kPageBytes && i < bytes; ++at, ++i) {
                page.known |= std::uint64_t(1) << at;
                page.bytes[at] = {std::uint8_t(value >> (8 * i)), time};
            }
        }
    }
    /// Makes the bytes unknown.
    void forget(std::uint64_t address, unsigned bytes)
    {
        for (unsigned i = 0; i < bytes; ++i) {
            if (const auto page = m_pages.find((address + i) / kPageBytes); page != m_pages.end())
                page->second.known &= ~(std::uint64_t(1) << ((address + i) % kPageBytes));
        }
    }
    /// Returns the byte; nullopt if it is not known.
    std::optional<Byte> find(std::uint64_t address) const
    {
        const auto page = m_pages.find(address / kPageBytes);
        const std::size_t at = address % kPageBytes;
        if (page == m_pages.end() || !(page->second.known >> at & 1))
            return std::nullopt;
        return page->second.bytes[at];
    }
    /// Returns the value of `bytes` bytes; nullopt if one of them is not known.
    std::optional<std::uint64_t> findValue(std::uint64_t address, unsigned bytes) const
    {
        std::uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i) {
            const auto byte = find(address + i);
            if (!byte)
                return std::nullopt;
            value |= std::uint64_t(byte->value) << (8 * i);
        }
        return value;
    }

    /// Returns the bytes that this object takes, about.
    std::size_t memoryBytes() const { return m_pages.size() * (sizeof(Page) + 32); }

private:
    static constexpr std::size_t kPageBytes = 64;
    struct Page {
        std::uint64_t known = 0;  ///< bit i: bytes[i] is known
        std::array<Byte, kPageBytes> bytes{};
    };
    std::unordered_map<std::uint64_t, Page> m_pages;
};

}  // namespace simtscope::analysis
