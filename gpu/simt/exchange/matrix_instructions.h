// Executes matrix instructions: their memory accesses and their events. ptx/model/matrix.h declares the arithmetic, and ptx/matrix/
// computes it. Loads of fragments are recorded as loads. A multiplication is one event of the whole warp; replay computes its result again.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes the instruction; all lanes must be active. A fault is noted in RunningLaunch::result.
void executeMatrix(const Issue& issue);

}  // namespace simtscope::simt
