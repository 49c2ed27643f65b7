// What one step does to the lanes of one warp, in values: what each lane brings, where it goes, and what each lane gets.
//
// Shuffles are arrows from lane to lane. Votes, matches, warp-wide reductions, atomics, and the paths of a branch are hubs: lanes that
// share one result, one address, or one place in the program. Loads and stores are values alone. All of it is read from the step's event.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gpu/analysis/atomic_turns.h"
#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/names/values.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

/// Lanes with something in common.
struct LaneHub {
    enum class Kind : std::uint8_t {
        Path,        ///< of a branch: those that take it
        Other,       ///< of a branch: those that do not
        Barrier,     ///< where they arrive, or leave it
        ActiveMask,  ///< `value` has a bit per active lane
        Elected,     ///< one of them is chosen
        Vote,        ///< `value` is the answer
        Reduced,     ///< `value` is the combination of what all hold
        AllEqual,    ///< `value` is the answer to whether they hold the same
        Equal,       ///< they hold `value`
        Atomic,      ///< at one address, in turns
        Accessed     ///< at one address, together
    } kind = Kind::Path;
    LaneMask lanes = 0, strong = 0;  ///< strong: those that made it what it is (the yes votes, the lanes that swapped)
    bool warning = false;            ///< several lanes at one address that write
    ShownValue value;
    std::uint64_t bits = 0;  ///< of Vote, AllEqual and ActiveMask: the result
    /// Of Atomic and Accessed: the place, and of Atomic what was there before and after, where the order of its lanes is known.
    Cell place;
    unsigned bytes = 0;
    std::optional<std::pair<ShownValue, ShownValue>> change;
    std::size_t turns = 0;
    LaneMask failed = 0;  ///< of Atomic: compare-and-swaps that found another value than expected
    bool same = false;    ///< of AllEqual
};

struct LaneStep {
    enum class Form : std::uint8_t { Idle /* the warp takes no part */, Values, Arrows, Hubs } form = Form::Idle;
    enum class Brings : std::uint8_t { Nothing, Held, Vote, Written, Operand, New };
    enum class Gets : std::uint8_t { Nothing, Shuffled, Read, Found };
    trace::EventKind kind{};
    const trace::Site* site = nullptr;
    std::uint32_t warp = 0;
    LaneMask active = 0, resident = 0;
    std::array<ShownValue, kWarpSize> brings, gets;
    Brings bringing = Brings::Nothing;
    Gets getting = Gets::Nothing;
    std::array<std::string, kWarpSize> places;   ///< Values: index of the element that each lane reads or writes
    std::string placesOf;                        ///< the array of all of them; empty: they are not all of one
    bool upwards = false;                        ///< Values: from memory to the lanes
    unsigned elements = 0;                       ///< Load and Store: per lane, of which the first is shown
    std::uint32_t warpsHere = 0;                 ///< at a barrier: that arrive or leave in this step
    std::array<std::uint8_t, kWarpSize> from{};  ///< Arrows: the lane whose value each active lane gets
    LaneMask kept = 0;                           ///< Arrows: the source would lie outside, so the lane keeps its own
    LaneMask lost = 0;                           ///< Arrows: the source takes no part, so what arrives is undefined
    LaneMask failed = 0;                         ///< compare-and-swap: found another value than expected
    std::vector<LaneHub> hubs;
};

/// `warp` -1: the step's first one.
LaneStep laneStep(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
