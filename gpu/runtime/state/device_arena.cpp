#include "gpu/runtime/state/device_arena.h"

#include <cstring>

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kArenaBytes = 256u << 20;  // reserved; pages are used only when touched
constexpr std::uint64_t kGapBytes = 1u << 20;      // distance from the program's allocations, so that an index that leaves them is found
constexpr std::uint64_t kBufferAlignment = 64;

std::uint64_t roundUpToBuffer(std::uint64_t bytes)
{
    return (bytes + kBufferAlignment) / kBufferAlignment *
           kBufferAlignment;  // never 0, since even a buffer without parameters has an address
}

}  // namespace

simt::DeviceMemory::Range DeviceArena::range(Memory& memory)
{
    if (m_begin == 0)
        if (const std::uint64_t reservedAddress = memory.allocateInternal(kGapBytes + kArenaBytes))
            m_begin = m_next = reservedAddress + kGapBytes;
    return {m_begin, m_next - m_begin, trace::kNoAllocation, false};
}

std::uint64_t DeviceArena::allocate(std::uint64_t bytes)
{
    const std::uint64_t size = roundUpToBuffer(bytes);
    std::vector<std::uint64_t>& free = m_freeBySize[size];
    std::uint64_t address = 0;
    if (!free.empty()) {
        address = free.back();
        free.pop_back();
    } else if (m_begin != 0 && size <= m_begin + kArenaBytes - m_next) {
        address = m_next;
        m_next += size;
    }
    if (address)
        std::memset(reinterpret_cast<void*>(address), 0, size);
    return address;
}

void DeviceArena::deallocate(std::uint64_t address, std::uint64_t bytes)
{
    m_freeBySize[roundUpToBuffer(bytes)].push_back(address);
}

std::uint64_t DeviceArena::storeText(const std::string& text)
{
    const auto [known, isNew] = m_texts.try_emplace(text, 0);
    if (isNew && (known->second = allocate(text.size() + 1)) != 0)
        std::memcpy(reinterpret_cast<void*>(known->second), text.c_str(), text.size() + 1);
    return known->second;
}

}  // namespace simtscope::runtime
