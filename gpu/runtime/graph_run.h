// Executing a graph: its nodes one after the other, each after those that it depends on, at the times at which they would run side by side.
//
// Work is done at once, as in a stream (state.h). A host node runs in a thread of its own; what comes after it goes on there, and every
// later call that reaches a device waits for it (host_functions.h). A kernel that waits for memory suspends the graph (pending.h), but not
// one in the body of a conditional node: that waits until it is found to be deadlocked. The modelled clock has a stream for each branch of
// the graph.
#pragma once

#include "gpu/runtime/call.h"
#include "gpu/runtime/graph.h"

namespace simtscope::runtime {

/// One launch of an executable graph, in the call's stream. Errors: those of memory nodes, and of a node that cannot be executed.
Error runGraph(Call& call, GraphExec& exec);

/// A kernel of the graph that runs sets one of its conditionals. False: the graph has none of this handle.
bool setConditional(std::uint64_t handle, unsigned value);

}  // namespace simtscope::runtime
