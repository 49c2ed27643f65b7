// Branches. Lanes that diverge get a reconvergence point at the immediate post-dominator of their branch (simt/state/splits.h). Lanes
// without a reconvergence point ahead run to the end on their own.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Counts and records the basic block at the split's pc, which the split enters.
void countBasicBlock(const RunningWarp& at, Split& split);

/// Executes a branch of the running split. False: the caller has to choose another split.
bool branch(const RunningWarp& at, const ptx::DecodedOp& op, const OpAnnotation& extra);
/// False: a fault.
bool branchIndexed(const Issue& issue);

}  // namespace simtscope::simt
