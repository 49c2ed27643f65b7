// Executes matrix instructions: their memory accesses and their events. ptx/model/matrix.h has the arithmetic.
// Loads of fragments are recorded as loads. The instruction itself is one event of the whole warp, at which replay computes it again.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes the instruction; all lanes must be active. A fault is noted in RunningLaunch::result.
void matrix(const Issue& issue);

}  // namespace simtscope::simt
