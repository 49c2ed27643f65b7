// The program's allocations, numbered as the SIMT runtime numbers them, so that the recordings of both engines can be compared.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "gpu/cuda/decode_records.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime::hooks {

class Allocations {
public:
    struct Block {
        trace::Allocation info;
        int device = 0;
        const void* handle = nullptr;  ///< of an array
        simt::Image image;             ///< of an array
    };

    /// Takes the next id. An address of 0 is one that is not known.
    const trace::Allocation& add(trace::Allocation info, int device, const void* handle = nullptr);
    /// Sets the address that became known later.
    void place(AllocationId id, std::uint64_t address);
    /// The block that begins at the address; nullptr: there is none.
    const Block* find(std::uint64_t address) const;
    /// The block that holds the address.
    const Block* findHolding(std::uint64_t address) const;
    const Block* findArray(const void* handle) const;
    /// An array as the SIMT runtime lays it out.
    void layOut(AllocationId array, const simt::Image& image);
    /// The row as it is after that.
    trace::Allocation release(AllocationId id, std::int64_t call);
    /// What cudaDeviceReset frees.
    std::vector<AllocationId> ofDevice(int device) const;
    /// What device code can reach through a pointer, by address.
    std::vector<cuda::AddressRange> ranges() const;
    /// The texture and surface objects of a device; those that read from an allocation are destroyed with it.
    simt::DeviceMemory& objects(int device) { return m_objects[device]; }

private:
    std::uint32_t m_nextId = 0;
    std::map<AllocationId, Block> m_live;
    std::map<std::uint64_t, AllocationId> m_byAddress;
    std::map<const void*, AllocationId> m_arrays;
    std::map<int, simt::DeviceMemory> m_objects;
};

}  // namespace simtscope::runtime::hooks
