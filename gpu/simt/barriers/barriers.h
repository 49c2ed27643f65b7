// Executes the barriers of a block: PTX ISA 9.0, section 9.7.13.1. A barrier counts threads, as on Volta and later. If it expects the whole
// block, threads that have exited count as arrived.
#pragma once

#include <optional>

#include "gpu/simt/state/block_wide_barrier.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Executes a barrier instruction: the lanes arrive, and wait unless it is bar.arrive. Returns whether Warp::running() can go on; it cannot
/// after a fault.
bool executeBarrier(const Issue& issue);

/// Returns whether some check must see every barrier.
bool mustObserveBarriers(const RunningLaunch& launch);
/// Does what executeBarrier() does for a running split at a barrier of the whole block, while mustObserveBarriers() is false. Returns
/// nothing, and does nothing, if threads have already arrived at this barrier with a thread count.
std::optional<bool> arriveAtBlockWideBarrier(const RunningWarp& current, Split& split, const BlockWideBarrier& blockWide);

/// Releases the threads at barriers that are complete now that threads have exited.
void completeBarriers(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
