// Gives an executable graph the parameters of another graph with the same topology (cudaGraphExecUpdate).
#pragma once

#include "gpu/runtime/nodes/graph.h"

namespace simtscope::runtime {

/// The outcome of an update, as cudaGraphExecUpdateResultInfo reports it.
struct GraphUpdate {
    int result = kUpdateSuccess;
    const GraphNode* node = nullptr;  ///< node of the new graph that does not match
    const GraphNode* from = nullptr;  ///< source of an edge that does not match
};

/// Pairs the nodes of both graphs, beginning at their last nodes, by the order of the edges. Only if all match does `graph` take over the
/// work of the nodes of `now`.
GraphUpdate updateGraph(Graph& graph, const Graph& now);

}  // namespace simtscope::runtime
