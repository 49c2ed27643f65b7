// Matrix instructions: the arithmetic is ptx/matrix.h's; here their memory accesses and their events.
// What was loaded is recorded as loads, and the instruction itself as one event of the whole warp, at which replay computes it again.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// A fault is left to the launch.
void matrix(const Issue& issue);

}  // namespace simtscope::simt
