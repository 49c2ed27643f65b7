// Captures the calls that allocate and free memory in the order of a stream: each becomes a node of the graph.
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Add the nodes for cudaMallocAsync and cudaFreeAsync in a captured stream.
Error captureAllocation(Call& call, const PoolHandle& pool, void** pointer, std::size_t bytes);
Error captureFree(Call& call, void* pointer);

}  // namespace simtscope::runtime
