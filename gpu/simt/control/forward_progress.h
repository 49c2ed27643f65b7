// Guarantees forward progress. A lane that spins on a value that a parked lane of its warp will write must not keep that lane parked (CUDA
// C++ Programming Guide, "Independent Thread Scheduling"). Threads that spin for ever are found, so that a deadlock can be reported.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Notes the end of one iteration of a loop that may wait.
void noteIteration(const ForwardProgress& progress, Split& split, bool endsByItself);

/// Releases parked lanes of the warp, and lets other splits run before the running one goes on. Called after many back edges. False: the
/// caller has to choose another split. A split whose state is the same as when it last yielded, while no memory changed, counts as spinning
/// until another thread changes memory.
bool yield(const RunningWarp& at);

/// Releases lanes parked at a reconvergence point when no split of the block is ready: other lanes may wait for them. If the whole warp
/// must execute a barrier together, releases only lanes that exit, since threads that have exited are not expected there. Returns false if
/// there are none.
bool releaseWaiting(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
