// What one step does to the lanes of one warp, in values: what each lane brings, where it goes, and what each lane gets.
//
// Shuffles are arrows from lane to lane. Votes, matches, warp-wide reductions, atomics, and the ways of a branch are hubs: lanes that meet
// at one result, one address, or one place in the program. Loads and stores are values alone. All of it is read from the step's event.
#pragma once

#include <array>
#include <vector>

#include "ui/figures/facts/figure_source.h"
#include "ui/figures/facts/short_value.h"

namespace simtscope::figures {

/// Lanes that meet.
struct LaneHub {
    QString title, detail;           ///< "bins[3]", "0 → 3, 3 lanes take turns"
    QString brief;                   ///< where there is no room for both; may be empty
    LaneMask lanes = 0, strong = 0;  ///< strong: those that made it what it is (the yes votes, the lanes that swapped)
    bool warning = false;            ///< several lanes at one address, a branch that parts them
};

struct LaneStep {
    enum class Form : std::uint8_t { Idle /* the warp takes no part */, Values, Arrows, Hubs } form = Form::Idle;
    std::uint32_t warp = 0;
    LaneMask active = 0, resident = 0;
    QString heading, note;  ///< "line 24 · shuffle down · shfl.sync.down.b32"; note: what a mark means in this step
    std::array<ShownValue, kWarpSize> brings, gets;
    QString bringsLabel, getsLabel;              ///< empty: there are none
    std::array<QString, kWarpSize> places;       ///< Values: index of the element that each lane reads or writes
    QString placesLabel;                         ///< "sdata[ ]"; empty: they are not all of one array
    bool upwards = false;                        ///< Values: from memory to the lanes
    std::array<std::uint8_t, kWarpSize> from{};  ///< Arrows: the lane whose value each active lane gets
    LaneMask kept = 0;                           ///< Arrows: the source would lie outside, so the lane keeps its own
    LaneMask lost = 0;                           ///< Arrows: the source takes no part, so what arrives is undefined
    LaneMask failed = 0;                         ///< compare-and-swap: found another value than expected
    std::vector<LaneHub> hubs;
};

/// `warp` -1: the step's first one.
LaneStep laneStep(const FigureSource& source, std::uint32_t step, std::int32_t warp);

/// The lanes of a shuffle, from its event.
struct ShuffleFacts {
    ptx::ShuffleMode mode = ptx::ShuffleMode::Index;
    int distance = 0;             ///< Up, Down: of every lane that moves a value; 0: not one for all. Butterfly: the mask, likewise
    int source = -1;              ///< Index: the one lane that all read; -1: not one
    LaneMask kept = 0, lost = 0;  ///< as in LaneStep
};
ShuffleFacts shuffleFacts(const trace::Site* site, LaneMask mask, const trace::EventData& data);

}  // namespace simtscope::figures
