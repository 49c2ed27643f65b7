// Makes the barriers of an instrumented copy safe to record.
#pragma once

#include <cstdint>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

/// Changes a barrier so that a record behind it is never older than the arrival of the last warp. A warp reads the clock before the barrier
/// that it waits at lets it go on (seen on an H200: a record right behind BAR.SYNC was older than the arrival of the last warp). An
/// instruction that depends on a result of the barrier comes after it, so a reduction, over predicates that are all false, replaces the
/// barrier. PTX ISA 9.0, 9.7.13.1: barrier.red and barrier.arrive must not use one barrier at once; in a module with
/// barrier.arrive the caller leaves the barrier as it is. Where the barrier is not .aligned, the lanes of a warp may have diverged at a
/// call of the recorder. An H200 then lets the block go on without the last of them (seen with barrier.sync from cooperative groups), so
/// the instrumented copy reconverges them first; exited lanes do not count.
void orderRecordsAtBarrier(std::uint32_t index, ptx::Instruction& barrier, ptx::Insertions& insertions);

}  // namespace simtscope::cuda
