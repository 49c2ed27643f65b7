// Device memory as host memory: every allocation, what kind it is, and the ranges that device code may touch.
//
// Addresses are host addresses, 512-byte aligned as CUDA's are. At least 512 bytes
// lie between two allocations, so that an access just past the end never lands in a neighbour. Device code sees the memory of its own
// device, that of its peers once access is enabled, and pinned and managed memory.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gpu/core/fresh_memory.h"
#include "gpu/runtime/abi.h"
#include "gpu/runtime/address_range.h"
#include "gpu/runtime/host_calls.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/recording.h"

namespace simtscope::runtime {

/// What the program has advised about managed memory, and where it was prefetched last.
struct MemoryAdvice {
    bool readMostly = false;
    AbiMemLocation preferred{}, prefetched{};
    std::set<int> accessedBy;  ///< devices; -1: the host
};

/// The calls in the program's text that allocated memory and freed it.
struct MemoryHistory {
    HostCallId made = kNoHostCall, freed = kNoHostCall;
};

class Memory {
public:
    struct Block {
        trace::Allocation info;
        std::size_t mappedBytes = 0;  ///< of its mapping; 0: the memory is the program's own
        unsigned flags = 0;           ///< of cudaHostAlloc
        int device = 0;               ///< where it is, or where it was allocated
        MemoryAdvice advice;
        bool isReserved = false;     ///< its address was reserved, and remains so
        const void* pool = nullptr;  ///< that it came from; null: cudaMalloc and the like
        HostCallId made = kNoHostCall;
        bool isRead = false;                       ///< copied from, or read through an object
        std::shared_ptr<simt::Validity> validity;  ///< null: all of it counts as written

        bool onDevice() const;                       ///< cudaMalloc, symbols, arrays
        bool onHost() const { return !onDevice(); }  ///< pinned, managed: the host may touch it
    };

    /// `capacities`: bytes of each device.
    explicit Memory(const std::vector<std::uint64_t>& capacities);
    /// What allocations on a device hold that nobody has written, and whether that is followed. At first: zeros, no.
    void setFresh(FreshMemory fresh, bool isFollowed)
    {
        m_fresh = fresh;
        m_isFollowed = isFollowed;
    }
    simt::Origins& origins() const { return m_devices.front().view.origins(); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    struct Request {
        trace::AllocationKind kind = trace::AllocationKind::Device;
        std::uint64_t bytes = 0;
        std::string name;
        ptx::ScalarType type = ptx::ScalarType::None;
        std::int64_t call = -1;
        int device = 0;
        const void* pool = nullptr;
        std::uint64_t address = 0;  ///< that reserve() gave; 0: any
        HostCallId made = kNoHostCall;
    };
    /// Bytes of an allocation that the host has copied, and nobody had written.
    struct CopiedFresh {
        trace::Allocation info;
        HostCallId made = kNoHostCall;
        std::uint64_t offset = 0, bytes = 0;
    };
    /// Memory that is no longer there. Its addresses may be in use again.
    struct Freed {
        trace::Allocation info;
        MemoryHistory history;
    };
    /// nullptr when it does not fit. The block stays where it is until it is freed.
    Block* allocate(const Request& request);
    /// True when the last allocate() failed because of the host, which keeps it all, and not of the device.
    bool lacksHostMemory() const { return m_lacksHostMemory; }
    /// Zeroed memory that is no allocation of the program, for as long as this lives. 0: there is none.
    std::uint64_t takeRange(std::uint64_t bytes) { return reinterpret_cast<std::uint64_t>(m_addresses.obtain(bytes)); }
    /// Host memory of the program that device code may touch from now on (cudaHostRegister).
    Block* adopt(void* address, std::uint64_t bytes, std::int64_t call, int device);
    /// Addresses for blocks of this size that are allocated and freed there any number of times; 0: the range is used up.
    std::uint64_t reserve(std::uint64_t bytes, int device);
    /// The addresses are not needed again, except by a block that is still there.
    void unreserve(std::uint64_t address, std::uint64_t bytes);
    /// From now on, release() and contents() give digests of what blocks hold.
    void keepContents() { m_keepsContents = true; }
    /// The rows of all blocks with the digests of what they hold now.
    std::vector<trace::Allocation> contents() const;
    /// Frees the block that begins at `address`; the row as it is after that.
    trace::Allocation release(std::uint64_t address, std::int64_t call, HostCallId freed = kNoHostCall);

    /// The block that holds the address; nullptr: none.
    Block* find(std::uint64_t address);
    Block* find(const void* pointer) { return find(reinterpret_cast<std::uint64_t>(pointer)); }
    /// The same, also of a block that was reserved and is not allocated now: for what is done later.
    const Block* findReserved(std::uint64_t address);
    /// What the block that holds the address holds is of use (Block::isRead).
    void noteRead(const void* pointer)
    {
        if (Block* const block = find(pointer))
            block->isRead = true;
    }
    /// Whether the address is in a block or less than `distance` bytes past the end of one.
    bool isNear(std::uint64_t address, std::uint64_t distance) const;
    /// Whether no host allocation can hold the address.
    bool isDeviceAddress(std::uint64_t address) const { return m_addresses.contains(address) || m_hostAddresses.contains(address); }
    /// Whether there was ever managed or pinned memory.
    bool hasHostMemory() const { return m_hostAddresses.isUsed(); }
    /// Memory from cudaMalloc and the like that kernels have written, and that neither kernels nor copies have ever read: what was freed
    /// since the last call of this, and what is left.
    std::vector<std::pair<trace::Allocation, HostCallId>> takeUnread();
    /// The first time for each block.
    void noteCopiedFresh(const Block& block, std::uint64_t offset, std::uint64_t bytes);
    std::vector<CopiedFresh> takeCopiedFresh() { return std::exchange(m_copiedFresh, {}); }
    /// The latest block that held the address and was freed; nullptr: none.
    const Freed* findFreed(std::uint64_t address) const;

    /// Kernels of `device` may touch the memory of `peer` from now on, or no longer.
    void enablePeer(int device, int peer);
    void disablePeer(int device, int peer);
    /// Kernels of `device` may touch the memory of the pool, now and later, or no longer. Enabling peers does not change that.
    void grantPool(const void* pool, int device);
    void revokePool(const void* pool, int device);
    bool isGranted(const void* pool, int device) const
    {
        const auto granted = m_granted.find(pool);
        return granted != m_granted.end() && granted->second.contains(device);
    }
    bool isPeer(int device, int peer) const { return m_devices[std::size_t(device)].peers.contains(peer); }
    /// Blocks for which `predicate(block)`, by address.
    template <class Predicate>
    std::vector<const Block*> select(Predicate predicate) const
    {
        std::vector<const Block*> found;
        for (const auto& [address, block] : m_blocks)
            if (predicate(block))
                found.push_back(&block);
        return found;
    }

    const simt::DeviceMemory& device(int index) const { return m_devices[std::size_t(index)].view; }
    /// Where the texture and surface objects of a device are kept.
    simt::DeviceMemory& view(int index) { return m_devices[std::size_t(index)].view; }
    std::uint64_t capacity(int device) const { return m_devices[std::size_t(device)].capacity; }
    std::uint64_t used(int device) const { return m_devices[std::size_t(device)].used; }

private:
    struct Device {
        std::uint64_t capacity = 0, used = 0;
        simt::DeviceMemory view;  ///< what its kernels may touch
        std::set<int> peers;
    };
    Block* insert(Block block);
    bool hasRoomFor(std::uint64_t bytes);
    bool isUnread(const Block& block) const;
    /// No pointer reaches into an array.
    bool sees(int device, const Block& block) const
    {
        return block.info.kind != trace::AllocationKind::Array &&
               (!block.onDevice() || block.device == device || (block.pool ? isGranted(block.pool, device) : isPeer(device, block.device)));
    }

    std::vector<Device> m_devices;
    std::map<const void*, std::set<int>> m_granted;  ///< devices that may touch a pool, beside its own
    std::uint32_t m_nextId = 0;
    bool m_keepsContents = false, m_isFollowed = false, m_lacksHostMemory = false;
    std::uint64_t m_filledSinceLook = 0;  ///< bytes since hasRoomFor() has looked
    FreshMemory m_fresh = FreshMemory::Zero;
    AddressRange m_addresses, m_hostAddresses{1};  ///< m_hostAddresses: of what the host can touch
    std::map<std::uint64_t, Block> m_blocks;       ///< by address
    std::map<std::uint64_t, Block> m_reserved;     ///< by address: what reserve() gave
    std::deque<Freed> m_freed;                     ///< the latest ones
    std::vector<std::pair<trace::Allocation, HostCallId>> m_unread;
    std::vector<CopiedFresh> m_copiedFresh;
};

}  // namespace simtscope::runtime
