// Allocates and frees device, pinned and managed memory for all API calls that do so.
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Writes the row of an allocation, if the run is recorded.
void recordAllocation(Call& call, const trace::Allocation& row);
/// Allocates on the call's device (Call::streamKey). For 0 bytes the pointer is null.
Error allocate(Call& call, trace::AllocationKind kind, void** pointer, std::size_t bytes, unsigned flags = 0, const void* pool = nullptr);
/// Frees memory. `isHostMemory` says that the caller expects pinned memory. Unless `isAsync`, the host first waits for the device.
Error release(Call& call, const void* pointer, bool isHostMemory, bool isAsync = false);
/// Allocates from a memory pool, on the pool's device.
Error allocateFromPool(Call& call, PoolHandle& pool, void** pointer, std::size_t bytes);

}  // namespace simtscope::runtime
