// Provides device memory as the lanes of a launch see it: the program's allocations and objects, the heap of device malloc, and the memory
// that the device runtime gives to kernels.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/simt/engine.h"

namespace simtscope::simt {

class DeviceRuntime;

/// Names the effect of an access on memory. An atomic operation is an Update, or a Write if it has no result.
enum class Direction : std::uint8_t { Read, Write, Update };

/// Finds the memory behind addresses and handles, for one launch.
class AddressSpace {
public:
    /// `heap` may be empty, `runtime` null. `memory` and `runtime` must outlive this object.
    AddressSpace(const DeviceMemory& memory, const DeviceMemory::Range& heap, const DeviceRuntime* runtime);

    /// Returns the range of device memory that holds the address, or nullptr.
    const DeviceMemory::Range* find(std::uint64_t address) const
    {
        if (const DeviceMemory::Range* range = m_memory.find(address))
            return range;
        for (const DeviceMemory::Range& range : m_runtimeRanges)
            if (address - range.address < range.bytes)
                return &range;
        return m_runtime ? findRuntimeRange(address) : nullptr;
    }
    /// Returns the allocation of the program that holds the address, or nullptr.
    const DeviceMemory::Range* findAllocation(std::uint64_t address) const { return m_memory.find(address); }
    /// Returns the allocations of the program.
    const std::vector<DeviceMemory::Range>& allocations() const { return m_memory.ranges(); }
    /// Returns the range that the last access in this direction used, or nullptr. Most accesses use the same range again.
    const DeviceMemory::Range* lastRange(Direction direction) const { return m_lastRanges[std::size_t(direction)]; }
    /// Keeps the range for lastRange(), and notes its use.
    void setLastRange(Direction direction, const DeviceMemory::Range* range)
    {
        using enum DeviceMemory::Range::Use;
        constexpr std::uint8_t kUses[] = {Read, Written, Read | Written};
        m_lastRanges[std::size_t(direction)] = range;
        noteUse(*range, kUses[std::size_t(direction)]);
    }
    /// Notes what kernels do with a range. Thread-safe: several threads may run blocks of a launch.
    static void noteUse(const DeviceMemory::Range& range, std::uint8_t uses)
    {
        const std::atomic_ref<std::uint8_t> oldUses(range.uses);
        if ((oldUses.load(std::memory_order_relaxed) & uses) != uses)
            oldUses.fetch_or(uses, std::memory_order_relaxed);
    }
    void forgetLastRanges() { m_lastRanges = {}; }
    /// Returns the uses of each allocation by kernels so far (DeviceMemory::Range::uses).
    std::vector<std::uint8_t> uses() const;
    void setUses(const std::vector<std::uint8_t>& uses);

    /// Describes an allocation near an address.
    struct NearestAllocation {
        enum class Side : std::uint8_t { Before, Inside, After };
        const DeviceMemory::Range* range = nullptr;
        std::uint64_t distance = 0;  ///< bytes to the nearer end of the allocation; for Inside, bytes to its end
        Side side = Side::Before;
    };
    /// Returns the allocation of the program that is nearest to the address, if it is less than 64 GiB away.
    std::optional<NearestAllocation> findNearest(std::uint64_t address) const;

    /// These return the object with this handle, or nullptr.
    const Texture* texture(std::uint64_t handle) const { return m_memory.texture(handle); }
    const Surface* surface(std::uint64_t handle) const { return m_memory.surface(handle); }
    Origins& origins() const { return m_memory.origins(); }

private:
    /// Searches again, since the runtime may have given more memory to kernels.
    const DeviceMemory::Range* findRuntimeRange(std::uint64_t address) const;

    const DeviceMemory& m_memory;
    const DeviceRuntime* m_runtime;
    mutable std::array<DeviceMemory::Range, 2> m_runtimeRanges;  ///< ranges of the heap and of the runtime
    std::array<const DeviceMemory::Range*, 3> m_lastRanges{};    ///< by Direction
};

}  // namespace simtscope::simt
