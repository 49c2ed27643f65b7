// Explains a read that finds another value although no access before it differs: its cell was written before the launch, or the read and a
// write of the launch come in another order.
#pragma once

#include "gpu/analysis/difference/block_differences.h"

namespace simtscope::analysis {

/// Returns whether a recorded thread of the launch writes to the cell of the access, in one of the two runs.
bool isWrittenInLaunch(const LaunchPair& pair, const DifferingAccess& access);

/// Returns a sentence about a barrier that the thread passes before the access in only one of the two runs; empty if there is none.
Message describeMissingBarrier(const LaunchPair& pair, const DifferingAccess& access);

}  // namespace simtscope::analysis
