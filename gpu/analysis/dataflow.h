// The dataflow of one block: every value that was written to a cell or passed between lanes, and the values it was computed from.
//
// Found by replay: block entries give each warp's exact path, loads, shuffles and atomics give every value that came from outside, so
// walking a lane's instructions along its path yields every register, on either engine's recording. Addresses and predicates are
// control, not operands: a value's operands are what flowed into the value itself. Of a selection only the chosen side flows.
//
// A computed value that was stored stands for its cell from then on: what is computed from the register later has the cell's version as
// operand, so that `s[i] = sum += s[i + d]` gives the tree that a reader expects. The same goes for a value that was passed between lanes.
// Thread-private memory (local variables, parameters of calls) carries values like registers do and has no versions of its own.
// Operands are listed with duplicates up to kMaxRepeatedOperands; values with more of them list what shared subexpressions hold once.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

/// A place that holds a value: a memory cell, or a lane's register while it is passed between lanes.
struct Cell {
    std::uint32_t allocation = 0;  ///< AllocationId::value; kSharedAllocation, or kLaneCell
    std::uint64_t offset = 0;      ///< bytes; for kLaneCell the linear thread index in the block
    auto operator<=>(const Cell&) const = default;
};
inline constexpr std::uint32_t kLaneCell = 0xfffffff0u;
inline constexpr std::uint32_t kMaxRepeatedOperands = 256;
inline constexpr std::uint32_t kMostVersions = 1u << 20;  ///< of a dataflow without another limit

/// One version of a cell: its value from one write to the next.
struct Version {
    Cell cell;
    std::uint64_t value = 0;  ///< zero-extended bits
    ptx::ScalarType type = ptx::ScalarType::None;
    std::uint8_t bytes = 4;
    bool written = false;                          ///< false: it was there before the block touched it (an input)
    EventIndex event{};                            ///< the writing event (written), or the first load that saw it
    std::uint8_t lane = 0;                         ///< writing lane
    std::uint32_t thread = 0;                      ///< linear thread index of the writing lane
    std::uint32_t firstOperand = 0, operands = 0;  ///< range in Dataflow::operands
    std::uint16_t operation = 0;                   ///< index into Dataflow::operations
};

struct Dataflow {
    std::vector<Version> versions;        ///< in recorded order of their event
    std::vector<std::uint32_t> operands;  ///< indices into versions, in program order, duplicates kept
    /// Last arithmetic operation that made the value ("add.s32", "max.s32"); [0] is "" for a plain copy.
    std::vector<std::string> operations;
    bool truncated = false;  ///< the trace was cut off, or `limit` was reached
};

/// `limit`: stop after this many versions (a figure cannot show more). Errors: PTX that cannot be replayed, named; `stop` was requested
/// before it was done.
Result<Dataflow> dataflow(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                          std::uint32_t limit = kMostVersions, const std::stop_token& stop = {});

}  // namespace simtscope::analysis
