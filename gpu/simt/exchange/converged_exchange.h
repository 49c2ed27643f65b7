// Executes an exchange: reads the operands of lanes from a frame, applies the rule of the instruction (ptx/decode/lane_exchange.h), and
// writes the results.
#pragma once

#include "gpu/ptx/decode/lane_exchange.h"
#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Reads the operands of `lanes` from their registers in the frame.
void readOperands(const Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, ptx::LaneExchange& columns);
void writeResults(const Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const ptx::LaneExchange& columns);
void recordExchange(const Issue& issue, const ptx::LaneExchange& columns);

/// Executes the exchange of lanes that are all at one instruction. A fault is noted in RunningLaunch::result.
void executeConvergedExchange(const Issue& issue);

}  // namespace simtscope::simt
