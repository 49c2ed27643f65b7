// Block barriers: PTX ISA 9.0, section 9.7.13.1. Threads are counted, as on Volta and later; threads that have exited count as arrived
// where the whole block is expected.
#pragma once

#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// The lanes arrive, and wait where the instruction does. True: Warp::running() goes on.
bool barrier(const Issue& issue);

/// After threads have exited: releases the threads at barriers where all that are expected have arrived now.
void completeBarriers(RunningLaunch& launch, Block& block);

}  // namespace simtscope::simt
