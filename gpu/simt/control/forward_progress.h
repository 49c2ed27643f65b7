// Guarantees forward progress. A lane may spin on a value that a parked lane of its warp will write. Then the parked lane must be released
// (CUDA C++ Programming Guide, "Independent Thread Scheduling"). Threads that spin for ever are found, so that a deadlock can be reported.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Notes the end of one iteration of a loop that may wait.
void noteIteration(const ForwardProgress& progress, Split& split, bool endsByItself);

/// Releases parked lanes of the warp, and lets other splits run before the running one goes on. It is called after many back edges. Returns
/// false if the caller must choose another split. If the state of the split is as it was when it last yielded, and no memory has changed
/// since, it counts as spinning until another thread changes memory.
bool yieldToOthers(const RunningWarp& current);

/// Releases lanes that are parked at a reconvergence point when no split of the block is ready, since other lanes may wait for them. If the
/// whole warp must execute a barrier together, releases only lanes that exit, since threads that have exited are not expected there.
/// Returns whether it has released any.
bool releaseParkedOfBlock(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
