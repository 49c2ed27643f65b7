// Adding nodes to graphs and changing them there and in executable graphs, for all functions that do.
#pragma once

#include <functional>
#include <span>

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

/// Makes the work of a node of the graph from the program's parameters; `work` holds what the node has now.
using MakeWork = std::function<Error(Call&, Graph&, Work&)>;

/// What a new node depends on, as the program says it.
struct Dependencies {
    void* const* nodes = nullptr;
    const AbiGraphEdgeData* data = nullptr;  ///< null: ordinary dependencies
    std::size_t count = 0;
};

/// cudaGraphAdd…Node: the new node's handle goes to `made`.
Error addNode(const char* name, void** made, void* graph, const Dependencies& dependencies, NodeType type, const MakeWork& make);
/// cudaGraph…NodeSetParams of a node of this type.
Error changeNode(const char* name, void* node, NodeType type, const MakeWork& make);
/// cudaGraphExec…NodeSetParams: `node` is the one of the graph that was instantiated.
Error changeExecNode(const char* name, void* exec, void* node, NodeType type, const MakeWork& make);
/// Calls `body(node)` for a node of this type.
Error withNode(const char* name, void* node, NodeType type, const std::function<Error(Call&, GraphNode&)>& body);

/// cudaGraph…NodeGet…: gives the program `read(work)` of a node of this type, whose work is a WorkType.
template <class WorkType, class Out, class Read>
Error getFromNode(const char* name, void* node, NodeType type, Out* out, Read read)
{
    return withNode(name, node, type, [&](Call&, GraphNode& found) {
        if (!out)
            return Error::InvalidValue;
        *out = read(std::get<WorkType>(found.work));
        return Error::Success;
    });
}

/// What an executable graph says to new work for one of its nodes (CUDA Runtime API 13.0, cudaGraphExecUpdate): kUpdateSuccess, or why not.
int updateResult(const GraphNode& node, const Work& now);

}  // namespace simtscope::runtime
