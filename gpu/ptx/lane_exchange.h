// Operations among the lanes of a warp: shfl, vote, match, redux, activemask and elect, as pure functions of what the lanes bring.
//
// The SIMT engine runs them; the reader of a GPU's records and replay work out with the same functions what a recording does not hold: the
// lane that a value came from, and the predicate beside a result.
#pragma once

#include <array>
#include <cstdint>

#include "gpu/core/ids.h"
#include "gpu/ptx/instruction_table.h"

namespace simtscope::ptx {

using LaneValues = std::array<std::uint64_t, kWarpSize>;

/// Columns by role; a predicate is 0 or 1, lanes that do not participate are 0.
struct LaneExchange {
    LaneValues value{}, number{}, limits{};
    LaneValues result{};
    LaneValues sourceLane{};  ///< of an operation that has LaneRule::sourceLanes
};

/// The column of an operand; nullptr: an exchange has none for this role.
LaneValues LaneExchange::*columnOf(Role role);

struct LaneRule {
    /// Fills the results of `lanes`, which all execute the operation; where a value comes from one lane, `sourceLane` is known.
    void (*exchange)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
    /// The predicate of d|p. That of a lane follows from what the lane itself brings and gets: `lanes` may be some of those that exchanged.
    LaneMask (*predicate)(const DecodedOp& op, LaneMask lanes, const LaneExchange& columns) = nullptr;
    /// Fills the lanes whose values `lanes` get; likewise from what each brings itself.
    void (*sourceLanes)(const DecodedOp& op, LaneMask lanes, LaneExchange& columns) = nullptr;
};

extern const LaneRule kShuffleLanes, kVoteLanes, kMatchLanes, kReduceLanes, kActiveLanes, kElectLanes;

/// Runs the rule of the row for `lanes`. An operation without a value operand counts the lanes: each brings 1.
void exchangeLanes(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);
/// What is not in the columns that a GPU recorded: the value of an operation without one, and the source lanes.
void completeRecorded(const InstructionRow& row, const DecodedOp& op, LaneMask lanes, LaneExchange& columns);

}  // namespace simtscope::ptx
