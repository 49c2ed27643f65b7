#include "gpu/core/large_pages.h"

#include <cstdint>

#include <sys/mman.h>

namespace simtscope {

void adviseLargePages(void* memory, std::size_t bytes)
{
    constexpr std::uintptr_t kLarge = std::uintptr_t(2) << 20;
    const auto first = (reinterpret_cast<std::uintptr_t>(memory) + kLarge - 1) / kLarge * kLarge;
    const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kLarge * kLarge;
    if (end > first)
        ::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace simtscope
