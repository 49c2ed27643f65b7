// Shadow memory of race detection. It keeps the latest writer and reader of every word of 4 bytes; of every byte, where a program makes
// accesses smaller than a word. A column takes 4 bytes for each word or byte; the accesses themselves are kept elsewhere (accesses.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/accesses.h"

namespace simtscope::races {

/// The shadow of a piece of memory that begins at a multiple of 4.
class ShadowPage {
public:
    /// A cell uses all five columns where two witnesses are enough (gpu/races/witnesses.cpp); else Write and Read are sets, and the last
    /// three are empty. OtherRead is of another thread than Read. Where Write is atomic, OtherWrite is an atomic write of another thread,
    /// and PlainWrite the last write that is not atomic.
    enum Column : std::uint8_t { Write, Read, OtherRead, OtherWrite, PlainWrite };
    static constexpr std::size_t kColumns = 5;

    /// `bytes` is a multiple of 4.
    explicit ShadowPage(std::size_t bytes) : m_cells(bytes / 4) {}

    /// Returns whether a cell stands for a byte, not for a word.
    bool ofBytes() const { return m_ofBytes; }
    /// Gives each byte a cell, with what the cell of its word held.
    void splitIntoBytes();
    /// Empties the cells of the bytes [begin, end).
    void forget(std::size_t begin, std::size_t end);
    /// Returns a column, which it makes if needed, by the index of the word or byte.
    Reference* column(Column column)
    {
        if (m_columns[column].empty())
            m_columns[column].resize(m_cells);
        return m_columns[column].data();
    }
    /// Returns a column, or nullptr if nothing was entered into it.
    Reference* find(Column column) { return m_columns[column].empty() ? nullptr : m_columns[column].data(); }
    Reference at(Column column, std::size_t cell) const { return m_columns[column].empty() ? 0 : m_columns[column][cell]; }
    bool has(Column column) const { return !m_columns[column].empty(); }
    std::size_t cells() const { return m_cells; }
    /// Calls visit(Reference&) for every reference that is not 0.
    template <class Visit>
    void eachReference(Visit visit)
    {
        for (std::vector<Reference>& column : m_columns)
            for (Reference& reference : column)
                if (reference)
                    visit(reference);
    }

private:
    std::array<std::vector<Reference>, kColumns> m_columns;  ///< each column is empty or has all cells
    std::size_t m_cells;
    bool m_ofBytes = false;
};

/// The shadow of device memory: pages of 4096 bytes, made at the first access.
class DeviceShadow {
public:
    static constexpr std::size_t kPageBytes = 4096;
    /// Returns the page that holds the address, which it makes if needed. It lives as long as this object.
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

    /// Returns the page that holds the address, or nullptr if nothing there was accessed.
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
    /// Calls visit(address of its first byte, page) for every page, in no particular order.
    template <class Visit>
    void eachPage(Visit visit) const
    {
        for (const auto& [number, page] : m_pages)
            visit(number * kPageBytes, *page);
    }
    /// Forgets the accesses to these bytes: the memory has a new owner.
    void forget(std::uint64_t address, std::uint64_t bytes);
    std::uint64_t coveredBytes() const { return m_pages.size() * kPageBytes; }

private:
    std::unordered_map<std::uint64_t, std::unique_ptr<ShadowPage>> m_pages;
    ShadowPage* m_last = nullptr;
    std::uint64_t m_lastNumber = 0;
};

}  // namespace simtscope::races
