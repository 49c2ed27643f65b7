// Decides whether the blocks of a launch may run in parallel.
#pragma once

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Returns false if the kernel, or a check, depends on the order of the blocks, or if the kernel may touch memory without a record.
bool mayRunBlocksInParallel(const RunningLaunch& launch);

}  // namespace simtscope::simt
