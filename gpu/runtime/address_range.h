// The addresses that device memory has: a range of their own, which no host allocation ever lies in. A program may free device memory
// and then allocate on the host; were both on one heap, its host pointer could be taken for freed device memory.
//
// It begins at the same address in every process where that is free, so that two runs of a program have the same device addresses. The
// range is reserved at once and filled page by page as it is touched; fresh memory is zero. Freed memory is given back to the system;
// its addresses rest for a while, so that a use after free is found, and are then used again for the same size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

namespace simtscope::runtime {

class AddressRange {
public:
    /// `place`: of several ranges of a process, which one this is.
    explicit AddressRange(unsigned place = 0) : m_place(place) {}
    AddressRange(const AddressRange&) = delete;
    AddressRange& operator=(const AddressRange&) = delete;
    ~AddressRange();

    /// Zeroed memory; `bytes` a multiple of the alignment that all have. Null: the range is used up, or the system gives none.
    void* obtain(std::uint64_t bytes);
    /// What obtain() gave, with the same size.
    void giveBack(void* memory, std::uint64_t bytes);
    bool isUsed() const { return m_begin != 0; }
    /// Zeroes memory, whole pages by giving them back to the system.
    static void clear(void* memory, std::uint64_t bytes);
    /// Whether the address is one of the range, used or not.
    bool contains(std::uint64_t address) const { return address >= m_begin && address < m_end; }

private:
    bool reserve();

    static constexpr std::size_t kResting = 64;  ///< freed blocks of a size that are left alone before the oldest is used again
    unsigned m_place;
    std::uint64_t m_begin = 0, m_next = 0, m_end = 0;
    std::map<std::uint64_t, std::deque<std::uint64_t>> m_freed;  ///< by size, the oldest first
};

}  // namespace simtscope::runtime
