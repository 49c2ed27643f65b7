// Implements the calls that instantiate, launch, update and destroy executable graphs, and those about the memory that graphs hold
// (declared in CUDA's cuda_runtime_api.h).
#include <algorithm>
#include <cstring>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/capture.h"
#include "gpu/runtime/graph_model/graph_memory_use.h"
#include "gpu/runtime/graphs/graph_run.h"
#include "gpu/runtime/graphs/graph_update.h"
#include "gpu/runtime/state/refusal.h"

namespace simtscope::runtime {
namespace {

/// Says why a graph cannot be instantiated, and which node is at fault.
struct Obstacle {
    int result = kInstantiateSuccess;
    const GraphNode* node = nullptr;
};

Obstacle findObstacle(const Graph& graph, bool isBody);

/// Finds an obstacle in the graphs that a node holds.
Obstacle findNested(const GraphNode& node, bool isBody)
{
    // The body of a conditional, with all nested graphs, may hold only these nodes (driver_types.h, cudaConditionalNodeParams).
    const bool isAllowed = node.type == NodeType::Kernel || node.type == NodeType::Empty || node.type == NodeType::Graph ||
                           node.type == NodeType::Memset || node.type == NodeType::Memcpy || node.type == NodeType::Conditional;
    if (isBody && !isAllowed)
        return {kInstantiateNotSupported, &node};
    if (const auto* const child = std::get_if<ChildWork>(&node.work))
        return findObstacle(*child->graph, isBody);
    if (const auto* const conditional = std::get_if<ConditionalWork>(&node.work))
        for (const auto& body : conditional->bodies)
            if (const Obstacle found = findObstacle(*body, true); found.result != kInstantiateSuccess)
                return found;
    return {};
}

Obstacle findObstacle(const Graph& graph, bool isBody)
{
    if (!graph.topologicalOrder())
        return {kInstantiateInvalidStructure, graph.nodes.front().get()};
    const bool hasUnused = std::ranges::any_of(graph.conditionals, [](const auto& conditional) { return !conditional.second.isUsed; });
    if (hasUnused)
        return {kInstantiateUnusedHandle, nullptr};
    for (const auto& node : graph.nodes)
        if (const Obstacle found = findNested(*node, isBody); found.result != kInstantiateSuccess)
            return found;
    return {};
}

Error instantiate(Call& c, void** newExec, void* handle, unsigned long long flags, Obstacle& obstacle)
{
    Graph* const graph = graphs().find(handle);
    obstacle = {kInstantiateError, nullptr};
    const unsigned long long supportedFlags =
        kInstantiateAutoFree | kInstantiateUpload | kInstantiateDeviceLaunch | kInstantiateNodePriority;
    if (!newExec || !graph || (flags & ~supportedFlags) || ((flags & kInstantiateAutoFree) && (flags & kInstantiateDeviceLaunch)))
        return Error::InvalidValue;
    if (flags & kInstantiateDeviceLaunch)
        return refuseUnsupported(c.state(), msg::call::deviceGraph());
    const bool isSingle = graph->holdsMemory();
    if (isSingle &&
        std::ranges::any_of(graphs().execs, [&](const auto& entry) { return entry.second->graph->originalNumber == graph->number; }))
        return Error::NotSupported;
    obstacle = findObstacle(*graph, false);
    if (obstacle.result != kInstantiateSuccess)
        return Error::InvalidValue;
    auto exec = std::make_unique<GraphExec>();
    exec->graph = cloneGraph(*graph);
    exec->flags = flags;
    exec->index = graphs().nextExec++;
    exec->indexNodes();
    c.detail = msg::call::graphNodes(std::int64_t(graph->nodes.size()));
    *newExec = exec.get();
    graphs().execs[exec.get()] = std::move(exec);
    return Error::Success;
}

Error instantiateCall(const char* name, void** newExec, void* graph, unsigned long long flags)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        Obstacle obstacle;
        return flags & kInstantiateUpload ? Error::InvalidValue : instantiate(c, newExec, graph, flags, obstacle);
    });
}

Error instantiateWith(void** newExec, void* graph, AbiGraphInstantiateParams* params, bool usesPerThreadStream)
{
    return call("cudaGraphInstantiateWithParams", DeviceAccess::Device, [&](Call& c) {
        if (!params)
            return Error::InvalidValue;
        Obstacle obstacle;
        Error error = instantiate(c, newExec, graph, params->flags, obstacle);
        if (error == Error::Success && (params->flags & kInstantiateUpload))
            error = c.bindStream(usesPerThreadStream ? perThreadIfNull(params->uploadStream) : params->uploadStream);
        params->result_out = obstacle.result;
        params->errNode_out = const_cast<GraphNode*>(obstacle.node);
        return error;
    });
}

/// Calls `body(exec)` if the handle is an executable graph.
template <class Body>
Error execCall(const char* name, void* handle, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call&) {
        GraphExec* const exec = graphs().findExec(handle);
        return exec ? body(*exec) : Error::InvalidValue;
    });
}

/// Calls `body(c, exec)` for an executable graph in a stream.
template <class Body>
Error execInStream(const char* name, void* handle, void* stream, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        GraphExec* const exec = graphs().findExec(handle);
        if (!exec)
            return Error::InvalidValue;
        if (const Error error = c.bindStream(stream); error != Error::Success)
            return error;
        return c.capture ? refuseCapture(c) : body(c, *exec);
    });
}

/// Calls `body(node)` for a node of an executable graph that can be disabled: a kernel, fill or copy.
template <class Body>
Error enabledCall(const char* name, void* handle, void* nodeHandle, Body body)
{
    return execCall(name, handle, [&](GraphExec& exec) {
        const GraphNode* const original = graphs().findNode(nodeHandle);
        GraphNode* const node = original ? exec.findCopy(*original) : nullptr;
        if (!node || (node->type != NodeType::Kernel && node->type != NodeType::Memset && node->type != NodeType::Memcpy))
            return Error::InvalidValue;
        return body(*node);
    });
}

/// Calls `body` for a device and an attribute of the memory that its graphs hold.
template <class Body>
Error memoryCall(const char* name, int device, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        return device >= 0 && device < int(c.state().devices.size()) ? body(graphMemoryUse(device)) : Error::InvalidDevice;
    });
}

}  // namespace

SIMTSCOPE_API Error cudaGraphInstantiate(void** newExec, void* graph, unsigned long long flags)
{
    return instantiateCall("cudaGraphInstantiate", newExec, graph, flags);
}

SIMTSCOPE_API Error cudaGraphInstantiateWithFlags(void** newExec, void* graph, unsigned long long flags)
{
    return instantiateCall("cudaGraphInstantiateWithFlags", newExec, graph, flags);
}

SIMTSCOPE_API Error cudaGraphInstantiateWithParams(void** newExec, void* graph, AbiGraphInstantiateParams* params)
{
    return instantiateWith(newExec, graph, params, false);
}

SIMTSCOPE_API Error cudaGraphInstantiateWithParams_ptsz(void** newExec, void* graph, AbiGraphInstantiateParams* params)
{
    return instantiateWith(newExec, graph, params, true);
}

SIMTSCOPE_API Error cudaGraphExecDestroy(void* handle)
{
    return execCall("cudaGraphExecDestroy", handle, [](GraphExec& exec) {
        graphs().execs.erase(&exec);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphExecGetFlags(void* handle, unsigned long long* flags)
{
    return execCall("cudaGraphExecGetFlags", handle, [&](GraphExec& exec) {
        if (!flags)
            return Error::InvalidValue;
        *flags = exec.flags;
        return Error::Success;
    });
}

/// Uploads nothing, as the SIMT engine needs no upload; only checks the stream.
SIMTSCOPE_API Error cudaGraphUpload(void* handle, void* stream)
{
    return execInStream("cudaGraphUpload", handle, stream, [](Call&, GraphExec&) { return Error::Success; });
}

SIMTSCOPE_API Error cudaGraphUpload_ptsz(void* handle, void* stream)
{
    return cudaGraphUpload(handle, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaGraphLaunch(void* handle, void* stream)
{
    return execInStream("cudaGraphLaunch", handle, stream, [](Call& c, GraphExec& exec) { return runGraph(c, exec); });
}

SIMTSCOPE_API Error cudaGraphLaunch_ptsz(void* handle, void* stream)
{
    return cudaGraphLaunch(handle, perThreadIfNull(stream));
}

SIMTSCOPE_API Error cudaGraphExecUpdate(void* handle, void* graph, AbiGraphExecUpdateResultInfo* info)
{
    return call("cudaGraphExecUpdate", DeviceAccess::Device, [&](Call&) {
        GraphExec* const exec = graphs().findExec(handle);
        const Graph* const updatedGraph = graphs().find(graph);
        GraphUpdate update{kUpdateError};
        if (exec && updatedGraph)
            update = updateGraph(*exec->graph, *updatedGraph);
        if (update.result == kUpdateSuccess)
            exec->indexConditionals();
        if (info)
            *info = {update.result, const_cast<GraphNode*>(update.node), const_cast<GraphNode*>(update.edgeSource)};
        if (!exec || !updatedGraph)
            return Error::InvalidValue;
        return update.result == kUpdateSuccess ? Error::Success : Error::GraphExecUpdateFailure;
    });
}

SIMTSCOPE_API Error cudaGraphNodeSetEnabled(void* exec, void* node, unsigned enabled)
{
    return enabledCall("cudaGraphNodeSetEnabled", exec, node, [&](GraphNode& found) {
        found.isEnabled = enabled != 0;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphNodeGetEnabled(void* exec, void* node, unsigned* enabled)
{
    return enabledCall("cudaGraphNodeGetEnabled", exec, node, [&](GraphNode& found) {
        if (!enabled)
            return Error::InvalidValue;
        *enabled = found.isEnabled;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGetGraphMemAttribute(int device, int attribute, void* value)
{
    return memoryCall("cudaDeviceGetGraphMemAttribute", device, [&](const GraphMemoryUse& use) {
        const std::uint64_t values[] = {use.heldBytes, use.maxUsedBytes, use.heldBytes, use.maxReservedBytes};
        if (!value || attribute < kGraphMemUsed || attribute > kGraphMemReservedHigh)
            return Error::InvalidValue;
        std::memcpy(value, &values[attribute], sizeof values[0]);
        return Error::Success;
    });
}

/// Sets a high-water mark. Only 0 is accepted, which makes the mark begin again at the present value.
SIMTSCOPE_API Error cudaDeviceSetGraphMemAttribute(int device, int attribute, void* value)
{
    return memoryCall("cudaDeviceSetGraphMemAttribute", device, [&](GraphMemoryUse& use) {
        std::uint64_t newValue = 1;
        if (value)
            std::memcpy(&newValue, value, sizeof newValue);
        if (newValue != 0 || (attribute != kGraphMemUsedHigh && attribute != kGraphMemReservedHigh))
            return Error::InvalidValue;
        (attribute == kGraphMemUsedHigh ? use.maxUsedBytes : use.maxReservedBytes) = use.heldBytes;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaDeviceGraphMemTrim(int device)
{
    return memoryCall("cudaDeviceGraphMemTrim", device, [&](GraphMemoryUse&) {
        trimGraphMemory(device);
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
