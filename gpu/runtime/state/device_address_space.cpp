#include "gpu/runtime/state/device_address_space.h"

#include <cstring>
#include <sys/mman.h>

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kHostPageBytes = 4096;

// The range begins between the program with its heap and the libraries with the stack, which Linux puts at the two ends of the 47 bits that
// a process has on x86-64. A build with the thread sanitizer needs another place: that sanitizer ends a process that maps
// memory where its shadow memory is, and leaves the program room just below the libraries.
#if defined(__SANITIZE_THREAD__)
constexpr std::uint64_t kMaxReserved = std::uint64_t(1) << 37, kBase = 0x7e8000000000;
#else
constexpr std::uint64_t kMaxReserved = std::uint64_t(1) << 40, kBase = std::uint64_t(1) << 45;
#endif
constexpr std::uint64_t kMinReserved = std::uint64_t(1) << 30;

void* mapMemory(void* at, std::uint64_t bytes, int flags)
{
    return ::mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

}  // namespace

bool DeviceAddressSpace::reserve()
{
    // Try smaller ranges, since a limit on the address space may leave less.
    for (std::uint64_t bytes = kMaxReserved; bytes >= kMinReserved; bytes /= 2) {
        void* range = mapMemory(reinterpret_cast<void*>(kBase + m_index * 2 * kMaxReserved), bytes, MAP_FIXED_NOREPLACE);
        if (range == MAP_FAILED)
            range = mapMemory(nullptr, bytes, 0);
        if (range == MAP_FAILED)
            continue;
        ::madvise(range, bytes, MADV_DONTDUMP);
        m_begin = m_next = reinterpret_cast<std::uint64_t>(range);
        m_end = m_begin + bytes;
        return true;
    }
    return false;
}

DeviceAddressSpace::~DeviceAddressSpace()
{
    if (m_begin)
        ::munmap(reinterpret_cast<void*>(m_begin), m_end - m_begin);
}

void* DeviceAddressSpace::allocate(std::uint64_t bytes)
{
    if (!m_begin && !reserve())
        return nullptr;
    const bool fits = bytes <= m_end - m_next;
    if (const auto freed = m_freedBySize.find(bytes);
        freed != m_freedBySize.end() && !freed->second.empty() && (!fits || freed->second.size() > kQuarantinedBlocks)) {
        const std::uint64_t address = freed->second.front();
        freed->second.pop_front();
        return reinterpret_cast<void*>(address);
    }
    if (!fits)
        return nullptr;
    const std::uint64_t address = m_next;
    m_next += bytes;
    return reinterpret_cast<void*>(address);
}

void DeviceAddressSpace::clear(void* memory, std::uint64_t bytes)
{
    // Whole pages go back to the system, which supplies zeroed pages at the next touch; the rest is cleared here.
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const std::uint64_t firstPage = (address + kHostPageBytes - 1) / kHostPageBytes * kHostPageBytes,
                        endPage = (address + bytes) / kHostPageBytes * kHostPageBytes;
    if (firstPage < endPage && ::madvise(reinterpret_cast<void*>(firstPage), endPage - firstPage, MADV_DONTNEED) == 0) {
        std::memset(memory, 0, firstPage - address);
        std::memset(reinterpret_cast<void*>(endPage), 0, address + bytes - endPage);
    } else {
        std::memset(memory, 0, bytes);
    }
}

void DeviceAddressSpace::deallocate(void* memory, std::uint64_t bytes)
{
    clear(memory, bytes);
    m_freedBySize[bytes].push_back(reinterpret_cast<std::uint64_t>(memory));
}

}  // namespace simtscope::runtime
