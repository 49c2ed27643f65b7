// Tracks the last known value of every byte that recorded stores have written.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

namespace simtscope::analysis {

/// A sparse copy of memory, in pages of 4096 bytes.
class WrittenBytes {
public:
    void write(std::uint64_t address, std::uint8_t value)
    {
        Page& page = pageOf(address);
        page.value[address % kPageBytes] = value;
        page.known.set(address % kPageBytes);
    }
    /// Forgets a byte that an atomic operation has changed.
    void forget(std::uint64_t address) { pageOf(address).known.reset(address % kPageBytes); }
    std::optional<std::uint8_t> at(std::uint64_t address) const
    {
        const auto page = m_pages.find(address / kPageBytes);
        if (page == m_pages.end() || !page->second->known.test(address % kPageBytes))
            return std::nullopt;
        return page->second->value[address % kPageBytes];
    }

private:
    static constexpr std::uint64_t kPageBytes = 4096;
    struct Page {
        std::array<std::uint8_t, kPageBytes> value{};
        std::bitset<kPageBytes> known;
    };
    Page& pageOf(std::uint64_t address)
    {
        const std::uint64_t number = address / kPageBytes;
        if (!m_last || number != m_lastNumber) {
            auto& page = m_pages[number];
            if (!page)
                page = std::make_unique<Page>();
            m_last = page.get();
            m_lastNumber = number;
        }
        return *m_last;
    }

    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> m_pages;
    Page* m_last = nullptr;
    std::uint64_t m_lastNumber = 0;
};

}  // namespace simtscope::analysis
