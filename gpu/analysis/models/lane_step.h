// Describes the effect of one step on the lanes of one warp, in values: the value that each lane contributes, the lane or memory that it
// goes to, and the value that each lane gets.
//
// Shuffles are arrows from lane to lane. Votes, matches, warp-wide reductions, atomics and the paths of a branch are groups: lanes that
// share one result, one address, or one position in the program. Loads and stores are only values. All of it comes from the step's event.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Describes a group of lanes that share a result, an address or a path.
struct LaneGroup {
    enum class Kind : std::uint8_t {
        BranchTaken,     ///< lanes that take the branch
        BranchNotTaken,  ///< lanes that do not take the branch
        Barrier,         ///< lanes that arrive at a barrier or leave it
        ActiveMask,      ///< `value` has a bit per active lane
        Elected,         ///< one of the lanes is elected
        Vote,            ///< `value` is the answer
        Reduced,         ///< `value` is the combination of all lanes' values
        AllEqual,        ///< `value` tells whether all lanes hold the same value
        Equal,           ///< all lanes hold `value`
        Atomic,          ///< lanes at one address, which access it one after the other
        Accessed         ///< lanes at one address, which access it together
    } kind = Kind::BranchTaken;
    LaneMask lanes = 0, decidingLanes = 0;  ///< `decidingLanes`: those that determined the result (voted yes, or swapped)
    bool hasWriteConflict = false;          ///< whether several lanes write to one address
    ShownValue value;
    std::uint64_t bits = 0;  ///< the result, for Vote, AllEqual and ActiveMask
    /// The location, for Atomic and Accessed. For Atomic also its value before and after, where the order of the lanes is known.
    Cell cell;
    unsigned bytes = 0;
    std::optional<std::pair<ShownValue, ShownValue>> valuesBeforeAndAfter;
    std::size_t serialisedLaneCount = 0;  ///< for Atomic: number of lanes that are serialised, unless `isServedAtOnce`
    bool isServedAtOnce = false;          ///< for Atomic: whether one wavefront serves all lanes (isServedAtOnce)
    LaneMask failedLanes = 0;             ///< for Atomic: compare-and-swaps that found another value than expected
    bool isAllEqual = false;              ///< for AllEqual: whether all lanes hold the same value
};

/// Describes the form, the lanes' inputs and outputs, and the groups of one warp's step.
struct LaneStep {
    enum class Form : std::uint8_t { Idle /* the warp takes no part */, Values, Arrows, Groups } form = Form::Idle;
    enum class InputKind : std::uint8_t { Nothing, Held, Vote, Written, Operand, New };
    enum class OutputKind : std::uint8_t { Nothing, Shuffled, Read, Found };
    trace::EventKind kind{};
    const trace::Site* site = nullptr;
    std::uint32_t warp = 0;
    LaneMask activeLanes = 0, residentLanes = 0;
    std::array<ShownValue, kWarpSize> inputs, outputs;
    InputKind inputKind = InputKind::Nothing;
    OutputKind outputKind = OutputKind::Nothing;
    std::array<std::string, kWarpSize> indices;         ///< Values: index of the element that each lane reads or writes
    std::string indexedArray;                           ///< the array that holds all of them; empty: there are several
    bool isFromMemory = false;                          ///< Values: whether the values go from memory to the lanes, as in a load
    unsigned elementCount = 0;                          ///< Load and Store: elements per lane; only the first is shown
    std::uint32_t warpsAtBarrier = 0;                   ///< at a barrier: warps that arrive or leave in this step
    std::array<std::uint8_t, kWarpSize> sourceLanes{};  ///< Arrows: the lane whose value each active lane gets
    LaneMask keptLanes = 0;                             ///< Arrows: lanes that keep their own value, because the source would lie outside
    LaneMask undefinedLanes = 0;  ///< Arrows: lanes whose result is undefined, because the source lane does not take part
    LaneMask failedLanes = 0;     ///< lanes whose compare-and-swap found another value than expected
    std::vector<LaneGroup> groups;
};

/// Builds the model. `warp` -1 selects the step's first warp.
LaneStep makeLaneStep(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
