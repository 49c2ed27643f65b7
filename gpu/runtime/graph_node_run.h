// What the node of a graph does when it is executed, one function for each kind of work.
#pragma once

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

/// Does the work of the node in the call's stream, which is a branch of the graph. Not for host nodes, child graphs and conditionals.
Error runNode(Call& call, GraphNode& node);

}  // namespace simtscope::runtime
