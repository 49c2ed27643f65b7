// Implements the calls that make, copy, clone and destroy graphs, and that change the dependencies of their nodes (declared in CUDA's
// cuda_runtime_api.h).
#include <algorithm>
#include <cstdio>

#include "gpu/runtime/graphs/graph_dot.h"
#include "gpu/runtime/graphs/graph_edit.h"

namespace simtscope::runtime {
namespace {

/// Calls `body(graph)` if the handle is a graph.
template <class Body>
Error graphCall(const char* name, const void* handle, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call&) {
        Graph* const graph = graphs().find(handle);
        return graph ? body(*graph) : Error::InvalidValue;
    });
}

template <class Body>
Error nodeCall(const char* name, const void* handle, Body body)
{
    return call(name, DeviceAccess::Device, [&](Call&) {
        GraphNode* const node = graphs().findNode(handle);
        return node ? body(*node) : Error::InvalidValue;
    });
}

/// Fills arrays whose size the program gives in `count`. A null array asks for the number; unused elements become null.
Error give(const std::vector<GraphEdge>& found, void** nodes, AbiGraphEdgeData* data, std::size_t* count)
{
    if (!count || (data && !nodes))
        return Error::InvalidValue;
    if (!nodes) {
        *count = found.size();
        return Error::Success;
    }
    const bool isPlain = std::ranges::all_of(found, [](const GraphEdge& edge) { return edge.data == AbiGraphEdgeData{}; });
    if (!data && !isPlain)
        return Error::LossyQuery;
    for (std::size_t i = 0; i < *count; ++i) {
        nodes[i] = i < found.size() ? found[i].node : nullptr;
        if (data)
            data[i] = i < found.size() ? found[i].data : AbiGraphEdgeData{};
    }
    *count = std::min(*count, found.size());
    return Error::Success;
}

/// Calls `body(from, to, data)` for each given pair of nodes of the graph.
template <class Body>
Error forEdges(const Graph& graph, void* const* from, void* const* to, const AbiGraphEdgeData* data, std::size_t count, Body body)
{
    if (count && (!from || !to))
        return Error::InvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
        GraphNode *const first = graphs().findNode(from[i]), *const second = graphs().findNode(to[i]);
        if (!first || !second || first->graph != &graph || second->graph != &graph || first == second)
            return Error::InvalidValue;
        if (const Error error = body(*first, *second, data ? data[i] : AbiGraphEdgeData{}); error != Error::Success)
            return error;
    }
    return Error::Success;
}

}  // namespace

SIMTSCOPE_API Error cudaGraphCreate(void** newGraph, unsigned flags)
{
    return call("cudaGraphCreate", DeviceAccess::Device, [&](Call&) {
        if (!newGraph || flags != 0)
            return Error::InvalidValue;
        auto graph = std::make_unique<Graph>();
        *newGraph = graph.get();
        graphs().owned[graph.get()] = std::move(graph);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphDestroy(void* handle)
{
    return graphCall("cudaGraphDestroy", handle, [](Graph& graph) {
        if (graph.parent || graph.isCaptured())
            return Error::InvalidValue;  // the node or the capture that uses the graph destroys it
        graphs().owned.erase(&graph);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphClone(void** newGraph, void* original)
{
    return graphCall("cudaGraphClone", original, [&](Graph& graph) {
        if (!newGraph)
            return Error::InvalidValue;
        if (graph.holdsMemory() || graph.contains(NodeType::Conditional))
            return Error::NotSupported;
        auto clone = cloneGraph(graph);
        *newGraph = clone.get();
        graphs().owned[clone.get()] = std::move(clone);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphNodeFindInClone(void** found, void* original, void* clone)
{
    return nodeCall("cudaGraphNodeFindInClone", original, [&](GraphNode& node) {
        const Graph* const graph = graphs().find(clone);
        if (!found || !graph || graph->originalNumber != node.graph->number)
            return Error::InvalidValue;
        const auto copy =
            std::ranges::find_if(graph->nodes, [&](const auto& clonedNode) { return clonedNode->originalNumber == node.number; });
        if (copy == graph->nodes.end())
            return Error::InvalidValue;
        *found = copy->get();
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphNodeGetType(void* handle, int* type)
{
    return nodeCall("cudaGraphNodeGetType", handle, [&](GraphNode& node) {
        if (!type)
            return Error::InvalidValue;
        *type = int(node.type);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphGetNodes(void* handle, void** nodes, std::size_t* count)
{
    return graphCall("cudaGraphGetNodes", handle, [&](Graph& graph) {
        std::vector<GraphEdge> edges;
        for (const auto& node : graph.nodes)
            edges.push_back({node.get(), {}});
        return give(edges, nodes, nullptr, count);
    });
}

SIMTSCOPE_API Error cudaGraphGetRootNodes(void* handle, void** nodes, std::size_t* count)
{
    return graphCall("cudaGraphGetRootNodes", handle, [&](Graph& graph) {
        std::vector<GraphEdge> roots;
        for (const auto& node : graph.nodes)
            if (node->dependencies.empty())
                roots.push_back({node.get(), {}});
        return give(roots, nodes, nullptr, count);
    });
}

SIMTSCOPE_API Error cudaGraphGetEdges(void* handle, void** from, void** to, AbiGraphEdgeData* data, std::size_t* count)
{
    return graphCall("cudaGraphGetEdges", handle, [&](Graph& graph) {
        std::vector<GraphEdge> starts, ends;
        for (const auto& node : graph.nodes)
            for (const GraphEdge& edge : node->dependencies) {
                starts.push_back(edge);
                ends.push_back({node.get(), {}});
            }
        if (!count || (from == nullptr) != (to == nullptr))
            return Error::InvalidValue;
        std::size_t endCount = *count;
        const Error error = give(starts, from, data, count);
        return error != Error::Success || !to ? error : give(ends, to, nullptr, &endCount);
    });
}

SIMTSCOPE_API Error cudaGraphNodeGetDependencies(void* handle, void** nodes, AbiGraphEdgeData* data, std::size_t* count)
{
    return nodeCall("cudaGraphNodeGetDependencies", handle, [&](GraphNode& node) { return give(node.dependencies, nodes, data, count); });
}

SIMTSCOPE_API Error cudaGraphNodeGetDependentNodes(void* handle, void** nodes, AbiGraphEdgeData* data, std::size_t* count)
{
    return nodeCall("cudaGraphNodeGetDependentNodes", handle,
                    [&](GraphNode& node) { return give(node.graph->dependentsOf(node), nodes, data, count); });
}

SIMTSCOPE_API Error cudaGraphAddDependencies(void* handle, void* const* from, void* const* to, const AbiGraphEdgeData* data,
                                             std::size_t count)
{
    return graphCall("cudaGraphAddDependencies", handle, [&](Graph& graph) {
        return forEdges(graph, from, to, data, count, [](GraphNode& first, GraphNode& second, const AbiGraphEdgeData& with) {
            if (std::ranges::find(second.dependencies, &first, &GraphEdge::node) != second.dependencies.end())
                return Error::InvalidValue;
            second.dependencies.push_back({&first, with});
            return Error::Success;
        });
    });
}

SIMTSCOPE_API Error cudaGraphRemoveDependencies(void* handle, void* const* from, void* const* to, const AbiGraphEdgeData* data,
                                                std::size_t count)
{
    return graphCall("cudaGraphRemoveDependencies", handle, [&](Graph& graph) {
        if (graph.holdsMemory())
            return Error::NotSupported;
        return forEdges(graph, from, to, data, count, [](GraphNode& first, GraphNode& second, const AbiGraphEdgeData&) {
            return std::erase_if(second.dependencies, [&](const GraphEdge& edge) { return edge.node == &first; }) ? Error::Success
                                                                                                                  : Error::InvalidValue;
        });
    });
}

SIMTSCOPE_API Error cudaGraphDestroyNode(void* handle)
{
    return nodeCall("cudaGraphDestroyNode", handle, [](GraphNode& node) {
        if (node.graph->holdsMemory())
            return Error::NotSupported;
        if (node.graph->captureCount > 0 || holdsCapturedGraph(node))
            return Error::InvalidValue;
        node.graph->remove(node);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphDebugDotPrint(void* handle, const char* path, unsigned flags)
{
    return graphCall("cudaGraphDebugDotPrint", handle, [&](Graph& graph) {
        std::FILE* const file = path ? std::fopen(path, "w") : nullptr;
        if (!file)
            return path ? Error::OperatingSystem : Error::InvalidValue;
        const std::string text = formatGraphviz(graph, flags);
        const bool isWritten = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        return std::fclose(file) == 0 && isWritten ? Error::Success : Error::OperatingSystem;
    });
}

}  // namespace simtscope::runtime
