// The issue loop: a warp that has its turn issues instruction by instruction, for one split at a time.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Until all splits of the warp wait, the clock reaches `until`, the turn is over for another reason (WarpTurn), or the launch fails.
void runWarp(const RunningWarp& at, std::uint64_t until);
/// The same, for a warp that is within its turn.
void runOn(const RunningWarp& at, std::uint64_t until);

/// Of an operation that leaves the warp's splits as they are. False: a fault.
bool executeInPlace(const Issue& issue);

}  // namespace simtscope::simt
