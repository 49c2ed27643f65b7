#include "gpu/runtime/state/memory.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gpu/core/host_memory.h"
#include "gpu/core/large_pages.h"
#include "gpu/runtime/state/content_digest.h"
#include "gpu/runtime/state/page_guard.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kAlignment = 512;  // textureAlignment of every model, so that a texture may begin at any allocation
constexpr std::size_t kMaxFreedBlocks = 4096;
// The rest of a larger allocation stays untouched, and is zero.
constexpr std::uint64_t kMaxFilledBytes = std::uint64_t(256) << 20;

constexpr std::uint64_t roundUp(std::uint64_t bytes, std::uint64_t multiple = kAlignment)
{
    return (bytes + multiple - 1) / multiple * multiple;
}

simt::DeviceMemory::Range makeVisibleRange(const Memory::AllocatedMemory& block)
{
    const trace::Allocation& info = block.info;
    return {info.address, info.bytes, info.id, info.kind == trace::AllocationKind::Constant, block.mappedBytes == 0, block.validity.get()};
}

/// Returns whether the contents can be compared between runs: registered memory of the program may hold anything, and the grid workspace is
/// no memory of the program.
bool isComparable(const Memory::AllocatedMemory& block)
{
    return block.mappedBytes != 0 && block.info.name != trace::kGridWorkspace;
}

}  // namespace

Memory::Memory(const std::vector<std::uint64_t>& capacities)
{
    for (const std::uint64_t capacity : capacities) {
        m_devices.push_back({capacity, 0, {}, {}});
        m_devices.back().view.useOriginsOf(m_devices.front().view);
    }
}

bool Memory::AllocatedMemory::isOnDevice() const
{
    using enum trace::AllocationKind;
    return info.kind == Device || info.kind == Symbol || info.kind == Constant || info.kind == Array;
}

Memory::AllocatedMemory* Memory::insert(AllocatedMemory block)
{
    block.info.id = AllocationId{m_nextId++};
    for (int device = 0; device < int(m_devices.size()); ++device)
        if (canAccess(device, block))
            m_devices[std::size_t(device)].view.add(makeVisibleRange(block));
    if (block.isOnDevice())
        m_devices[std::size_t(block.device)].usedBytes += block.info.bytes;
    const std::uint64_t address = block.info.address;
    return &m_blocks.insert_or_assign(address, std::move(block)).first->second;
}

namespace {

void fillWithPattern(std::byte* memory, std::uint64_t bytes, bool isTouchable)
{
    if (isTouchable) {
        for (std::uint64_t i = 0; i < bytes; ++i)
            memory[i] = hostAccessibleFillByte(i);
        return;
    }
    adviseLargePages(memory, bytes);
    std::memset(memory, int(fillByte(FreshMemory::Pattern)), bytes);
}

}  // namespace

Memory::AllocatedMemory* Memory::allocate(const Request& request)
{
    const bool isOnDevice = request.kind != trace::AllocationKind::Host;
    const Device& device = m_devices[std::size_t(request.device)];
    m_lacksHostMemory = false;
    if (request.bytes > (std::uint64_t(1) << 47) || (isOnDevice && request.bytes > device.capacityBytes - device.usedBytes))
        return nullptr;
    // Memory that the host can touch gets pages of its own, which can be guarded (page_guard.h).
    const bool isTouchable = request.kind == trace::AllocationKind::Host || request.kind == trace::AllocationKind::Managed;
    const std::uint64_t mappedBytes = roundUp(request.bytes + kAlignment, isTouchable ? PageGuard::kPageBytes : kAlignment);
    void* memory =
        request.address ? reinterpret_cast<void*>(request.address) : (isTouchable ? m_hostAddresses : m_addresses).allocate(mappedBytes);
    if (!memory) {
        m_lacksHostMemory = true;
        return nullptr;
    }
    AllocatedMemory block;
    block.isReserved = request.address != 0;
    block.info.kind = request.kind;
    block.info.address = reinterpret_cast<std::uint64_t>(memory);
    block.info.bytes = request.bytes;
    block.info.name = request.name;
    block.info.type = request.type;
    block.info.createdByCall = request.call;
    block.mappedBytes = mappedBytes;
    block.device = request.device;
    block.pool = request.pool;
    block.allocatedBy = request.allocatedBy;
    // Symbols are initialised (PTX ISA 9.0, 5.4.4: to zero by default); the bytes of arrays have no addresses.
    const bool isFresh =
        request.kind == trace::AllocationKind::Device ? request.name != trace::kGridWorkspace : isTouchable && request.name.empty();
    const bool isPattern = isFresh && m_fresh == FreshMemory::Pattern;
    const std::uint64_t filledBytes = isPattern ? std::min(request.bytes, kMaxFilledBytes) : 0;
    if (!hasRoomFor(filledBytes)) {
        m_lacksHostMemory = true;
        if (!block.isReserved)
            (isTouchable ? m_hostAddresses : m_addresses).deallocate(memory, mappedBytes);
        return nullptr;
    }
    if (isPattern)
        fillWithPattern(static_cast<std::byte*>(memory), filledBytes, isTouchable);
    // Only the fill pattern shows which bytes the host has written without a call.
    if (isFresh && m_isTracked && (!isTouchable || (isPattern && request.bytes <= kMaxFilledBytes))) {
        block.validity = std::make_shared<simt::Validity>(request.bytes);
        if (isTouchable)
            block.validity->shareWithHost(static_cast<const std::byte*>(memory));
    }
    return insert(std::move(block));
}

Memory::AllocatedMemory* Memory::registerHostMemory(void* address, std::uint64_t bytes, std::int64_t call, int device)
{
    AllocatedMemory block;
    block.info.kind = trace::AllocationKind::Host;
    block.info.address = reinterpret_cast<std::uint64_t>(address);
    block.info.bytes = bytes;
    block.info.createdByCall = call;
    block.device = device;
    return insert(std::move(block));
}

bool Memory::hasRoomFor(std::uint64_t bytes)
{
    m_filledBytesSinceCheck += bytes;
    if (m_filledBytesSinceCheck < kMinInspectedBytes)
        return true;
    m_filledBytesSinceCheck = 0;
    return readHostMemory().hasRoomFor(bytes);
}

trace::Allocation Memory::release(std::uint64_t address, std::int64_t call, HostCallId freed)
{
    const auto found = m_blocks.find(address);
    if (found == m_blocks.end())
        return {};
    AllocatedMemory block = std::move(found->second);
    m_blocks.erase(found);
    if (isUnread(block) && m_unreadFreedBlocks.size() < kMaxFreedBlocks)
        m_unreadFreedBlocks.emplace_back(block.info, block.allocatedBy);
    if (m_digestsContents && isComparable(block))
        block.info.contentDigest = computeContentDigest(address, block.info.bytes);
    for (Device& device : m_devices)
        device.view.remove(block.info.id);
    if (block.isOnDevice())
        m_devices[std::size_t(block.device)].usedBytes -= block.info.bytes;
    if (block.mappedBytes) {
        if (block.isReserved)
            DeviceAddressSpace::clear(reinterpret_cast<void*>(address), block.mappedBytes);
        else
            (m_hostAddresses.contains(address) ? m_hostAddresses : m_addresses)
                .deallocate(reinterpret_cast<void*>(address), block.mappedBytes);
        m_freed.push_back({block.info, {block.allocatedBy, freed}});
        if (m_freed.size() > kMaxFreedBlocks)
            m_freed.pop_front();
    }
    block.info.freedByCall = call;
    return block.info;
}

void Memory::grantPool(const void* pool, int device)
{
    if (!m_grantedDevices[pool].insert(device).second)
        return;
    for (const auto& [address, block] : m_blocks)
        if (block.pool == pool)
            m_devices[std::size_t(device)].view.add(makeVisibleRange(block));
}

void Memory::revokePool(const void* pool, int device)
{
    if (m_grantedDevices[pool].erase(device) == 0)
        return;
    for (const auto& [address, block] : m_blocks)
        if (block.pool == pool)
            m_devices[std::size_t(device)].view.remove(block.info.id);
}

std::uint64_t Memory::reserve(std::uint64_t bytes, int device)
{
    const auto address = reinterpret_cast<std::uint64_t>(m_addresses.allocate(roundUp(bytes) + kAlignment));
    if (!address)
        return 0;
    AllocatedMemory& block = m_reserved[address];
    block.info.address = address;
    block.info.bytes = bytes;
    block.device = device;
    return address;
}

const Memory::AllocatedMemory* Memory::findReserved(std::uint64_t address)
{
    if (const AllocatedMemory* const block = find(address))
        return block;
    const auto next = m_reserved.upper_bound(address);
    if (next == m_reserved.begin())
        return nullptr;
    const AllocatedMemory& block = std::prev(next)->second;
    return address - block.info.address < block.info.bytes ? &block : nullptr;
}

void Memory::unreserve(std::uint64_t address, std::uint64_t bytes)
{
    m_reserved.erase(address);
    if (const auto block = m_blocks.find(address); block != m_blocks.end())
        block->second.isReserved = false;
    else
        m_addresses.deallocate(reinterpret_cast<void*>(address), roundUp(bytes) + kAlignment);
}

std::vector<trace::Allocation> Memory::makeRowsWithDigests() const
{
    std::vector<trace::Allocation> rows;
    for (const auto& [address, block] : m_blocks) {
        if (!m_digestsContents || !isComparable(block))
            continue;
        rows.push_back(block.info);
        rows.back().contentDigest = computeContentDigest(address, block.info.bytes);
    }
    return rows;
}

void Memory::enablePeer(int device, int peer)
{
    for (const auto& [address, block] : m_blocks)
        if (block.isOnDevice() && !block.pool && block.device == peer && canAccess(peer, block))
            m_devices[std::size_t(device)].view.add(makeVisibleRange(block));
    m_devices[std::size_t(device)].peers.insert(peer);
}

void Memory::disablePeer(int device, int peer)
{
    for (const auto& [address, block] : m_blocks)
        if (block.isOnDevice() && !block.pool && block.device == peer)
            m_devices[std::size_t(device)].view.remove(block.info.id);
    m_devices[std::size_t(device)].peers.erase(peer);
}

Memory::AllocatedMemory* Memory::find(std::uint64_t address)
{
    auto next = m_blocks.upper_bound(address);
    if (next == m_blocks.begin())
        return nullptr;
    AllocatedMemory& block = std::prev(next)->second;
    return address - block.info.address < block.info.bytes ? &block : nullptr;
}

bool Memory::isNear(std::uint64_t address, std::uint64_t distance) const
{
    const auto next = m_blocks.upper_bound(address);
    if (next == m_blocks.begin())
        return false;
    const trace::Allocation& previous = std::prev(next)->second.info;
    return address - previous.address < previous.bytes + distance;
}

bool Memory::isUnread(const AllocatedMemory& block) const
{
    if (block.info.kind != trace::AllocationKind::Device || !block.info.name.empty() || block.isReserved || block.isRead)
        return false;
    unsigned uses = 0;
    for (const Device& device : m_devices)
        if (const auto* const range = device.view.find(block.info.address))
            uses |= range->uses;
    return uses == simt::DeviceMemory::Range::Written;
}

std::vector<std::pair<trace::Allocation, HostCallId>> Memory::takeUnreadBlocks()
{
    std::vector<std::pair<trace::Allocation, HostCallId>> unread = std::exchange(m_unreadFreedBlocks, {});
    for (const auto& [address, block] : m_blocks)
        if (isUnread(block))
            unread.emplace_back(block.info, block.allocatedBy);
    return unread;
}

void Memory::noteCopiedUninitialised(const AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes)
{
    const auto isOfBlock = [&](const CopiedUninitialised& known) { return known.info.id == block.info.id; };
    if (std::ranges::none_of(m_copiedUninitialised, isOfBlock))
        m_copiedUninitialised.push_back({block.info, block.allocatedBy, offset, bytes});
}

const Memory::FreedMemory* Memory::findFreed(std::uint64_t address) const
{
    const auto holds = [&](const FreedMemory& freed) { return address - freed.info.address < freed.info.bytes; };
    const auto found = std::find_if(m_freed.rbegin(), m_freed.rend(), holds);
    return found == m_freed.rend() ? nullptr : &*found;
}

}  // namespace simtscope::runtime
