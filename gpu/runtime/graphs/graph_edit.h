// Adds nodes to graphs, and changes nodes of graphs and of executable graphs, for all API functions that do so.
#pragma once

#include <functional>
#include <span>

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Makes a node's work from the program's parameters. `work` holds the node's present work before the call, and the new work after it.
using MakeWork = std::function<Error(Call&, Graph&, Work&)>;

/// Holds the dependencies of a new node in the form in which the program passes them.
struct Dependencies {
    void* const* nodes = nullptr;
    const AbiGraphEdgeData* data = nullptr;  ///< null: ordinary dependencies
    std::size_t count = 0;
};

/// Implements cudaGraphAdd…Node; stores the handle of the new node in `newNode`.
Error addNode(const char* name, void** newNode, void* graph, const Dependencies& dependencies, NodeType type, const MakeWork& make);
/// Implements cudaGraph…NodeSetParams for a node of the given type.
Error changeNode(const char* name, void* node, NodeType type, const MakeWork& make);
/// Implements cudaGraphExec…NodeSetParams; `node` belongs to the graph that was instantiated.
Error changeExecNode(const char* name, void* exec, void* node, NodeType type, const MakeWork& make);
/// Calls `body(node)` if the handle names a node of the given type.
Error withNode(const char* name, void* node, NodeType type, const std::function<Error(Call&, GraphNode&)>& body);

/// Implements cudaGraph…NodeGet…: stores `read(work)` of a node of the given type, whose work is a WorkType.
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

/// Returns kUpdateSuccess if an executable graph accepts new work for one of its nodes, else why not (CUDA Runtime API 13.0,
/// cudaGraphExecUpdate).
int checkUpdate(const GraphNode& node, const Work& newWork);

}  // namespace simtscope::runtime
