// The shadow of memory for the search for races: for every word of 4 bytes who wrote and who read it last; for every byte, where a program
// accesses less than words. 8 bytes of shadow for each word, or for each byte.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/accesses.h"

namespace simtscope::races {

/// Of a piece of memory that begins at a multiple of 4.
class ShadowPage {
public:
    explicit ShadowPage(std::size_t bytes) : m_write(bytes / 4), m_read(bytes / 4) {}

    bool ofBytes() const { return m_ofBytes; }
    void splitIntoBytes();
    void forget(std::size_t begin, std::size_t end);
    /// By index of the word, or of the byte.
    Reference* write() { return m_write.data(); }
    Reference* read() { return m_read.data(); }
    const Reference* write() const { return m_write.data(); }
    const Reference* read() const { return m_read.data(); }

private:
    std::vector<Reference> m_write, m_read;
    bool m_ofBytes = false;
};

/// Device memory: pages where something was accessed.
class DeviceShadow {
public:
    static constexpr std::size_t kPageBytes = 4096;
    ShadowPage& page(std::uint64_t address)
    {
        const std::uint64_t number = address / kPageBytes;
        if (number != m_lastNumber || !m_last) {
            auto& page = m_pages[number];
            if (!page)
                page = std::make_unique<ShadowPage>(kPageBytes);
            m_last = page.get();
            m_lastNumber = number;
        }
        return *m_last;
    }

    /// The page that holds the address; nullptr: nothing there was accessed.
    const ShadowPage* find(std::uint64_t address) const
    {
        const auto page = m_pages.find(address / kPageBytes);
        return page == m_pages.end() ? nullptr : page->second.get();
    }
    /// visit(address where it begins, page) for every page, in no order.
    template <class Visit>
    void eachPage(Visit visit) const
    {
        for (const auto& [number, page] : m_pages)
            visit(number * kPageBytes, *page);
    }
    /// Nobody has accessed these bytes: the memory is another's now.
    void forget(std::uint64_t address, std::uint64_t bytes);
    std::uint64_t coveredBytes() const { return m_pages.size() * kPageBytes; }

private:
    std::unordered_map<std::uint64_t, std::unique_ptr<ShadowPage>> m_pages;
    ShadowPage* m_last = nullptr;
    std::uint64_t m_lastNumber = 0;
};

}  // namespace simtscope::races
