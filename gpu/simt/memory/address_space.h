// Device memory as the lanes of a launch see it: the program's allocations and objects, and the heap of device malloc.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

class AddressSpace {
public:
    /// `heap` is empty for a kernel without device malloc. `memory` outlives this.
    AddressSpace(const DeviceMemory& memory, const DeviceMemory::Range& heap) : m_memory(memory), m_heap(heap) {}

    /// The range of device memory that holds the address, or nullptr.
    const DeviceMemory::Range* find(std::uint64_t address) const
    {
        if (const DeviceMemory::Range* range = m_memory.find(address))
            return range;
        return address - m_heap.address < m_heap.bytes ? &m_heap : nullptr;
    }
    /// Accesses mostly go where the last one went: the range that it found, or nullptr.
    const DeviceMemory::Range* last() const { return m_last; }
    void setLast(const DeviceMemory::Range* range) { m_last = range; }

    struct Nearest {
        enum class Side : std::uint8_t { Before, Inside, After };
        const DeviceMemory::Range* range = nullptr;
        std::uint64_t distance = 0;  ///< bytes to its nearer end; Inside: to its end
        Side side = Side::Before;
    };
    /// The allocation of the program that is nearest to the address, when it is less than 1 MiB away.
    std::optional<Nearest> nearest(std::uint64_t address) const;

    const Texture* texture(std::uint64_t handle) const { return m_memory.texture(handle); }
    const Surface* surface(std::uint64_t handle) const { return m_memory.surface(handle); }

private:
    const DeviceMemory& m_memory;
    DeviceMemory::Range m_heap;
    const DeviceMemory::Range* m_last = nullptr;
};

}  // namespace simtscope::simt
