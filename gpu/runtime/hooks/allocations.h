// Numbers the program's allocations as the SIMT runtime numbers them, so that the recordings of both engines can be compared.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "gpu/cuda/decode/decode_records.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime::hooks {

/// Keeps the allocations that exist now, by address; guarded by the session's lock.
class Allocations {
public:
    /// Holds an allocation, with the properties that the program's calls have given it.
    struct TrackedAllocation {
        trace::Allocation info;
        int device = 0;
        const void* handle = nullptr;  ///< handle of an array
        simt::Image image;             ///< layout of an array
    };

    /// Adds an allocation under the next id. An address of 0 means that the address is unknown.
    const trace::Allocation& add(trace::Allocation info, int device, const void* handle = nullptr);
    /// Returns the block that begins at the address, or nullptr.
    const TrackedAllocation* find(std::uint64_t address) const;
    /// Returns the block that contains the address, or nullptr.
    const TrackedAllocation* findContaining(std::uint64_t address) const;
    /// Returns the array of the handle, or nullptr. The pointer is valid until the array is released.
    const TrackedAllocation* findArray(const void* handle) const;
    /// Sets the layout of an array as the SIMT runtime would lay it out.
    void setImage(AllocationId array, const simt::Image& image);
    /// Removes an allocation and returns its final row.
    trace::Allocation release(AllocationId id, std::int64_t callIndex);
    /// Returns the allocations that cudaDeviceReset frees.
    std::vector<AllocationId> allocationsOf(int device) const;
    /// Returns the ranges that device code can reach through a pointer, in the order of their addresses.
    std::vector<cuda::DeviceRange> addressRanges() const;
    /// Returns the texture and surface objects of a device; those that read from an allocation are destroyed with it.
    simt::DeviceMemory& textureObjectsOf(int device) { return m_objects[device]; }

private:
    std::uint32_t m_nextId = 0;
    std::map<AllocationId, TrackedAllocation> m_live;
    std::map<std::uint64_t, AllocationId> m_byAddress;
    std::map<const void*, AllocationId> m_arrays;
    std::map<int, simt::DeviceMemory> m_objects;
};

}  // namespace simtscope::runtime::hooks
