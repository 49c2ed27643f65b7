// What operator new has given and not got back.
#pragma once

#include <cstdint>

namespace simtscope::benchmarks {

/// Bytes now, and the most since the last call of restartPeak().
std::uint64_t heapBytes();
std::uint64_t heapPeak();
void restartPeak();

}  // namespace simtscope::benchmarks
