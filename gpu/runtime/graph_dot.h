// A graph as Graphviz text (cudaGraphDebugDotPrint).
#pragma once

#include <string>

#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

/// `flags`: cudaGraphDebugDotFlags; Verbose, or those of a kind of node, add the parameters.
std::string dotOf(const Graph& graph, unsigned flags);

}  // namespace simtscope::runtime
