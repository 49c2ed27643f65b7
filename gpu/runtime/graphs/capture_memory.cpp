#include "gpu/runtime/graphs/capture_memory.h"

#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/graphs/graph_work.h"

namespace simtscope::runtime {

Error captureAllocation(Call& c, const PoolHandle& pool, void** pointer, std::size_t bytes)
{
    AbiMemAllocNodeParams params{};
    params.poolProps.allocType = kAllocationPinned;
    params.poolProps.location = {kLocationDevice, pool.device};
    params.bytesize = bytes;
    Work work;
    if (!pointer)
        return Error::InvalidValue;
    if (const Error error = makeAllocWork(c, &params, work); error != Error::Success)
        return error;
    *pointer = params.dptr;
    return captureNode(c, NodeType::MemAlloc, std::move(work));
}

Error captureFree(Call& c, void* pointer)
{
    Work work;
    const Error error = makeFreeWork(c, *c.capture->graph, pointer, work);
    return error == Error::Success ? captureNode(c, NodeType::MemFree, std::move(work)) : error;
}

}  // namespace simtscope::runtime
