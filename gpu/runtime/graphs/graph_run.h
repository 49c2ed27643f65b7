// Launches an executable graph: executes its nodes one after another, each behind its dependencies, at the modelled times at which they
// would run concurrently.
//
// Work is done at once, as in a stream (state.h). A host node runs in a thread of its own; the steps after it continue there, and every
// later call that reaches a device waits for that thread (host_functions.h). A kernel that waits for memory suspends the graph
// (pending_work.h), except in the body of a conditional node: there the run waits until the kernel is found to be deadlocked. The modelled
// clock has a stream for each branch of the graph.
#pragma once

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/graph.h"

namespace simtscope::runtime {

/// Runs one launch of an executable graph in the call's stream. Returns the error of a memory node or of a node that cannot be executed.
Error runGraph(Call& call, GraphExec& exec);

}  // namespace simtscope::runtime
