// Notes faults of barriers, mbarriers, asynchronous copies and matrix instructions.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

// Barriers. The instruction names barrier `id` for `lanes`, and expects `threads` threads there; 0 stands for the whole block. These faults
// are noted before the lanes arrive.
/// Notes that the instruction names a barrier that no block has: `id` is kBarrierCount or more.
void noteBarrierNumberFault(const Issue& issue, LaneMask lanes, std::uint32_t id);
/// Notes that the instruction gives a number of threads which is no positive multiple of the warp size. Here `threads` may be a given 0.
void noteBarrierPartialWarpFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);
/// Notes that the instruction expects more threads than the block has, even if its last warp counts as a whole one.
void noteBarrierThreadCountFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);
/// Notes that the instruction expects another number of threads than the instructions by which threads have arrived at the barrier.
void noteBarrierMismatchFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);

// mbarriers.
/// Notes an error of an mbarrier. `split` is the running split, which may belong to another warp than the lanes, since a wait also
/// completes copies of other warps.
void noteMbarrierError(const RunningWarp& current, const Split& split, LaneMask lanes, const Error& error);
/// Notes that the lane tests the phase of an mbarrier that is not initialised (mbarrier.test_wait, mbarrier.try_wait).
void noteUninitialisedMbarrier(const Issue& issue, unsigned lane);
/// Notes that the lanes use an mbarrier that is not in shared memory.
void noteMbarrierSpaceFault(const Issue& issue, LaneMask lanes);

// Asynchronous copies.
/// Notes that the lane's cp.async has a source size, `sourceBytes`, above its copy size, `copyBytes`.
void noteCopySourceFault(const Issue& issue, unsigned lane, std::uint32_t copyBytes, std::uint32_t sourceBytes);
/// Notes that the lane's bulk copy has a size of `bytes` bytes, which is no multiple of 16.
void noteBulkSizeFault(const Issue& issue, unsigned lane, std::uint32_t bytes);
/// Notes that the destination of the lane's bulk copy reaches from one allocation into another. `address` is where the piece of 16 bytes
/// begins that is no longer in the first one.
void noteBulkEndFault(const Issue& issue, unsigned lane, std::uint64_t address);

// Matrix instructions.
/// Notes that not all 32 lanes of the warp execute the matrix instruction together.
void notePartialWarp(const Issue& issue);

}  // namespace simtscope::simt
