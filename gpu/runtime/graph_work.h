// What the program describes by the parameters of a node, checked as CUDA does when the node is made or changed.
#pragma once

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"
#include "gpu/runtime/launch.h"

namespace simtscope::runtime {

// Each returns the error of the API, and fills `work` otherwise. Null parameters: cudaErrorInvalidValue.
Error makeKernel(Call& call, const AbiKernelNodeParams* params, Work& work);
Error makeCopy(Call& call, const AbiCopy3D* params, Work& work);
/// Of bytes that follow each other.
Error makeCopy(Call& call, void* to, const void* from, std::size_t bytes, int kind, Work& work);
Error makeFill(Call& call, const AbiMemsetParams* params, Work& work);
Error makeHost(const AbiHostNodeParams* params, Work& work);
Error makeEvent(Call& call, void* event, Work& work);
/// Reserves the address, which it writes to the parameters.
Error makeAlloc(Call& call, AbiMemAllocNodeParams* params, Work& work);
Error makeFree(Call& call, const Graph& graph, void* pointer, Work& work);

/// The launch that a call asks for, as a node.
KernelWork kernelWork(Call& call, const CheckedLaunch& launch);
/// Of rows in memory, as parameters of cudaMemcpy3D.
AbiCopy3D rowsCopy(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width, std::size_t height, int kind);

}  // namespace simtscope::runtime
