// Makes the work of a node from the program's parameters, checked as CUDA checks them when the node is made or changed.
#pragma once

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"
#include "gpu/runtime/launches/launch.h"

namespace simtscope::runtime {

/// Each function fills `work` or returns the API's error. Null parameters give cudaErrorInvalidValue.
Error makeKernelWork(Call& call, const AbiKernelNodeParams* params, Work& work);
Error makeCopyWork(Call& call, const AbiCopy3D* params, Work& work);
/// Makes a copy of contiguous bytes.
Error makeCopyWork(Call& call, void* to, const void* from, std::size_t bytes, int kind, Work& work);
Error makeFillWork(Call& call, const AbiMemsetParams* params, Work& work);
Error makeHostWork(const AbiHostNodeParams* params, Work& work);
Error makeEventWork(Call& call, void* event, Work& work);
/// Reserves the address and stores it in the parameters.
Error makeAllocWork(Call& call, AbiMemAllocNodeParams* params, Work& work);
/// Checks that the memory is of an allocation node, and that no other node of the graph frees it.
Error makeFreeWork(Call& call, const Graph& graph, void* pointer, Work& work);

}  // namespace simtscope::runtime
