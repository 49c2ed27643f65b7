// The shadow of memory for the search for races: for every word of 4 bytes who wrote and who read it last; for every byte, where a program
// accesses less than words. 4 bytes of shadow for each word, or for each byte, and what is kept of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/accesses.h"

namespace simtscope::races {

/// Of a piece of memory that begins at a multiple of 4.
class ShadowPage {
public:
    /// The last three only where two witnesses are enough (gpu/races/witnesses.cpp), else Write and Read are sets: OtherRead is of another
    /// thread than Read; where Write is atomic, OtherWrite is an atomic one of another thread, PlainWrite the last that is not atomic.
    enum Column : std::uint8_t { Write, Read, OtherRead, OtherWrite, PlainWrite };
    static constexpr std::size_t kColumns = 5;

    explicit ShadowPage(std::size_t bytes) : m_cells(bytes / 4) {}

    bool ofBytes() const { return m_ofBytes; }
    void splitIntoBytes();
    void forget(std::size_t begin, std::size_t end);
    /// By index of the word, or of the byte.
    Reference* column(Column column)
    {
        if (m_columns[column].empty())
            m_columns[column].resize(m_cells);
        return m_columns[column].data();
    }
    /// nullptr: nothing is in it.
    Reference* find(Column column) { return m_columns[column].empty() ? nullptr : m_columns[column].data(); }
    Reference at(Column column, std::size_t cell) const { return m_columns[column].empty() ? 0 : m_columns[column][cell]; }
    bool has(Column column) const { return !m_columns[column].empty(); }
    std::size_t cells() const { return m_cells; }
    /// visit(Reference&) for all that are not 0.
    template <class Visit>
    void eachReference(Visit visit)
    {
        for (std::vector<Reference>& column : m_columns)
            for (Reference& reference : column)
                if (reference)
                    visit(reference);
    }

private:
    std::array<std::vector<Reference>, kColumns> m_columns;  ///< each empty, or of all cells
    std::size_t m_cells;
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
    template <class Visit>
    void eachPage(Visit visit)
    {
        for (const auto& [number, page] : m_pages)
            visit(*page);
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
