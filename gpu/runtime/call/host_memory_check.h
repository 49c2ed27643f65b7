// Refuses a call that needs more memory than the host has, before the memory is touched.
#pragma once

#include <cstdint>

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Checks that the host has room for `bytes` that the call is about to write into allocated memory. Otherwise returns
/// Error::MemoryAllocation, with the reason in the call's detail and a note in the recording.
Error requireHostMemory(Call& c, const void* begin, std::uint64_t bytes);

/// Adds that reason to a call which could not allocate and fill `bytes` bytes. The caller returns the error.
void explainLackOfHostMemory(Call& c, std::uint64_t bytes);

}  // namespace simtscope::runtime
