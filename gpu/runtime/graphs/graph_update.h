// Gives an executable graph the parameters of another graph with the same topology (cudaGraphExecUpdate).
#pragma once

#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Describes the outcome of an update with the members of cudaGraphExecUpdateResultInfo.
struct GraphUpdate {
    int result = kUpdateSuccess;
    const GraphNode* node = nullptr;        ///< node of the new graph that does not match
    const GraphNode* edgeSource = nullptr;  ///< source of an edge that does not match
};

/// Pairs the nodes of both graphs, beginning at their last nodes, by the order of the edges. If all match,
/// `graph` takes over the work of the nodes of `source`; otherwise it stays unchanged.
GraphUpdate updateGraph(Graph& graph, const Graph& source);

}  // namespace simtscope::runtime
