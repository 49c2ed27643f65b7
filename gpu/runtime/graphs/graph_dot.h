// Writes a graph as Graphviz text (cudaGraphDebugDotPrint).
#pragma once

#include <string>

#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Returns the Graphviz text. `flags` are cudaGraphDebugDotFlags; Verbose, or the flag of a kind of node, adds parameters.
std::string formatGraphviz(const Graph& graph, unsigned flags);

}  // namespace simtscope::runtime
