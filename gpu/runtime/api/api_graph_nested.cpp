// Implements nodes that hold graphs or memory, and nodes of any kind that one structure describes (cudaGraphAddNode; declared in CUDA's
// cuda_runtime_api.h).
#include <algorithm>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/graphs/graph_edit.h"
#include "gpu/runtime/graphs/graph_memory.h"
#include "gpu/runtime/graphs/graph_update.h"
#include "gpu/runtime/graphs/graph_work.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

/// Makes the work of a child graph node: from a copy of the program's graph, or from that graph itself if the node takes it over.
MakeWork childMaker(void* handle, int ownership = kOwnershipClone)
{
    return [=](Call&, Graph& graph, Work& work) {
        Graph* const childGraph = graphs().find(handle);
        if (!childGraph || &childGraph->root() == &graph.root() || childGraph->isCaptured())
            return Error::InvalidValue;
        if (ownership == kOwnershipMove) {
            const auto owned = graphs().owned.find(childGraph);
            if (owned == graphs().owned.end())
                return Error::InvalidValue;
            work = ChildWork{std::move(owned->second)};
            graphs().owned.erase(owned);
            return Error::Success;
        }
        if (ownership != kOwnershipClone)
            return Error::InvalidValue;
        if (childGraph->holdsMemory() || childGraph->contains(NodeType::Conditional))
            return Error::NotSupported;
        work = ChildWork{cloneGraph(*childGraph)};
        return Error::Success;
    };
}

MakeWork allocationMaker(AbiMemAllocNodeParams* params)
{
    return [params](Call& c, Graph&, Work& work) { return makeAllocWork(c, params, work); };
}

MakeWork freeMaker(void* pointer)
{
    return [pointer](Call& c, Graph& graph, Work& work) { return makeFreeWork(c, graph, pointer, work); };
}

/// Returns the variable of a handle, defined by the graph or by a graph that holds it.
Conditional* findConditional(Graph& graph, std::uint64_t handle)
{
    const auto found = graph.conditionals.find(handle);
    if (found != graph.conditionals.end())
        return &found->second;
    return graph.parent ? findConditional(*graph.parent->graph, handle) : nullptr;
}

MakeWork conditionalMaker(AbiConditionalNodeParams& params)
{
    return [&params](Call&, Graph& graph, Work& work) {
        Conditional* const variable = findConditional(graph, params.handle);
        const bool fits = params.type == kConditionalIf       ? params.size == 1 || params.size == 2
                          : params.type == kConditionalWhile  ? params.size == 1
                          : params.type == kConditionalSwitch ? params.size > 0
                                                              : false;
        if (!variable || variable->isUsed || !fits)
            return Error::InvalidValue;
        variable->isUsed = true;
        ConditionalWork conditionalWork{params.handle, params.type, {}, {}};
        for (unsigned i = 0; i < params.size; ++i)
            conditionalWork.handles.push_back(conditionalWork.bodies.emplace_back(std::make_unique<Graph>()).get());
        work = std::move(conditionalWork);
        return Error::Success;
    };
}

/// Makes the work that the structure describes. Null if no node can do that work.
MakeWork workMaker(const char* name, AbiGraphNodeParams& params)
{
    switch (NodeType(params.type)) {
    case NodeType::Kernel:
        return [&](Call& c, Graph&, Work& work) { return makeKernelWork(c, &params.kernel, work); };
    case NodeType::Memcpy:
        return [&](Call& c, Graph&, Work& work) {
            return params.memcpy.flags == 0 ? makeCopyWork(c, &params.memcpy.copyParams, work) : Error::InvalidValue;
        };
    case NodeType::Memset:
        return [&](Call& c, Graph&, Work& work) { return makeFillWork(c, &params.memset, work); };
    case NodeType::Host:
        return [&](Call&, Graph&, Work& work) { return makeHostWork(&params.host, work); };
    case NodeType::Graph:
        return childMaker(params.graph.graph, params.graph.ownership);
    case NodeType::Empty:
        return [](Call&, Graph&, Work&) { return Error::Success; };
    case NodeType::WaitEvent:
    case NodeType::EventRecord:
        return [&](Call& c, Graph&, Work& work) { return makeEventWork(c, params.event, work); };
    case NodeType::MemAlloc:
        return allocationMaker(&params.alloc);
    case NodeType::MemFree:
        return freeMaker(params.freed);
    case NodeType::Conditional:
        return conditionalMaker(params.conditional);
    case NodeType::SemaphoreSignal:
    case NodeType::SemaphoreWait:
        return [name](Call& c, Graph&, Work&) {
            return refuseUnsupported(c.state(), msg::call::notSupported(name, msg::call::semaphoreNode()));
        };
    }
    return nullptr;
}

/// Returns whether the parameters of a node of this type can be changed.
bool isChangeable(int type)
{
    return type != int(NodeType::MemAlloc) && type != int(NodeType::MemFree) && type != int(NodeType::Conditional);
}

/// Makes the node the parent of its bodies and child graphs.
void setParent(GraphNode& node)
{
    if (auto* const held = std::get_if<ChildWork>(&node.work))
        held->graph->parent = &node;
    if (auto* const held = std::get_if<ConditionalWork>(&node.work))
        for (const auto& body : held->bodies)
            body->parent = &node;
}

Error addNestingNode(const char* name, void** newNode, void* graph, const Dependencies& dependencies, NodeType type, const MakeWork& make)
{
    const Error error = addNode(name, newNode, graph, dependencies, type, make);
    if (error == Error::Success)
        setParent(*static_cast<GraphNode*>(*newNode));
    return error;
}

}  // namespace

// Child graphs.

SIMTSCOPE_API Error cudaGraphAddChildGraphNode(void** newNode, void* graph, void* const* after, std::size_t count, void* handle)
{
    return addNestingNode("cudaGraphAddChildGraphNode", newNode, graph, {after, nullptr, count}, NodeType::Graph, childMaker(handle));
}

SIMTSCOPE_API Error cudaGraphChildGraphNodeGetGraph(void* node, void** graph)
{
    return getFromNode<ChildWork>("cudaGraphChildGraphNodeGetGraph", node, NodeType::Graph, graph,
                                  [](const ChildWork& work) { return work.graph.get(); });
}

SIMTSCOPE_API Error cudaGraphExecChildGraphNodeSetParams(void* execHandle, void* node, void* handle)
{
    return withNode("cudaGraphExecChildGraphNodeSetParams", node, NodeType::Graph, [&](Call&, GraphNode& original) {
        GraphExec* const exec = graphs().findExec(execHandle);
        const Graph* const childGraph = graphs().find(handle);
        GraphNode* const found = exec && childGraph ? exec->findCopy(original) : nullptr;
        if (!found)
            return Error::InvalidValue;
        return updateGraph(*std::get<ChildWork>(found->work).graph, *childGraph).result == kUpdateSuccess ? Error::Success
                                                                                                          : Error::InvalidValue;
    });
}

// Memory.

SIMTSCOPE_API Error cudaGraphAddMemAllocNode(void** newNode, void* graph, void* const* after, std::size_t count,
                                             AbiMemAllocNodeParams* params)
{
    return addNode("cudaGraphAddMemAllocNode", newNode, graph, {after, nullptr, count}, NodeType::MemAlloc, allocationMaker(params));
}

SIMTSCOPE_API Error cudaGraphMemAllocNodeGetParams(void* node, AbiMemAllocNodeParams* params)
{
    return getFromNode<AllocWork>("cudaGraphMemAllocNodeGetParams", node, NodeType::MemAlloc, params,
                                  [](const AllocWork& work) { return work.params; });
}

SIMTSCOPE_API Error cudaGraphAddMemFreeNode(void** newNode, void* graph, void* const* after, std::size_t count, void* pointer)
{
    return addNode("cudaGraphAddMemFreeNode", newNode, graph, {after, nullptr, count}, NodeType::MemFree, freeMaker(pointer));
}

SIMTSCOPE_API Error cudaGraphMemFreeNodeGetParams(void* node, void* out)
{
    return getFromNode<FreeWork>("cudaGraphMemFreeNodeGetParams", node, NodeType::MemFree, static_cast<void**>(out),
                                 [](const FreeWork& work) { return work.pointer; });
}

// Conditionals.

SIMTSCOPE_API Error cudaGraphConditionalHandleCreate(unsigned long long* handle, void* graph, unsigned initial, unsigned flags)
{
    return call("cudaGraphConditionalHandleCreate", DeviceAccess::Device, [&](Call&) {
        Graph* const owningGraph = graphs().find(graph);
        if (!handle || !owningGraph || flags > kConditionalAssignDefault)
            return Error::InvalidValue;
        *handle = graphs().nextHandle++;
        owningGraph->conditionals[*handle] = {initial, flags == kConditionalAssignDefault, false};
        return Error::Success;
    });
}

// Any kind.

SIMTSCOPE_API Error cudaGraphAddNode(void** newNode, void* graph, void* const* after, const AbiGraphEdgeData* data, std::size_t count,
                                     AbiGraphNodeParams* params)
{
    const MakeWork make = params ? workMaker("cudaGraphAddNode", *params) : nullptr;
    if (!make)
        return call("cudaGraphAddNode", DeviceAccess::Device, [](Call&) { return Error::InvalidValue; });
    const Error error = addNestingNode("cudaGraphAddNode", newNode, graph, {after, data, count}, NodeType(params->type), make);
    if (error == Error::Success && params->type == int(NodeType::Conditional))
        params->conditional.phGraph_out = std::get<ConditionalWork>(static_cast<GraphNode*>(*newNode)->work).handles.data();
    return error;
}

SIMTSCOPE_API Error cudaGraphNodeSetParams(void* node, AbiGraphNodeParams* params)
{
    const MakeWork make = params && isChangeable(params->type) ? workMaker("cudaGraphNodeSetParams", *params) : nullptr;
    if (!make)
        return call("cudaGraphNodeSetParams", DeviceAccess::Device,
                    [&](Call&) { return params ? Error::NotSupported : Error::InvalidValue; });
    const Error error = changeNode("cudaGraphNodeSetParams", node, NodeType(params->type), make);
    if (error == Error::Success)
        setParent(*static_cast<GraphNode*>(node));
    return error;
}

SIMTSCOPE_API Error cudaGraphExecNodeSetParams(void* exec, void* node, AbiGraphNodeParams* params)
{
    if (params && params->type == int(NodeType::Graph))
        return cudaGraphExecChildGraphNodeSetParams(exec, node, params->graph.graph);
    const MakeWork make = params && isChangeable(params->type) ? workMaker("cudaGraphExecNodeSetParams", *params) : nullptr;
    if (!make)
        return call("cudaGraphExecNodeSetParams", DeviceAccess::Device,
                    [&](Call&) { return params ? Error::NotSupported : Error::InvalidValue; });
    return changeExecNode("cudaGraphExecNodeSetParams", exec, node, NodeType(params->type), make);
}

}  // namespace simtscope::runtime
