// Allocating and freeing memory, for all calls that do.
#pragma once

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

void recordAllocation(Call& call, const trace::Allocation& row);
/// On the call's device (Call::lane); 0 bytes give a null pointer.
Error allocate(Call& call, trace::AllocationKind kind, void** pointer, std::size_t bytes, unsigned flags = 0, const void* pool = nullptr);
/// `hostMemory`: pinned memory is expected. Unless `async`, the host waits for the device first.
Error release(Call& call, const void* pointer, bool hostMemory, bool async = false);
/// Memory of a pool, on the pool's device.
Error allocateFrom(Call& call, PoolHandle& pool, void** pointer, std::size_t bytes);

}  // namespace simtscope::runtime
