// Captures the calls that allocate and free memory in the order of a stream: each becomes a node of the graph.
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Adds the node for a cudaMallocAsync in a captured stream, and stores the address that the memory will have.
Error captureAllocation(Call& call, const PoolHandle& pool, void** pointer, std::size_t bytes);
/// Adds the node for a cudaFreeAsync in a captured stream.
Error captureFree(Call& call, void* pointer);

}  // namespace simtscope::runtime
