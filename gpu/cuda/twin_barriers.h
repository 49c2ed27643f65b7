// Barriers of a twin.
#pragma once

#include <cstdint>

#include "gpu/ptx/parser.h"

namespace simtscope::cuda {

/// A warp reads the clock before the barrier that it waits at lets it go on (seen on an H200: a record right behind BAR.SYNC was older than
/// the arrival of the last warp). What depends on a result of the barrier comes after it, so a reduction takes its place: of predicates
/// that are all false. PTX ISA 9.0, 9.7.13.1: a barrier is not to be used by barrier.red and barrier.arrive at once; then it must stay as
/// it is. Where the barrier is not .aligned the lanes of a warp may have parted at a call of the recorder. An H200 then lets the block go
/// on without the last of them (seen with barrier.sync from cooperative groups), so they meet first; exited lanes do not count.
void waitToPass(std::uint32_t index, ptx::Instruction& barrier, ptx::Insertions& insertions);

}  // namespace simtscope::cuda
