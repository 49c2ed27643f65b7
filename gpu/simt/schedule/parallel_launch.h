// Runs the blocks of a launch in several threads, with results that are bit for bit those of one.
//
// It speculates that no block depends on another. Each thread takes blocks in the order of their indices and runs them apart from the other
// threads: with its own clock, totals, events, output and checks. What it reads and writes in device memory is kept track of, and what was
// there before is saved. In the end no word that one thread has written may have been touched by another; then the order of the blocks made
// no difference, and what came of them is put together in the order of one thread: block after block, or turn after turn where they are
// long. Wherever anything else happens (a conflict, a fault, a finding, a wait for another block, an event too many) memory is restored,
// and the launch runs in one thread, as if nothing had happened.
//
// Reads are many. Those of a kernel that has written to no allocation that it read are noted for an allocation as a whole; if the launch
// writes into one after all, memory is restored and it begins again, and notes the words that it reads.
//
// Not tried: what is known to depend on the order. Kernels that read clocks, allocate, launch kernels, use textures or surfaces or bulk
// copies; cooperative launches; random schedules; where races are looked for, kernels whose fences order blocks, and launches whose
// footprint is wanted.
#pragma once

#include "gpu/simt/running_launch.h"

namespace simtscope::simt {

/// True: all blocks have run. False: nothing has happened. `launch` has not begun; at most `residentLimit` blocks are on its device.
bool runInParallel(RunningLaunch& launch, std::size_t residentLimit);

/// Of a launch that has ended: what its blocks took, for the next launch of the kernel.
void noteBlockTicks(const RunningLaunch& launch);

}  // namespace simtscope::simt
