// Block barriers: PTX ISA 9.0, section 9.7.13.1. Threads are counted, as on Volta and later; threads that have exited count as arrived
// where the whole block is expected.
#pragma once

#include <optional>

#include "gpu/simt/issue.h"
#include "gpu/simt/plain_barrier.h"

namespace simtscope::simt {

/// The lanes arrive, and wait where the instruction does. True: Warp::running() goes on.
bool barrier(const Issue& issue);

/// Whether something wants to know of every barrier.
bool looksAtBarriers(const RunningLaunch& launch);
/// As barrier(), for the split that stands at a plain one and runs, where nothing looks at barriers. Nothing, and nothing done: its threads
/// are counted.
std::optional<bool> arriveAtPlain(const RunningWarp& at, Split& split, const PlainBarrier& plain);

/// After threads have exited: releases the threads at barriers where all that are expected have arrived now.
void completeBarriers(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
