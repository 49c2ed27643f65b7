#include "gpu/runtime/graphs/graph_edit.h"

#include <algorithm>

namespace simtscope::runtime {
namespace {

/// Makes edges from the given dependencies. Fails if a node belongs to another graph or is named twice.
Error makeEdges(const Graph& graph, const Dependencies& dependencies, std::vector<GraphEdge>& edges)
{
    if (dependencies.count && !dependencies.nodes)
        return Error::InvalidValue;
    for (std::size_t i = 0; i < dependencies.count; ++i) {
        GraphNode* const node = graphs().findNode(dependencies.nodes[i]);
        if (!node || node->graph != &graph || std::ranges::find(edges, node, &GraphEdge::node) != edges.end())
            return Error::InvalidValue;
        edges.push_back({node, dependencies.data ? dependencies.data[i] : AbiGraphEdgeData{}});
    }
    return Error::Success;
}

/// Returns whether both pointers lie in the memory of the same device, or both in host memory.
bool areAtSameLocation(const void* a, const void* b)
{
    Memory& memory = state().memory;
    const auto deviceOf = [&](const void* pointer) {
        const Memory::AllocatedMemory* const block = memory.findReserved(reinterpret_cast<std::uint64_t>(pointer));
        return block && block->isOnDevice() ? block->device : -1;
    };
    return deviceOf(a) == deviceOf(b);
}

bool isOneRow(const AbiCopy3D& p)
{
    return !p.srcArray && !p.dstArray && p.extent.height == 1 && p.extent.depth == 1;
}

bool canUpdate(const CopyWork& old, const CopyWork& newWork)
{
    return isOneRow(old.copy) && isOneRow(newWork.copy) && areAtSameLocation(old.copy.srcPtr.ptr, newWork.copy.srcPtr.ptr) &&
           areAtSameLocation(old.copy.dstPtr.ptr, newWork.copy.dstPtr.ptr);
}

bool canUpdate(const FillWork& old, const FillWork& newWork)
{
    const AbiMemsetParams &a = old.fill, &b = newWork.fill;
    const bool isSameShape =
        a.height == b.height && (a.height == 1 || (a.width == b.width && a.elementSize == b.elementSize && a.pitch == b.pitch));
    return isSameShape && areAtSameLocation(a.dst, b.dst);
}

}  // namespace

int checkUpdate(const GraphNode& node, const Work& newWork)
{
    if (node.work.index() != newWork.index())
        return kUpdateTypeChanged;
    if (const auto* const old = std::get_if<KernelWork>(&node.work))
        return old->isCooperative() == std::get<KernelWork>(newWork).isCooperative() ? kUpdateSuccess : kUpdateAttributesChanged;
    if (const auto* const old = std::get_if<CopyWork>(&node.work))
        return canUpdate(*old, std::get<CopyWork>(newWork)) ? kUpdateSuccess : kUpdateParametersChanged;
    if (const auto* const old = std::get_if<FillWork>(&node.work))
        return canUpdate(*old, std::get<FillWork>(newWork)) ? kUpdateSuccess : kUpdateParametersChanged;
    if (const auto* const old = std::get_if<AllocWork>(&node.work))
        return old->memory == std::get<AllocWork>(newWork).memory ? kUpdateSuccess : kUpdateParametersChanged;
    if (const auto* const old = std::get_if<FreeWork>(&node.work))
        return old->pointer == std::get<FreeWork>(newWork).pointer ? kUpdateSuccess : kUpdateParametersChanged;
    if (const auto* const old = std::get_if<ConditionalWork>(&node.work)) {
        const auto& other = std::get<ConditionalWork>(newWork);
        return old->type == other.type && old->bodies.size() == other.bodies.size() ? kUpdateSuccess : kUpdateParametersChanged;
    }
    return kUpdateSuccess;
}

Error addNode(const char* name, void** newNode, void* handle, const Dependencies& dependencies, NodeType type, const MakeWork& make)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        c.buildsNode = true;
        Graph* const graph = graphs().find(handle);
        if (!newNode || !graph)
            return Error::InvalidValue;
        std::vector<GraphEdge> edges;
        if (const Error error = makeEdges(*graph, dependencies, edges); error != Error::Success)
            return error;
        Work work;
        if (const Error error = make(c, *graph, work); error != Error::Success)
            return error;
        GraphNode& node = graph->add(type, std::move(work), hostThread().device);
        node.dependencies = std::move(edges);
        *newNode = &node;
        return Error::Success;
    });
}

Error withNode(const char* name, void* handle, NodeType type, const std::function<Error(Call&, GraphNode&)>& body)
{
    return call(name, DeviceAccess::Device, [&](Call& c) {
        c.buildsNode = true;
        GraphNode* const node = graphs().findNode(handle);
        return node && node->type == type ? body(c, *node) : Error::InvalidValue;
    });
}

Error changeNode(const char* name, void* handle, NodeType type, const MakeWork& make)
{
    return withNode(name, handle, type, [&](Call& c, GraphNode& node) {
        if (holdsCapturedGraph(node))
            return Error::InvalidValue;
        Work work = copyWork(node.work, &node);
        if (const Error error = make(c, *node.graph, work); error != Error::Success)
            return error;
        node.work = std::move(work);
        return Error::Success;
    });
}

Error changeExecNode(const char* name, void* execHandle, void* handle, NodeType type, const MakeWork& make)
{
    return withNode(name, handle, type, [&](Call& c, GraphNode& original) {
        GraphExec* const exec = graphs().findExec(execHandle);
        GraphNode* const node = exec ? exec->findCopy(original) : nullptr;
        if (!node)
            return Error::InvalidValue;
        Work work = copyWork(node->work, node);
        if (const Error error = make(c, *original.graph, work); error != Error::Success)
            return error;
        if (checkUpdate(*node, work) != kUpdateSuccess)
            return Error::InvalidValue;
        node->work = std::move(work);
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
