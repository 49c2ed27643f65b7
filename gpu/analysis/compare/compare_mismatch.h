// Finds where the two runs of a lane part: the first event in which the lane differs. Part of analysis/compare/compare_schedule.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/analysis/compare/compare_lanes.h"

namespace simtscope::analysis {

/// Describes a lane whose events differ, in a block that both recordings hold.
struct DifferingLane {
    const trace::BlockTrace* left = nullptr;
    const trace::BlockTrace* right = nullptr;
    WarpId warp{};
    unsigned lane = 0;
};

/// Describes the first event in which a lane's two runs differ, and the kind of input that can explain it.
struct LaneMismatch {
    enum class Cause : std::uint8_t { Role, Load, Exchange /* in its warp */, Barrier /* that reduces */, None };
    DifferingLane differingLane;
    std::size_t leftIndex = 0, rightIndex = 0;  ///< positions in the lane's events; the number of events when there is none left
    Cause cause = Cause::None;
    std::uint32_t allocation = 0;  ///< allocation, offset and size of the memory that was read; only for Cause::Load
    std::uint64_t offset = 0;
    unsigned bytes = 0;
    bool isDecided = false, hasOtherRole = false;
};

/// Walks through a lane's events in both runs, up to where they part. Returns nothing when the lane differs at most in the number of its
/// polls. Sets `isTruncated` when this holds only up to where one of the recordings was truncated. `leftEvents` and `rightEvents` are the
/// events of the lane's warp.
std::optional<LaneMismatch> findFirstMismatch(const RecordedLaunch& left, const std::vector<EventIndex>& leftEvents,
                                              const RecordedLaunch& right, const std::vector<EventIndex>& rightEvents,
                                              const DifferingLane& differingLane, bool& isTruncated);

}  // namespace simtscope::analysis
