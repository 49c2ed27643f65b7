// Forward progress. A lane that spins on a value that a parked lane of its warp will write must not keep it parked (CUDA C++ Programming
// Guide, "Independent Thread Scheduling"), and threads that spin for ever are found, so that a deadlock is reported.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// One iteration of a loop that may wait is over.
void noteIteration(const ForwardProgress& progress, Split& split, bool endsByItself);

/// After many back edges: parked lanes of the warp are released, and other splits run before the running one goes on. False: another
/// split is to be chosen. A split whose state is as it was when it last yielded, while no memory changed, spins until another thread
/// changes memory.
bool yield(const RunningWarp& at);

/// No split of the block is ready. Lanes may wait for lanes that are parked at a reconvergence point: those are released. Where the whole
/// warp must execute a barrier together only those are released that exit: threads that have exited are not expected there.
/// False: there are none.
bool releaseWaiting(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
