// Device memory as the lanes of a launch see it: the program's allocations and objects, the heap of device malloc, and what the device
// runtime gives to kernels.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

class DeviceRuntime;

class AddressSpace {
public:
    /// `heap` may be empty, `runtime` null. `memory` and `runtime` outlive this.
    AddressSpace(const DeviceMemory& memory, const DeviceMemory::Range& heap, const DeviceRuntime* runtime);

    /// The range of device memory that holds the address, or nullptr.
    const DeviceMemory::Range* find(std::uint64_t address) const
    {
        if (const DeviceMemory::Range* range = m_memory.find(address))
            return range;
        for (const DeviceMemory::Range& range : m_given)
            if (address - range.address < range.bytes)
                return &range;
        return m_runtime ? findGiven(address) : nullptr;
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
    /// The runtime may have given more since.
    const DeviceMemory::Range* findGiven(std::uint64_t address) const;

    const DeviceMemory& m_memory;
    const DeviceRuntime* m_runtime;
    mutable std::array<DeviceMemory::Range, 2> m_given;  ///< of the heap and of the runtime
    const DeviceMemory::Range* m_last = nullptr;
};

}  // namespace simtscope::simt
