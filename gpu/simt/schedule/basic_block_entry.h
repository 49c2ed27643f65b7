// Moves the running split into a basic block, out of its function, and out of the kernel.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Handles the running split at the start of a basic block: it reconverges there, counts the block and goes on, or returns if the function
/// has ended. Returns false if the caller must choose another split.
bool enterBasicBlock(const RunningWarp& current);
/// Lets `lanes` of the running split return from their function, or exit from the kernel. Returns whether Warp::running() can go on.
bool leaveFunction(const RunningWarp& current, LaneMask lanes);

/// Lets the lanes of the running split exit. Completes what has waited for them: asynchronous copies, barriers, exchanges and
/// reconvergence.
void exitLanes(const RunningWarp& current, LaneMask lanes);

}  // namespace simtscope::simt
