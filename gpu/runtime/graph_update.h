// Giving an executable graph the parameters of another graph of the same shape (cudaGraphExecUpdate).
#pragma once

#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

struct GraphUpdate {
    int result = kUpdateSuccess;
    const GraphNode* node = nullptr;  ///< of the new graph, that does not fit
    const GraphNode* from = nullptr;  ///< where an edge begins that does not fit
};

/// Pairs the nodes of both graphs from their last nodes on, by the order of the edges. If all fit, and only then, `graph` takes over what
/// the nodes of `now` do.
GraphUpdate updateGraph(Graph& graph, const Graph& now);

}  // namespace simtscope::runtime
