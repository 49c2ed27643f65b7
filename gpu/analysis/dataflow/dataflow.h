// Computes the dataflow of one block: every value that was written to a cell or passed between lanes, and the values from which it was
// computed.
//
// A replay finds it. Block entries give each warp's exact path; loads, shuffles and atomics give every value that came from outside.
// Walking a lane's instructions along its path therefore yields every register, for a recording of either engine. Addresses and predicates
// are control, not operands: a value's operands are the values that flowed into the value itself. Through a selection only the selected
// side flows.
//
// A computed value that was stored stands for its cell from then on: a value computed from the register later has the cell's version as
// operand, so that `s[i] = sum += s[i + d]` gives the tree that a reader expects. The same holds for a value that was passed between lanes.
// Thread-private memory (local variables, parameters of calls) carries values as registers do and has no versions. Operands are listed with
// duplicates up to kMaxRepeatedOperands; a value with more operands lists those of shared subexpressions once.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Names what holds a value: a memory cell, or a lane's register while its value is passed between lanes.
struct Cell {
    std::uint32_t allocation = 0;  ///< AllocationId::value, kSharedAllocation or kLaneAllocation
    std::uint64_t offset = 0;      ///< in bytes; for kLaneAllocation the linear thread index in the block
    auto operator<=>(const Cell&) const = default;
};
inline constexpr std::uint32_t kLaneAllocation = 0xfffffff0u;
inline constexpr std::uint32_t kMaxRepeatedOperands = 256;
inline constexpr std::uint32_t kMaxVersions = 1u << 20;  ///< limit of a dataflow when the caller sets none

/// Describes one version of a cell: its value from one write to the next.
struct Version {
    Cell cell;
    std::uint64_t value = 0;  ///< zero-extended bits
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint8_t bytes = 4;
    bool isWritten = false;                            ///< whether the block wrote the value; otherwise it was there before (an input)
    EventIndex event{};                                ///< the writing event when `isWritten`, else the first load that saw the value
    std::uint8_t lane = 0;                             ///< writing lane
    std::uint32_t thread = 0;                          ///< linear thread index of the writing lane
    std::uint32_t firstOperand = 0, operandCount = 0;  ///< range in Dataflow::operands
    std::uint16_t operationIndex = 0;                  ///< index into Dataflow::operations
};

/// Holds the versions of one block and the edges from each version to its operands.
struct Dataflow {
    std::vector<Version> versions;        ///< in recorded order of their events
    std::vector<std::uint32_t> operands;  ///< indices into `versions`, in program order, with duplicates
    /// Names of the arithmetic operations that made a value last ("add.s32", "max.s32"); [0] is "" for a plain copy.
    std::vector<std::string> operations;
    bool isTruncated = false;  ///< whether the trace was truncated, or `maxVersions` was reached
};

/// Computes the dataflow and stops after `maxVersions` versions, since a figure cannot show more. Fails, naming the PTX, when it cannot be
/// replayed, and when `stop` is requested before the end.
Result<Dataflow> computeDataflow(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                 std::uint32_t maxVersions = kMaxVersions, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
