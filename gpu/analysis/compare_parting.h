// Where the two runs of a lane part, for analysis/compare_schedule.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/compare_lanes.h"

namespace simtscope::analysis {

/// A lane whose events differ, in a block that both recordings hold.
struct DifferingLane {
    const trace::BlockTrace* left = nullptr;
    const trace::BlockTrace* right = nullptr;
    WarpId warp{};
    unsigned lane = 0;
};

/// Where a lane's two runs part.
struct Parting {
    enum class Why : std::uint8_t { Role, Load, Exchange /* in its warp */, Barrier /* that reduces */, None };
    DifferingLane of;
    std::size_t left = 0, right = 0;  ///< positions in the lane's events; the number of events: nothing more
    Why why = Why::None;
    std::uint32_t allocation = 0;  ///< of Why::Load
    std::uint64_t offset = 0;
    unsigned bytes = 0;
    bool isDecided = false, isRole = false;
};

/// Goes through a lane's events in both runs, up to where they part. Nothing: the lanes agree but for how often they polled. `isCut`: up to
/// where one of the two recordings was cut off. `leftEvents` and `rightEvents`: those of the lane's warp.
std::optional<Parting> partingOf(const Side& left, const std::vector<EventIndex>& leftEvents, const Side& right,
                                 const std::vector<EventIndex>& rightEvents, const DifferingLane& of, bool& isCut);

}  // namespace simtscope::analysis
