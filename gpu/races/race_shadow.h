// Implements the shadow memory of race detection. It keeps the latest writer and reader of every word of 4 bytes, or of every byte where a
// program accesses less than a word. A column takes 4 bytes for each word or byte, a reference to an access in `Accesses`
// (past_accesses.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/past_accesses.h"

namespace simtscope::races {

/// Holds the shadow of a range of memory that begins at a multiple of 4.
class ShadowPage {
public:
    /// Names the columns. All five are used in kernels where two witnesses are enough (gpu/races/witnesses.cpp). In other kernels Write and
    /// Read may be sets, and the last three are empty. OtherRead is a read of another thread than Read. If Write is atomic, OtherWrite is
    /// an atomic write of another thread, and PlainWrite is the last write that is not atomic.
    enum Column : std::uint8_t { Write, Read, OtherRead, OtherWrite, PlainWrite };
    static constexpr std::size_t kColumnCount = 5;

    /// `bytes` is a multiple of 4.
    explicit ShadowPage(std::size_t bytes) : m_cellCount(bytes / 4) {}

    /// Returns whether each cell stands for a byte instead of a word.
    bool isSplitIntoBytes() const { return m_isSplitIntoBytes; }
    /// Makes a cell for each byte, which gets the content of its word's cell.
    void splitIntoBytes();
    /// Empties the cells of the bytes [begin, end).
    void forget(std::size_t begin, std::size_t end);
    /// Returns a column, indexed by word or byte. Makes it if needed.
    Reference* column(Column column)
    {
        if (m_columns[column].empty())
            m_columns[column].resize(m_cellCount);
        return m_columns[column].data();
    }
    /// Returns a column. Null if nothing was entered into it.
    Reference* find(Column column) { return m_columns[column].empty() ? nullptr : m_columns[column].data(); }
    Reference at(Column column, std::size_t cell) const { return m_columns[column].empty() ? 0 : m_columns[column][cell]; }
    bool hasColumn(Column column) const { return !m_columns[column].empty(); }
    std::size_t cellCount() const { return m_cellCount; }
    /// Calls visit(Reference&) for every reference that is not 0.
    template <class Visit>
    void forEachReference(Visit visit)
    {
        for (std::vector<Reference>& column : m_columns)
            for (Reference& reference : column)
                if (reference)
                    visit(reference);
    }

private:
    std::array<std::vector<Reference>, kColumnCount> m_columns;  ///< each column is empty or has all cells
    std::size_t m_cellCount;
    bool m_isSplitIntoBytes = false;
};

/// Holds the shadow of device memory in pages of kPageBytes, each made at the first access.
class DeviceShadow {
public:
    static constexpr std::size_t kPageBytes = 4096;
    /// Returns the page that holds the address, and makes it if needed. The page lives as long as this object.
    ShadowPage& page(std::uint64_t address)
    {
        const std::uint64_t number = address / kPageBytes;
        if (number != m_lastPageNumber || !m_lastPage) {
            auto& page = m_pages[number];
            if (!page)
                page = std::make_unique<ShadowPage>(kPageBytes);
            m_lastPage = page.get();
            m_lastPageNumber = number;
        }
        return *m_lastPage;
    }

    /// Returns the page that holds the address. Null if nothing in it was accessed.
    const ShadowPage* find(std::uint64_t address) const
    {
        const auto page = m_pages.find(address / kPageBytes);
        return page == m_pages.end() ? nullptr : page->second.get();
    }
    template <class Visit>
    void forEachPage(Visit visit)
    {
        for (const auto& [number, page] : m_pages)
            visit(*page);
    }
    /// Calls visit(address of its first byte, page) for every page, in no particular order.
    template <class Visit>
    void forEachPage(Visit visit) const
    {
        for (const auto& [number, page] : m_pages)
            visit(number * kPageBytes, *page);
    }
    /// Forgets the accesses to these bytes, because the memory has a new owner.
    void forget(std::uint64_t address, std::uint64_t bytes);
    std::uint64_t coveredBytes() const { return m_pages.size() * kPageBytes; }

private:
    std::unordered_map<std::uint64_t, std::unique_ptr<ShadowPage>> m_pages;
    ShadowPage* m_lastPage = nullptr;
    std::uint64_t m_lastPageNumber = 0;
};

}  // namespace simtscope::races
