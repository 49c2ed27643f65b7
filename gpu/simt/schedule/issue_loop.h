// Declares the issue loop: in its time slice, a warp issues instruction by instruction, for one split at a time.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Runs the warp until all its splits wait, the clock reaches `endTime`, the time slice ends for another reason (TimeSlice), or the launch
/// fails.
void runWarp(const RunningWarp& current, std::uint64_t endTime);
/// Continues a warp whose time slice has already begun, with the same conditions for its end.
void continueWarp(const RunningWarp& current, std::uint64_t endTime);

/// Executes an operation that leaves the warp's splits as they are. Returns false after a fault.
bool executeInPlace(const Issue& issue);

}  // namespace simtscope::simt
