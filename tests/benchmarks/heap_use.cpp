#include "tests/benchmarks/heap_use.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> bytesNow = 0, bytesMost = 0;

void* countAllocation(void* given)
{
    if (!given)
        throw std::bad_alloc();
    const std::uint64_t now = bytesNow.fetch_add(malloc_usable_size(given), std::memory_order_relaxed) + malloc_usable_size(given);
    // The launches whose peak is measured run in one thread, so this need not be atomic as a whole.
    if (now > bytesMost.load(std::memory_order_relaxed))
        bytesMost.store(now, std::memory_order_relaxed);
    return given;
}

void giveBack(void* given)
{
    bytesNow.fetch_sub(malloc_usable_size(given), std::memory_order_relaxed);
    std::free(given);
}

}  // namespace

void* operator new(std::size_t bytes)
{
    return countAllocation(std::malloc(std::max<std::size_t>(bytes, 1)));
}
void* operator new(std::size_t bytes, std::align_val_t align)
{
    const auto step = std::size_t(align);
    return countAllocation(std::aligned_alloc(step, (std::max<std::size_t>(bytes, 1) + step - 1) / step * step));
}
void operator delete(void* given) noexcept
{
    giveBack(given);
}
void operator delete(void* given, std::size_t) noexcept
{
    giveBack(given);
}
void operator delete(void* given, std::align_val_t) noexcept
{
    giveBack(given);
}
void operator delete(void* given, std::size_t, std::align_val_t) noexcept
{
    giveBack(given);
}

namespace simtscope::benchmarks {

std::uint64_t heapBytes()
{
    return bytesNow;
}
std::uint64_t heapPeak()
{
    return bytesMost;
}
void resetHeapPeak()
{
    bytesMost = bytesNow.load();
}

}  // namespace simtscope::benchmarks
