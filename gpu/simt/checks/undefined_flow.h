// Follows undefined values from register to register. The engine calls these only while some register of the warp is undefined
// (Warp::hasUndefined).
#pragma once

#include "gpu/ptx/decode/lane_exchange.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Handles an arithmetic instruction before it executes for `lanes`. `lanesWithUndefinedGuard` are the lanes whose guard itself is
/// undefined.
void followAlu(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, LaneMask lanesWithUndefinedGuard);

/// Executes unguarded arithmetic up to `end` and follows its undefined values.
void executeAndFollow(const RunningWarp& current, const ptx::DecodedOp* op, const ptx::DecodedOp* end);

/// Handles an instruction that is no arithmetic before the running split executes it. Its guard holds for `lanes`. Reports the undefined
/// values that the instruction uses.
void followInstruction(const RunningWarp& current, Split& split, const ptx::DecodedOp& op, LaneMask lanes);

/// Handles an exchange of values between lanes, after it.
void followExchange(const Issue& issue, const ptx::LaneExchange& columns);
/// Handles an exchange between lanes at several instructions. The results count as defined, even if the values were undefined.
void followExchangeAcrossSplits(const Issue& issue);
/// Handles a shuffle between the lanes `participants`, after it. The value that a lane gets from one that does not execute the shuffle is
/// undefined (PTX ISA 9.0, 9.7.9.6 "shfl.sync"; CUDA C++ Programming Guide 13.0, "Warp Shuffle Functions": "If the target thread is
/// inactive, the retrieved value is undefined").
void followInactiveSources(const Issue& issue, LaneMask participants, const ptx::LaneExchange& columns);
/// Handles a matrix instruction, after it: its results count as defined.
void followMatrix(const Issue& issue);

}  // namespace simtscope::simt
