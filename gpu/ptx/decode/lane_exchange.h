// Computes the operations among the lanes of a warp: shfl, vote, match, redux, activemask and elect, as pure functions of the lanes'
// operands.
//
// The SIMT engine runs them. The reader of a GPU's records and replay use the same functions to derive what a recording does not hold: the
// lane that a value came from, and the predicate beside a result.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::ptx {

using LaneValues = std::array<std::uint64_t, kWarpSize>;

/// The columns of one exchange by operand role. A predicate is 0 or 1; lanes that do not participate are 0.
struct LaneExchange {
    LaneValues value{}, number{}, limits{};
    LaneValues result{};
    LaneValues sourceLane{};  ///< only for operations that have LaneRule::sourceLanes
};

/// Returns the column for a role; nullptr when an exchange has none for this role.
LaneValues LaneExchange::*columnOf(Role role);

/// The functions that compute one operation among lanes.
struct LaneRule {
    /// Fills the results of `lanes`, which all execute the operation. Where a value comes from one lane, `sourceLane` is already filled.
    void (*exchange)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
    /// Returns the predicate of d|p. A lane's predicate follows from the lane's own operands and result, so `lanes` may be a part of those
    /// that exchanged.
    LaneMask (*predicate)(const DecodedOp& op, LaneMask lanes, const LaneExchange& columns) = nullptr;
    /// Fills the lanes from which `lanes` get their values; these likewise follow from each lane's own operands.
    void (*sourceLanes)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
};

extern const LaneRule kShuffleLanes, kVoteLanes, kMatchLanes, kReduceLanes, kActiveLanes, kElectLanes;

/// Runs the rule of the row for `lanes`. In an operation without a value operand each lane brings a 1, so the operation counts lanes.
void exchangeLanes(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);
/// Adds the columns that a GPU did not record: the value of an operation without a value operand, and the source lanes.
void completeRecorded(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);

}  // namespace simtscope::ptx
