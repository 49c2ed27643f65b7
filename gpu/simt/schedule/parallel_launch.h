// Runs the blocks of a launch in several threads of the engine. The results are bit for bit those of one thread.
//
// The launch speculates that no block depends on another. Each thread takes blocks in the order of their indices and runs them
// independently of the other threads: with its own clock, totals, events, output and checks. Its reads and writes of device memory are
// recorded, and the old content of memory is saved. If at the end no thread has accessed a word that another thread has written, the order
// of the blocks has made no difference. The results are then merged in the order of one thread: block after block, or time slice after time
// slice if blocks are long. If anything else happens (a conflict, a fault, a finding, a wait for another block, an event too many), memory
// is restored, and the launch runs in one thread, as if nothing had happened.
//
// To record each read would be slow. If earlier launches of a kernel have written to no allocation that they read, its reads are recorded
// for an allocation as a whole. If the launch then writes to such an allocation, memory is restored; the launch begins again and records
// the words that it reads.
//
// Not tried: launches that are known to depend on the order of blocks. These are kernels that read clocks, allocate, launch kernels, use
// textures or surfaces or bulk copies; cooperative launches; random schedules; and, where races are checked, kernels whose fences order
// blocks, and launches whose footprint is wanted.
#pragma once

#include "gpu/simt/state/running_launch.h"

namespace simtscope::simt {

/// Tries to run the launch, which must not have begun. Returns true if all blocks have run; false if memory and results are as before. The
/// modelled device holds at most `maxResidentBlocks` blocks at a time.
bool runInParallel(RunningLaunch& launch, std::size_t maxResidentBlocks);

/// Remembers the duration of the blocks of a launch that has ended, for the next launch of the kernel.
void noteBlockTicks(const RunningLaunch& launch);

}  // namespace simtscope::simt
