// Implements the heap of device code: malloc, free, new and delete in kernels (CUDA C++ Programming Guide, "Dynamic Global Memory
// Allocation and Operations"). An allocation lasts until a kernel frees it, also beyond its launch.
//
// Simplifies: every module has its own heap; allocation is first fit, with the 16-byte alignment that CUDA guarantees. If accesses are
// checked, a gap follows each allocation, and freed memory is reused as late as possible, so that findings do not depend on neighbouring
// allocations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "gpu/simt/validity.h"

namespace simtscope::simt {

/// Manages the heap of one module.
class DeviceHeap {
public:
    /// `fillByte` is the content of memory that nobody has written. With `tracksValidity`, the heap has a Validity, by which such memory
    /// counts as undefined. `isChecked` says whether accesses are checked.
    explicit DeviceHeap(std::uint64_t bytes, std::byte fillByte = std::byte(0), bool tracksValidity = false, bool isChecked = false);
    std::uint64_t base() const { return reinterpret_cast<std::uint64_t>(m_memory.get()) + m_alignmentOffset; }
    std::uint64_t bytes() const { return m_bytes; }
    /// Returns the validity of the heap; null if all of it counts as written.
    Validity* validity() const { return m_validity.get(); }

    /// Allocates device memory. Returns its address; 0 if there is no room, or the size is 0.
    std::uint64_t allocate(std::uint64_t bytes);
    /// Frees an allocation. Returns false if `address` is not the start of one.
    bool release(std::uint64_t address);

    /// Describes one allocation of the heap.
    struct Allocation {
        std::uint64_t address = 0, bytes = 0;  ///< address and size that the program asked for
        bool isFreed = false;
        bool holds(std::uint64_t start, std::uint64_t count) const { return start - address < bytes && count <= bytes - (start - address); }
    };
    /// Returns the allocation that contains the address, or else the last one before it. A freed allocation is known until its memory is
    /// reused. Works only if accesses are checked.
    std::optional<Allocation> findAllocation(std::uint64_t address) const;

private:
    static constexpr std::uint64_t kGapBytes = 16;

    std::uint64_t m_bytes, m_alignmentOffset = 0;
    std::unique_ptr<std::byte[]> m_memory;
    std::unique_ptr<Validity> m_validity;
    std::byte m_fillByte;
    std::map<std::uint64_t, std::uint64_t> m_freePieces, m_usedPieces;  ///< bytes, by offset
    bool m_isChecked;
    std::uint64_t m_searchOffset = 0;                   ///< offset at which the next search for room begins
    std::map<std::uint64_t, Allocation> m_allocations;  ///< by offset
};

}  // namespace simtscope::simt
