// Which launches may have blocks that run apart from each other.
#pragma once

#include "gpu/simt/running_launch.h"

namespace simtscope::simt {

/// False: the kernel, or what is looked for, depends on the order of the blocks, or may touch memory where it is not seen.
bool isSeparable(const RunningLaunch& launch);

}  // namespace simtscope::simt
