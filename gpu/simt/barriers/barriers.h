// Block barriers: PTX ISA 9.0, section 9.7.13.1. A barrier counts threads, as on Volta and later. Where it expects the whole block, threads
// that have exited count as arrived.
#pragma once

#include <optional>

#include "gpu/simt/state/block_wide_barrier.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes a barrier instruction: the lanes arrive, and wait unless it is bar.arrive. Returns true if Warp::running() can go on; false
/// also after a fault.
bool barrier(const Issue& issue);

/// Returns whether some check must see every barrier.
bool mustObserveBarriers(const RunningLaunch& launch);
/// Does the same as barrier() for a running split at a plain barrier (block_wide_barrier.h), while mustObserveBarriers() is false. Returns
/// nothing, and does nothing, if threads have arrived at this barrier with a thread count.
std::optional<bool> arriveAtBlockWide(const RunningWarp& at, Split& split, const BlockWideBarrier& plain);

/// Releases the threads at barriers that are complete now that threads have exited.
void completeBarriers(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
