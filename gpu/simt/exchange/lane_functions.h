// What lanes exchange: the operands of lanes in a frame, the rule of the instruction (ptx/lane_exchange.h), and the results.
#pragma once

#include "gpu/ptx/lane_exchange.h"
#include "gpu/simt/issue.h"

namespace simtscope::simt {

/// Of `lanes`, from the operands that the frame has for them.
void readOperands(const Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, ptx::LaneExchange& columns);
void writeResults(const Frame& frame, const ptx::DecodedOp& op, LaneMask lanes, const ptx::LaneExchange& columns);
void recordExchange(const Issue& issue, const ptx::LaneExchange& columns);

/// The exchange of lanes that are at one instruction. A fault is left to the launch.
void exchangeNow(const Issue& issue);

}  // namespace simtscope::simt
