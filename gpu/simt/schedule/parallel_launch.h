// Runs the blocks of a launch in several threads of the engine. The results are bit for bit those of one thread.
//
// The launch speculates that no block depends on another. Each thread takes blocks in the order of their indices and runs them apart from
// the other threads: with its own clock, totals, events, output and checks. Its reads and writes of device memory are recorded, and the old
// content of memory is saved. In the end no thread may have touched a word that another one has written. Then the order of the blocks made
// no difference, and the results are put together in the order of one thread: block after block, or time slice after time slice if blocks
// are long. If anything else happens (a conflict, a fault, a finding, a wait for another block, an event too many), memory is restored, and
// the launch runs in one thread, as if nothing had happened.
//
// Reads are many. If a kernel has written to no allocation that it read, its reads are recorded for an allocation as a whole. If the launch
// writes into one after all, memory is restored; the launch begins again and records the words that it reads.
//
// Not tried: launches that are known to depend on the order of blocks. These are kernels that read clocks, allocate, launch kernels, use
// textures or surfaces or bulk copies; cooperative launches; random schedules; and, where races are checked, kernels whose fences order
// blocks, and launches whose footprint is wanted.
#pragma once

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Tries to run the launch, which has not begun. True: all blocks have run. False: nothing has happened. At most `residentLimit` blocks are
/// on its device at a time.
bool runInParallel(RunningLaunch& launch, std::size_t residentLimit);

/// Remembers how long the blocks of a launch that has ended took, for the next launch of the kernel.
void noteBlockTicks(const RunningLaunch& launch);

}  // namespace simtscope::simt
