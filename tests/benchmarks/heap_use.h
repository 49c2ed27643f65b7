// Counts the bytes of the heap that operator new has allocated and that are not freed yet.
#pragma once

#include <cstdint>

namespace simtscope::benchmarks {

// heapBytes() returns the bytes that are in use now, heapPeak() the most since the last call of resetHeapPeak().
std::uint64_t heapBytes();
std::uint64_t heapPeak();
void resetHeapPeak();

}  // namespace simtscope::benchmarks
