// Decides whether the blocks of a launch may run in parallel.
#pragma once

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Returns whether the blocks may run in parallel. They may not if the kernel, or a check, depends on their order, or if the kernel may
/// access memory without noting it (AccessSet).
bool mayRunBlocksInParallel(const RunningLaunch& launch);

}  // namespace simtscope::simt
