// Gives device memory a range of addresses of its own, in which no host allocation ever lies. A program may free device memory and then
// allocate on the host; if both came from one heap, its host pointer could be taken for freed device memory.
//
// The range begins at the same address in every process where that address is free, so that two runs of a program have the same device
// addresses. It is reserved at once; the system supplies each page when it is first touched, and fresh memory is zero. Freed memory goes
// back to the system. Its addresses stay unused for a while, so that a use after free is found, and then serve allocations of the same
// size again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

namespace simtscope::runtime {

/// Reserves a range of addresses once and allocates memory in it.
class DeviceAddressSpace {
public:
    /// `index` numbers the ranges of a process, so that each begins at an address of its own.
    explicit DeviceAddressSpace(unsigned index = 0) : m_index(index) {}
    DeviceAddressSpace(const DeviceAddressSpace&) = delete;
    DeviceAddressSpace& operator=(const DeviceAddressSpace&) = delete;
    ~DeviceAddressSpace();

    /// Returns zeroed memory; `bytes` must be a multiple of the common alignment. Returns null when the range is used up or the system
    /// gives no memory.
    void* allocate(std::uint64_t bytes);
    /// Returns memory that allocate() returned; `bytes` must be the same.
    void deallocate(void* memory, std::uint64_t bytes);
    bool isUsed() const { return m_begin != 0; }
    /// Zeroes memory; whole pages are given back to the system, which supplies zeroed ones on the next touch.
    static void clear(void* memory, std::uint64_t bytes);
    /// Returns whether the address lies in the range, in use or not.
    bool contains(std::uint64_t address) const { return address >= m_begin && address < m_end; }

private:
    bool reserve();

    static constexpr std::size_t kQuarantinedBlocks = 64;  ///< freed blocks of one size that wait before the oldest of them is used again
    unsigned m_index;
    std::uint64_t m_begin = 0, m_next = 0, m_end = 0;
    std::map<std::uint64_t, std::deque<std::uint64_t>> m_freedBySize;  ///< addresses of freed blocks by size, the oldest first
};

}  // namespace simtscope::runtime
