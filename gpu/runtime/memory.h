// Device memory as host memory: every allocation, what kind it is, and the ranges that device code may touch.
//
// Addresses are host addresses, 512-byte aligned as CUDA's are, and zero-filled (CUDA leaves the contents undefined). At least 512 bytes
// lie between two allocations, so that an access just past the end never lands in a neighbour.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "gpu/runtime/address_range.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

class Memory {
public:
    struct Block {
        trace::Allocation info;
        std::size_t mappedBytes = 0;  ///< of the mapping behind it; 0: the memory is the program's own
        unsigned flags = 0;           ///< of cudaHostAlloc

        bool onDevice() const;        ///< cudaMalloc, symbols, arrays
        bool onHost() const { return !onDevice(); }  ///< pinned, managed: the host may touch it
    };

    explicit Memory(std::uint64_t capacity) : m_capacity(capacity) {}
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    struct Request {
        trace::AllocationKind kind = trace::AllocationKind::Device;
        std::uint64_t bytes = 0;
        std::string name;
        ptx::ScalarType type = ptx::ScalarType::None;
        std::int64_t call = -1;
    };
    /// nullptr when it does not fit. The block stays where it is until it is freed.
    Block* allocate(const Request& request);
    /// Host memory of the program that device code may touch from now on (cudaHostRegister).
    Block* adopt(void* address, std::uint64_t bytes, std::int64_t call);
    /// Frees the block that begins at `address`; the row as it is after that.
    trace::Allocation release(std::uint64_t address, std::int64_t call);

    /// The block that holds the address; nullptr: none.
    Block* find(std::uint64_t address);
    Block* find(const void* pointer) { return find(reinterpret_cast<std::uint64_t>(pointer)); }
    /// Whether the address is in a block or less than `distance` bytes past the end of one.
    bool isNear(std::uint64_t address, std::uint64_t distance) const;
    /// Whether no host allocation can hold the address.
    bool isDeviceAddress(std::uint64_t address) const { return m_addresses.contains(address); }
    /// Whether a block that was freed held the address.
    bool wasFreed(std::uint64_t address) const;

    const simt::DeviceMemory& device() const { return m_device; }
    /// Where texture and surface objects are kept.
    simt::DeviceMemory& view(int) { return m_device; }
    std::uint64_t capacity() const { return m_capacity; }
    std::uint64_t used() const { return m_used; }

private:
    Block* insert(Block block);

    std::uint64_t m_capacity, m_used = 0;
    std::uint32_t m_nextId = 0;
    AddressRange m_addresses;
    std::map<std::uint64_t, Block> m_blocks;  ///< by address
    std::deque<std::pair<std::uint64_t, std::uint64_t>> m_freed;  ///< address, bytes; the latest ones
    simt::DeviceMemory m_device;
};

}  // namespace simtscope::runtime
