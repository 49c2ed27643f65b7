// Declares the issue loop: in its time slice, a warp issues instruction by instruction, for one split at a time.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Runs the warp until all its splits wait, the clock reaches `until`, the time slice ends for another reason (TimeSlice), or the launch
/// fails.
void runWarp(const RunningWarp& at, std::uint64_t until);
/// Continues a warp whose time slice has already begun, with the same conditions for its end.
void continueWarp(const RunningWarp& at, std::uint64_t until);

/// Executes an operation that leaves the warp's splits as they are. Returns false after a fault.
bool executeInPlace(const Issue& issue);

}  // namespace simtscope::simt
