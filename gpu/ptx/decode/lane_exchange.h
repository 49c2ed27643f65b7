// Computes the exchanges between the lanes of a warp (shfl, vote, match, redux, activemask and elect) as pure functions of the lanes'
// operands.
//
// The SIMT engine executes them. The reader of a GPU's records and replay use the same functions to derive what is not recorded: the lane
// from which a value came, and the predicate that accompanies a result.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::ptx {

using LaneValues = std::array<std::uint64_t, kWarpSize>;

/// Holds the columns of one exchange by operand role. A predicate is 0 or 1. Lanes that do not participate are 0.
struct LaneExchange {
    LaneValues value{}, laneNumber{}, laneLimits{};
    LaneValues result{};
    LaneValues sourceLane{};  ///< only of operations that have LaneRule::fillSourceLanes
};

/// Returns the column for a role. Null if an exchange has none.
LaneValues LaneExchange::*columnOf(OperandRole role);

/// Holds the functions that compute one exchange. The last two are null if the operation has no such result.
struct LaneRule {
    /// Fills the results of `lanes`, which execute the operation together. If each value comes from one lane, `sourceLane` is already
    /// filled.
    void (*compute)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
    /// Returns the predicate p of d|p. The predicate of a lane follows from its own operands and result, so `lanes` may be a subset of
    /// those that exchanged.
    LaneMask (*predicate)(const DecodedOp& op, LaneMask lanes, const LaneExchange& columns) = nullptr;
    /// Fills the lanes from which `lanes` get their values. These, too, follow from each lane's own operands.
    void (*fillSourceLanes)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
};

extern const LaneRule kShuffleRule, kVoteRule, kMatchRule, kReduceRule, kActiveMaskRule, kElectRule;

/// Runs the rule of the row for `lanes`. In an operation without a value operand (activemask, elect) each lane has the
/// value 1, so that the operation counts lanes.
void exchangeLanes(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);
/// Fills the columns that a GPU does not record: the value of an operation without a value operand, and the source lanes.
void completeRecordedColumns(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);

}  // namespace simtscope::ptx
