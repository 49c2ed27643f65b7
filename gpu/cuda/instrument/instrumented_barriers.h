// Makes the barriers of an instrumented copy safe to record.
#pragma once

#include <cstdint>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::cuda {

/// Changes a barrier so that a record behind it is never older than the arrival of the last warp. A warp may read the clock before the
/// barrier at which it waits is complete (seen on an H200: a record right behind BAR.SYNC was older than the arrival of the last warp). An
/// instruction that depends on a result of the barrier cannot run before the barrier is complete. So a barrier with a reduction, over
/// predicates that are all false, replaces the barrier. PTX ISA 9.0, 9.7.13.1: barrier.red and barrier.arrive must not use one barrier at
/// the same time, so the caller does not change barriers of a module that contains barrier.arrive. If the barrier is not .aligned, the
/// lanes of a warp may have diverged at a call of the recorder. An H200 then lets the block go on before all of these lanes have arrived
/// (seen with barrier.sync from cooperative groups). So the instrumented copy reconverges them first, except lanes that have exited.
void orderRecordsAtBarrier(std::uint32_t index, ptx::Instruction& barrier, ptx::Insertions& insertions);

}  // namespace simtscope::cuda
