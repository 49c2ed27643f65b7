// The heap of device code: malloc, free, new and delete in kernels (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations"). What one kernel has allocated stays until a kernel frees it.
//
// Simplifies: every module has a heap of its own; first fit, 16-byte alignment as CUDA guarantees it. Where accesses are checked, a gap
// follows each allocation, and freed memory is given again as late as possible: what is wrong with an access does not depend on neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>

#include "gpu/simt/checks/validity.h"

namespace simtscope::simt {

class DeviceHeap {
public:
    /// `fresh`: what memory holds that nobody has written; it counts as undefined where `tracks`. `checked`: accesses are.
    explicit DeviceHeap(std::uint64_t bytes, std::byte fresh = std::byte(0), bool tracks = false, bool checked = false);
    std::uint64_t base() const { return reinterpret_cast<std::uint64_t>(m_memory.get()) + m_skew; }
    std::uint64_t bytes() const { return m_bytes; }
    /// Null: all of it counts as written.
    Validity* validity() const { return m_validity.get(); }

    /// 0 when there is no room, or the size is 0.
    std::uint64_t allocate(std::uint64_t bytes);
    /// False: `address` is not the start of an allocation.
    bool release(std::uint64_t address);

    struct Allocation {
        std::uint64_t address = 0, bytes = 0;  ///< as the program asked for them
        bool isFreed = false;
        bool holds(std::uint64_t at, std::uint64_t count) const { return at - address < bytes && count <= bytes - (at - address); }
    };
    /// That the address is in, or else the last one before it; of one that was freed, until the memory is given again. Only where
    /// accesses are checked.
    std::optional<Allocation> allocation(std::uint64_t address) const;

private:
    static constexpr std::uint64_t kGap = 16;

    std::uint64_t m_bytes, m_skew = 0;
    std::unique_ptr<std::byte[]> m_memory;
    std::unique_ptr<Validity> m_validity;
    std::byte m_fresh;
    std::map<std::uint64_t, std::uint64_t> m_free, m_used;  ///< bytes by offset
    bool m_checked;
    std::uint64_t m_next = 0;                     ///< where to look for room first
    std::map<std::uint64_t, Allocation> m_known;  ///< by offset
};

}  // namespace simtscope::simt
