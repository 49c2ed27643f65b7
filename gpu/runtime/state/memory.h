// Models device memory as host memory: every allocation, its kind, and the ranges that device code may touch.
//
// Addresses are host addresses, aligned to 512 bytes as CUDA's are. At least 512 bytes lie between two allocations, so that an access just
// past the end never lands in a neighbour. Device code sees the memory of its own device, that of its peers once access is enabled, and
// pinned and managed memory.
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
#include "gpu/runtime/abi/abi.h"
#include "gpu/runtime/host/host_calls.h"
#include "gpu/runtime/state/device_address_space.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::runtime {

/// Holds the program's advice about managed memory, and the location of its latest prefetch.
struct MemoryAdvice {
    bool isReadMostly = false;
    AbiMemLocation preferredLocation{}, prefetchLocation{};
    std::set<int> accessedBy;  ///< devices; -1: the host
};

/// Names the call sites in the program's text that allocated and freed some memory.
struct MemoryHistory {
    HostCallId allocatedBy = kNoHostCall, freedBy = kNoHostCall;
};

/// Owns the memory of all devices and the memory that they share with the host; guarded by the runtime's lock.
class Memory {
public:
    /// Holds one allocation and what has happened to it.
    struct AllocatedMemory {
        trace::Allocation info;
        std::size_t mappedBytes = 0;  ///< bytes of its mapping; 0: the program's own memory
        unsigned flags = 0;           ///< of cudaHostAlloc
        int device = 0;               ///< device that holds it, or that was current when it was allocated
        MemoryAdvice advice;
        bool isReserved = false;     ///< whether the address stays reserved when the block is freed
        const void* pool = nullptr;  ///< pool that it came from; null: cudaMalloc and the like
        HostCallId allocatedBy = kNoHostCall;
        bool isRead = false;                       ///< whether its contents were copied, or were read through a texture or surface object
        std::shared_ptr<simt::Validity> validity;  ///< bytes that have been written; null: all bytes count as written

        /// Returns whether only the device can touch the block: this holds for memory from cudaMalloc, module variables and arrays.
        bool isOnDevice() const;
        /// Returns whether the host may touch the block, which is pinned or managed memory then.
        bool isOnHost() const { return !isOnDevice(); }
    };

    /// `capacities` holds the bytes of each device.
    explicit Memory(const std::vector<std::uint64_t>& capacities);
    /// Sets the contents of fresh device memory, and whether uninitialised bytes are tracked. The defaults are zeros, and no tracking.
    void setFreshContents(FreshMemory fresh, bool isTracked)
    {
        m_fresh = fresh;
        m_isTracked = isTracked;
    }
    simt::Origins& origins() const { return m_devices.front().view.origins(); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    /// Describes an allocation that is to be made.
    struct Request {
        trace::AllocationKind kind = trace::AllocationKind::Device;
        std::uint64_t bytes = 0;
        std::string name;
        ptx::ScalarType type = ptx::ScalarType::None;
        std::int64_t call = -1;  ///< index of the API call; -1: none
        int device = 0;
        const void* pool = nullptr;
        std::uint64_t address = 0;  ///< address that reserve() gave; 0: any
        HostCallId allocatedBy = kNoHostCall;
    };
    /// Holds bytes of an allocation that the host has copied before anything wrote them.
    struct CopiedUninitialised {
        trace::Allocation info;
        HostCallId allocatedBy = kNoHostCall;
        std::uint64_t offset = 0, bytes = 0;
    };
    /// Describes memory that has been freed. Its addresses may be in use again.
    struct FreedMemory {
        trace::Allocation info;
        MemoryHistory history;
    };
    /// Allocates memory. Null if the request does not fit. The block keeps its address until it is freed.
    AllocatedMemory* allocate(const Request& request);
    /// Returns whether the last allocate() failed for lack of host memory, which backs all devices, and not for lack of device memory.
    bool lacksHostMemory() const { return m_lacksHostMemory; }
    /// Returns the address of zeroed memory that does not count as an allocation of the program and lives as long as this object; 0 if
    /// there is no room.
    std::uint64_t allocateInternal(std::uint64_t bytes) { return reinterpret_cast<std::uint64_t>(m_addresses.allocate(bytes)); }
    /// Makes host memory of the program accessible to device code (cudaHostRegister).
    AllocatedMemory* registerHostMemory(void* address, std::uint64_t bytes, std::int64_t call, int device);
    /// Reserves addresses at which a block of this size can be allocated and freed any number of times; 0: the range is used up.
    std::uint64_t reserve(std::uint64_t bytes, int device);
    /// Ends a reservation. A block that is still allocated there keeps its memory.
    void unreserve(std::uint64_t address, std::uint64_t bytes);
    /// From now on, release() and makeRowsWithDigests() compute digests of the contents of blocks.
    void enableContentDigests() { m_digestsContents = true; }
    /// Returns the rows of all blocks with the digests of their present contents.
    std::vector<trace::Allocation> makeRowsWithDigests() const;
    /// Frees the block that begins at `address`, and returns its final row.
    trace::Allocation release(std::uint64_t address, std::int64_t call, HostCallId freed = kNoHostCall);

    /// Returns the block that contains the address, or nullptr.
    AllocatedMemory* find(std::uint64_t address);
    AllocatedMemory* find(const void* pointer) { return find(reinterpret_cast<std::uint64_t>(pointer)); }
    /// Returns the block that contains the address, even if the address is only reserved and not allocated now; for work that is done
    /// later. Null if there is none.
    const AllocatedMemory* findReserved(std::uint64_t address);
    /// Sets AllocatedMemory::isRead of the allocation that contains the address.
    void noteRead(const void* pointer)
    {
        if (AllocatedMemory* const block = find(pointer))
            block->isRead = true;
    }
    /// Returns whether the address is in a block or less than `distance` bytes past the end of one.
    bool isNear(std::uint64_t address, std::uint64_t distance) const;
    /// Returns whether the address lies in our ranges, so that no host allocation can contain it.
    bool isDeviceAddress(std::uint64_t address) const { return m_addresses.contains(address) || m_hostAddresses.contains(address); }
    /// Returns whether managed or pinned memory was ever allocated.
    bool hasHostMemory() const { return m_hostAddresses.isUsed(); }
    /// Returns the blocks from cudaMalloc and the like that kernels have written and nothing has ever read, neither a kernel nor a copy:
    /// those that were freed since the previous call, and those that still exist.
    std::vector<std::pair<trace::Allocation, HostCallId>> takeUnreadBlocks();
    /// Notes a host copy of bytes that nothing has written; only the first for each block is kept.
    void noteCopiedUninitialised(const AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes);
    std::vector<CopiedUninitialised> takeCopiedUninitialised() { return std::exchange(m_copiedUninitialised, {}); }
    /// Returns the block that held the address and was freed last, or nullptr.
    const FreedMemory* findFreed(std::uint64_t address) const;

    /// Allows kernels of `device` to access the memory of `peer`.
    void enablePeer(int device, int peer);
    /// Forbids kernels of `device` to access the memory of `peer`.
    void disablePeer(int device, int peer);
    /// Allows kernels of `device` to access present and future memory of the pool. Peer access does not change this.
    void grantPool(const void* pool, int device);
    /// Takes back what grantPool() has allowed.
    void revokePool(const void* pool, int device);
    bool isPoolGranted(const void* pool, int device) const
    {
        const auto granted = m_grantedDevices.find(pool);
        return granted != m_grantedDevices.end() && granted->second.contains(device);
    }
    bool isPeer(int device, int peer) const { return m_devices[std::size_t(device)].peers.contains(peer); }
    /// Returns the blocks for which `predicate(block)` holds, ordered by address.
    template <class Predicate>
    std::vector<const AllocatedMemory*> select(Predicate predicate) const
    {
        std::vector<const AllocatedMemory*> found;
        for (const auto& [address, block] : m_blocks)
            if (predicate(block))
                found.push_back(&block);
        return found;
    }

    /// Returns the memory that kernels of the device see; it lives as long as this object.
    const simt::DeviceMemory& memoryOf(int index) const { return m_devices[std::size_t(index)].view; }
    /// Returns the view of a device, which also keeps its texture and surface objects.
    simt::DeviceMemory& view(int index) { return m_devices[std::size_t(index)].view; }
    std::uint64_t capacityBytes(int device) const { return m_devices[std::size_t(device)].capacityBytes; }
    std::uint64_t usedBytes(int device) const { return m_devices[std::size_t(device)].usedBytes; }

private:
    struct Device {
        std::uint64_t capacityBytes = 0, usedBytes = 0;
        simt::DeviceMemory view;  ///< memory that its kernels may access
        std::set<int> peers;
    };
    AllocatedMemory* insert(AllocatedMemory block);
    bool hasRoomFor(std::uint64_t bytes);
    bool isUnread(const AllocatedMemory& block) const;
    /// Returns whether kernels of the device may access the block. An array is not visible, since no pointer reaches into it.
    bool canAccess(int device, const AllocatedMemory& block) const
    {
        return block.info.kind != trace::AllocationKind::Array &&
               (!block.isOnDevice() || block.device == device ||
                (block.pool ? isPoolGranted(block.pool, device) : isPeer(device, block.device)));
    }

    std::vector<Device> m_devices;
    std::map<const void*, std::set<int>> m_grantedDevices;  ///< devices that may access a pool, beside its own device
    std::uint32_t m_nextId = 0;
    bool m_digestsContents = false, m_isTracked = false, m_lacksHostMemory = false;
    std::uint64_t m_filledBytesSinceCheck = 0;  ///< bytes allocated since hasRoomFor() last asked the system
    FreshMemory m_fresh = FreshMemory::Zero;
    DeviceAddressSpace m_addresses, m_hostAddresses{1};   ///< m_hostAddresses: memory that the host can touch too
    std::map<std::uint64_t, AllocatedMemory> m_blocks;    ///< by address
    std::map<std::uint64_t, AllocatedMemory> m_reserved;  ///< blocks at addresses that reserve() gave, by address
    std::deque<FreedMemory> m_freed;                      ///< the most recently freed blocks
    std::vector<std::pair<trace::Allocation, HostCallId>> m_unreadFreedBlocks;
    std::vector<CopiedUninitialised> m_copiedUninitialised;
};

}  // namespace simtscope::runtime
