#include "gpu/core/large_pages.h"

#include <cstdint>

#include <sys/mman.h>

namespace simtscope {

void adviseLargePages(void* memory, std::size_t bytes)
{
    constexpr std::uintptr_t kLargePageBytes = std::uintptr_t(2) << 20;
    const auto first = (reinterpret_cast<std::uintptr_t>(memory) + kLargePageBytes - 1) / kLargePageBytes * kLargePageBytes;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kLargePageBytes * kLargePageBytes;
    if (end > first)
        ::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace simtscope
