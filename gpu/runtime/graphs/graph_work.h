// Makes the work of a node from the program's parameters, checked as CUDA checks them when the node is made or changed.
#pragma once

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/launches/launch.h"
#include "gpu/runtime/nodes/graph.h"

namespace simtscope::runtime {

/// Each function fills `work` or returns the API's error. Null parameters give cudaErrorInvalidValue.
Error makeKernel(Call& call, const AbiKernelNodeParams* params, Work& work);
Error makeCopy(Call& call, const AbiCopy3D* params, Work& work);
/// Makes a copy of contiguous bytes.
Error makeCopy(Call& call, void* to, const void* from, std::size_t bytes, int kind, Work& work);
Error makeFill(Call& call, const AbiMemsetParams* params, Work& work);
Error makeHost(const AbiHostNodeParams* params, Work& work);
Error makeEvent(Call& call, void* event, Work& work);
/// Reserves the address and stores it in the parameters.
Error makeAlloc(Call& call, AbiMemAllocNodeParams* params, Work& work);
/// Checks that the memory is of an allocation node, and that no other node of the graph frees it.
Error makeFree(Call& call, const Graph& graph, void* pointer, Work& work);

}  // namespace simtscope::runtime
