// Notes faults of instructions that lanes or threads execute together, and of asynchronous copies.
#pragma once

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

// Barriers. `threads` is the number of threads that the instruction expects; 0 for the whole block.
void faultBarrierNumber(const Issue& issue, LaneMask lanes, std::uint32_t id);
void faultBarrierCount(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);
void faultBarrierRoom(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);
void faultBarrierMismatch(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads);

// mbarriers.
/// Notes an error of an mbarrier. `split` is the running split, which may belong to another warp than the lanes, since a wait also
/// completes copies of other warps.
void faultMbarrier(const RunningWarp& current, const Split& split, LaneMask lanes, const Error& error);
void faultMbarrierUninitialised(const Issue& issue, unsigned lane);
void faultMbarrierSpace(const Issue& issue, LaneMask lanes);

// Asynchronous copies.
void faultCopySource(const Issue& issue, unsigned lane, std::uint32_t copyBytes, std::uint32_t sourceBytes);
void faultBulkSize(const Issue& issue, unsigned lane, std::uint32_t bytes);
void faultBulkEnd(const Issue& issue, unsigned lane, std::uint64_t address);

// Matrix instructions.
void faultPartialWarp(const Issue& issue);

}  // namespace simtscope::simt
