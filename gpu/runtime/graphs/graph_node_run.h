// Executes the node of a graph, with one function for each kind of work.
#pragma once

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Does the node's work in the call's stream, which is a branch of the graph. Host nodes, child graphs and conditionals are not handled
/// here.
Error runNode(Call& call, GraphNode& node);

}  // namespace simtscope::runtime
