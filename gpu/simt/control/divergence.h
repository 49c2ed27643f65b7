// Executes branches. Lanes that diverge get a reconvergence point at the immediate post-dominator of their branch (simt/state/splits.h). If
// there is none, they run to the end separately.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Counts and records the basic block at the split's pc, which the split enters.
void countBasicBlock(const RunningWarp& current, Split& split);

/// Executes a branch of the running split. Returns false if the caller must choose another split.
bool executeBranch(const RunningWarp& current, const ptx::DecodedOp& op, const OpAnnotation& annotation);
/// Executes an indexed branch (brx.idx). Returns false after a fault.
bool executeIndexedBranch(const Issue& issue);

}  // namespace simtscope::simt
