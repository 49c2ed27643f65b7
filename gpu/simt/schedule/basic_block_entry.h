// Moves the running split into a basic block, out of its function, and out of the kernel.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Handles the running split at the start of a basic block: it reconverges there, counts the block and goes on,
/// or returns if the function has ended. False: the caller has to
/// choose another split.
bool enterBasicBlock(const RunningWarp& at);
/// Lets `lanes` of the running split return from their function, or exit from the kernel. Returns true if Warp::running() goes on.
bool leaveFunction(const RunningWarp& at, LaneMask lanes);

/// Lets the lanes of the running split exit. Whatever waited for them goes on: asynchronous copies, barriers, exchanges and reconvergence.
void exitLanes(const RunningWarp& at, LaneMask lanes);

}  // namespace simtscope::simt
