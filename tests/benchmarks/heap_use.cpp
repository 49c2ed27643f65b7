#include "tests/benchmarks/heap_use.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> bytesNow = 0, bytesMost = 0;

void* countAllocation(void* pointer)
{
    if (!pointer)
        throw std::bad_alloc();
    const std::uint64_t usedBytes =
        bytesNow.fetch_add(malloc_usable_size(pointer), std::memory_order_relaxed) + malloc_usable_size(pointer);
    // The launches whose peak is measured run in one thread, so this need not be atomic as a whole.
    if (usedBytes > bytesMost.load(std::memory_order_relaxed))
        bytesMost.store(usedBytes, std::memory_order_relaxed);
    return pointer;
}

void giveBack(void* pointer)
{
    bytesNow.fetch_sub(malloc_usable_size(pointer), std::memory_order_relaxed);
    std::free(pointer);
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
void operator delete(void* pointer) noexcept
{
    giveBack(pointer);
}
void operator delete(void* pointer, std::size_t) noexcept
{
    giveBack(pointer);
}
void operator delete(void* pointer, std::align_val_t) noexcept
{
    giveBack(pointer);
}
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept
{
    giveBack(pointer);
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
