// Implements graph nodes, with a set of functions for each kind (declared in CUDA's cuda_runtime_api.h): adding a node, reading its
// parameters, and changing them in the graph and in an executable graph.
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/graphs/graph_edit.h"
#include "gpu/runtime/graphs/graph_work.h"
#include "gpu/runtime/memory/symbols.h"

namespace simtscope::runtime {
namespace {

MakeWork kernelMaker(const AbiKernelNodeParams* params)
{
    return [params](Call& c, Graph&, Work& work) { return makeKernelWork(c, params, work); };
}

MakeWork copyMaker(const AbiCopy3D* params)
{
    return [params](Call& c, Graph&, Work& work) { return makeCopyWork(c, params, work); };
}

MakeWork bytesCopyMaker(void* to, const void* from, std::size_t bytes, int kind)
{
    return [=](Call& c, Graph&, Work& work) { return makeCopyWork(c, to, from, bytes, kind, work); };
}

MakeWork symbolWriteMaker(const void* symbol, const void* from, std::size_t bytes, std::size_t offset, int kind)
{
    return [=](Call& c, Graph&, Work& work) {
        void* to = nullptr;
        const Error error = findSymbolRange(c, symbol, bytes, offset, to);
        return error == Error::Success ? makeCopyWork(c, to, from, bytes, kind, work) : error;
    };
}

MakeWork symbolReadMaker(void* to, const void* symbol, std::size_t bytes, std::size_t offset, int kind)
{
    return [=](Call& c, Graph&, Work& work) {
        void* from = nullptr;
        const Error error = findSymbolRange(c, symbol, bytes, offset, from);
        return error == Error::Success ? makeCopyWork(c, to, from, bytes, kind, work) : error;
    };
}

MakeWork fillMaker(const AbiMemsetParams* params)
{
    return [params](Call& c, Graph&, Work& work) { return makeFillWork(c, params, work); };
}

MakeWork hostMaker(const AbiHostNodeParams* params)
{
    return [params](Call&, Graph&, Work& work) { return makeHostWork(params, work); };
}

MakeWork eventMaker(void* handle)
{
    return [handle](Call& c, Graph&, Work& work) { return makeEventWork(c, handle, work); };
}

}  // namespace

// Kernels.

SIMTSCOPE_API Error cudaGraphAddKernelNode(void** newNode, void* graph, void* const* after, std::size_t count,
                                           const AbiKernelNodeParams* params)
{
    return addNode("cudaGraphAddKernelNode", newNode, graph, {after, nullptr, count}, NodeType::Kernel, kernelMaker(params));
}

SIMTSCOPE_API Error cudaGraphKernelNodeGetParams(void* node, AbiKernelNodeParams* params)
{
    return getFromNode<KernelWork>("cudaGraphKernelNodeGetParams", node, NodeType::Kernel, params, [](KernelWork& work) {
        return AbiKernelNodeParams{const_cast<void*>(work.function), work.grid, work.block, work.dynamicShared,
                                   work.updateArguments(),           nullptr};
    });
}

SIMTSCOPE_API Error cudaGraphKernelNodeSetParams(void* node, const AbiKernelNodeParams* params)
{
    return changeNode("cudaGraphKernelNodeSetParams", node, NodeType::Kernel, kernelMaker(params));
}

SIMTSCOPE_API Error cudaGraphExecKernelNodeSetParams(void* exec, void* node, const AbiKernelNodeParams* params)
{
    return changeExecNode("cudaGraphExecKernelNodeSetParams", exec, node, NodeType::Kernel, kernelMaker(params));
}

// Copies.

SIMTSCOPE_API Error cudaGraphAddMemcpyNode(void** newNode, void* graph, void* const* after, std::size_t count, const AbiCopy3D* params)
{
    return addNode("cudaGraphAddMemcpyNode", newNode, graph, {after, nullptr, count}, NodeType::Memcpy, copyMaker(params));
}

SIMTSCOPE_API Error cudaGraphAddMemcpyNode1D(void** newNode, void* graph, void* const* after, std::size_t count, void* to, const void* from,
                                             std::size_t bytes, int kind)
{
    return addNode("cudaGraphAddMemcpyNode1D", newNode, graph, {after, nullptr, count}, NodeType::Memcpy,
                   bytesCopyMaker(to, from, bytes, kind));
}

SIMTSCOPE_API Error cudaGraphAddMemcpyNodeToSymbol(void** newNode, void* graph, void* const* after, std::size_t count, const void* symbol,
                                                   const void* from, std::size_t bytes, std::size_t offset, int kind)
{
    return addNode("cudaGraphAddMemcpyNodeToSymbol", newNode, graph, {after, nullptr, count}, NodeType::Memcpy,
                   symbolWriteMaker(symbol, from, bytes, offset, kind));
}

SIMTSCOPE_API Error cudaGraphAddMemcpyNodeFromSymbol(void** newNode, void* graph, void* const* after, std::size_t count, void* to,
                                                     const void* symbol, std::size_t bytes, std::size_t offset, int kind)
{
    return addNode("cudaGraphAddMemcpyNodeFromSymbol", newNode, graph, {after, nullptr, count}, NodeType::Memcpy,
                   symbolReadMaker(to, symbol, bytes, offset, kind));
}

SIMTSCOPE_API Error cudaGraphMemcpyNodeGetParams(void* node, AbiCopy3D* params)
{
    return getFromNode<CopyWork>("cudaGraphMemcpyNodeGetParams", node, NodeType::Memcpy, params,
                                 [](const CopyWork& work) { return work.copy; });
}

SIMTSCOPE_API Error cudaGraphMemcpyNodeSetParams(void* node, const AbiCopy3D* params)
{
    return changeNode("cudaGraphMemcpyNodeSetParams", node, NodeType::Memcpy, copyMaker(params));
}

SIMTSCOPE_API Error cudaGraphMemcpyNodeSetParams1D(void* node, void* to, const void* from, std::size_t bytes, int kind)
{
    return changeNode("cudaGraphMemcpyNodeSetParams1D", node, NodeType::Memcpy, bytesCopyMaker(to, from, bytes, kind));
}

SIMTSCOPE_API Error cudaGraphMemcpyNodeSetParamsToSymbol(void* node, const void* symbol, const void* from, std::size_t bytes,
                                                         std::size_t offset, int kind)
{
    return changeNode("cudaGraphMemcpyNodeSetParamsToSymbol", node, NodeType::Memcpy, symbolWriteMaker(symbol, from, bytes, offset, kind));
}

SIMTSCOPE_API Error cudaGraphMemcpyNodeSetParamsFromSymbol(void* node, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                                                           int kind)
{
    return changeNode("cudaGraphMemcpyNodeSetParamsFromSymbol", node, NodeType::Memcpy, symbolReadMaker(to, symbol, bytes, offset, kind));
}

SIMTSCOPE_API Error cudaGraphExecMemcpyNodeSetParams(void* exec, void* node, const AbiCopy3D* params)
{
    return changeExecNode("cudaGraphExecMemcpyNodeSetParams", exec, node, NodeType::Memcpy, copyMaker(params));
}

SIMTSCOPE_API Error cudaGraphExecMemcpyNodeSetParams1D(void* exec, void* node, void* to, const void* from, std::size_t bytes, int kind)
{
    return changeExecNode("cudaGraphExecMemcpyNodeSetParams1D", exec, node, NodeType::Memcpy, bytesCopyMaker(to, from, bytes, kind));
}

SIMTSCOPE_API Error cudaGraphExecMemcpyNodeSetParamsToSymbol(void* exec, void* node, const void* symbol, const void* from,
                                                             std::size_t bytes, std::size_t offset, int kind)
{
    return changeExecNode("cudaGraphExecMemcpyNodeSetParamsToSymbol", exec, node, NodeType::Memcpy,
                          symbolWriteMaker(symbol, from, bytes, offset, kind));
}

SIMTSCOPE_API Error cudaGraphExecMemcpyNodeSetParamsFromSymbol(void* exec, void* node, void* to, const void* symbol, std::size_t bytes,
                                                               std::size_t offset, int kind)
{
    return changeExecNode("cudaGraphExecMemcpyNodeSetParamsFromSymbol", exec, node, NodeType::Memcpy,
                          symbolReadMaker(to, symbol, bytes, offset, kind));
}

// Fills.

SIMTSCOPE_API Error cudaGraphAddMemsetNode(void** newNode, void* graph, void* const* after, std::size_t count,
                                           const AbiMemsetParams* params)
{
    return addNode("cudaGraphAddMemsetNode", newNode, graph, {after, nullptr, count}, NodeType::Memset, fillMaker(params));
}

SIMTSCOPE_API Error cudaGraphMemsetNodeGetParams(void* node, AbiMemsetParams* params)
{
    return getFromNode<FillWork>("cudaGraphMemsetNodeGetParams", node, NodeType::Memset, params,
                                 [](const FillWork& work) { return work.fill; });
}

SIMTSCOPE_API Error cudaGraphMemsetNodeSetParams(void* node, const AbiMemsetParams* params)
{
    return changeNode("cudaGraphMemsetNodeSetParams", node, NodeType::Memset, fillMaker(params));
}

SIMTSCOPE_API Error cudaGraphExecMemsetNodeSetParams(void* exec, void* node, const AbiMemsetParams* params)
{
    return changeExecNode("cudaGraphExecMemsetNodeSetParams", exec, node, NodeType::Memset, fillMaker(params));
}

// Host functions.

SIMTSCOPE_API Error cudaGraphAddHostNode(void** newNode, void* graph, void* const* after, std::size_t count,
                                         const AbiHostNodeParams* params)
{
    return addNode("cudaGraphAddHostNode", newNode, graph, {after, nullptr, count}, NodeType::Host, hostMaker(params));
}

SIMTSCOPE_API Error cudaGraphHostNodeGetParams(void* node, AbiHostNodeParams* params)
{
    return getFromNode<HostWork>("cudaGraphHostNodeGetParams", node, NodeType::Host, params,
                                 [](const HostWork& work) { return work.host; });
}

SIMTSCOPE_API Error cudaGraphHostNodeSetParams(void* node, const AbiHostNodeParams* params)
{
    return changeNode("cudaGraphHostNodeSetParams", node, NodeType::Host, hostMaker(params));
}

SIMTSCOPE_API Error cudaGraphExecHostNodeSetParams(void* exec, void* node, const AbiHostNodeParams* params)
{
    return changeExecNode("cudaGraphExecHostNodeSetParams", exec, node, NodeType::Host, hostMaker(params));
}

// Events, and empty nodes, which only join dependencies.

SIMTSCOPE_API Error cudaGraphAddEmptyNode(void** newNode, void* graph, void* const* after, std::size_t count)
{
    return addNode("cudaGraphAddEmptyNode", newNode, graph, {after, nullptr, count}, NodeType::Empty,
                   [](Call&, Graph&, Work&) { return Error::Success; });
}

#define SIMTSCOPE_EVENT_NODE(kind, type)                                                                                                   \
    SIMTSCOPE_API Error cudaGraphAdd##kind##Node(void** made, void* graph, void* const* after, std::size_t count, void* handle)            \
    {                                                                                                                                      \
        return addNode("cudaGraphAdd" #kind "Node", made, graph, {after, nullptr, count}, type, eventMaker(handle));                       \
    }                                                                                                                                      \
    SIMTSCOPE_API Error cudaGraph##kind##NodeGetEvent(void* node, void** handle)                                                           \
    {                                                                                                                                      \
        return getFromNode<EventWork>("cudaGraph" #kind "NodeGetEvent", node, type, handle,                                                \
                                      [](const EventWork& work) { return work.event; });                                                   \
    }                                                                                                                                      \
    SIMTSCOPE_API Error cudaGraph##kind##NodeSetEvent(void* node, void* handle)                                                            \
    {                                                                                                                                      \
        return changeNode("cudaGraph" #kind "NodeSetEvent", node, type, eventMaker(handle));                                               \
    }                                                                                                                                      \
    SIMTSCOPE_API Error cudaGraphExec##kind##NodeSetEvent(void* exec, void* node, void* handle)                                            \
    {                                                                                                                                      \
        return changeExecNode("cudaGraphExec" #kind "NodeSetEvent", exec, node, type, eventMaker(handle));                                 \
    }

SIMTSCOPE_EVENT_NODE(EventRecord, NodeType::EventRecord)
SIMTSCOPE_EVENT_NODE(EventWait, NodeType::WaitEvent)

}  // namespace simtscope::runtime
