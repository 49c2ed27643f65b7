// Follows undefined values from register to register. Called only while some register of the warp is undefined (Warp::hasUndefined).
#pragma once

#include "gpu/ptx/lane_exchange.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Before an arithmetic instruction executes for `lanes`. Of `unsure` it is not defined whether they execute it.
void followAlu(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, LaneMask unsure);

/// Executes unguarded arithmetic up to `end`.
void executeFollowed(const RunningWarp& at, const ptx::DecodedOp* op, const ptx::DecodedOp* end);

/// Before any other instruction of the running split executes; its guard holds for `lanes`. Reports what it uses.
void follow(const RunningWarp& at, Split& split, const ptx::DecodedOp& op, LaneMask lanes);

/// After lanes have exchanged values.
void followExchange(const Issue& issue, const ptx::LaneExchange& columns);
/// The same where they stand at several places, `together`; what was undefined before counts as defined afterwards.
void followExchangeAcross(const Issue& issue);
/// After a shuffle among `together`: what a lane gets from one that does not execute it is undefined (PTX ISA 9.0, 9.7.9.6 "shfl.sync";
/// CUDA C++ Programming Guide 13.0, "Warp Shuffle Functions": "If the target thread is inactive, the retrieved value is undefined").
void followInactiveSources(const Issue& issue, LaneMask together, const ptx::LaneExchange& columns);
/// After a matrix instruction: its results count as defined.
void followMatrix(const Issue& issue);

}  // namespace simtscope::simt
