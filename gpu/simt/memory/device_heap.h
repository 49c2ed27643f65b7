// The heap of device code: malloc, free, new and delete in kernels (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations"). What one kernel has allocated stays until a kernel frees it.
//
// Simplifies: every module has a heap of its own; first fit, 16-byte alignment as CUDA guarantees it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

namespace simtscope::simt {

class DeviceHeap {
public:
    explicit DeviceHeap(std::uint64_t bytes);
    std::uint64_t base() const { return reinterpret_cast<std::uint64_t>(m_memory.get()) + m_skew; }
    std::uint64_t bytes() const { return m_bytes; }

    /// 0 when there is no room, or the size is 0.
    std::uint64_t allocate(std::uint64_t bytes);
    /// False: `address` is not the start of an allocation.
    bool release(std::uint64_t address);

private:
    std::uint64_t m_bytes, m_skew = 0;
    std::unique_ptr<std::byte[]> m_memory;
    std::map<std::uint64_t, std::uint64_t> m_free, m_used;  ///< bytes by offset
};

}  // namespace simtscope::simt
