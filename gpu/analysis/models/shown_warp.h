// Selects the warp that a figure of one warp shows in a step.
#pragma once

#include <optional>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes the warp that a figure shows, and its active lanes in the step.
struct ShownWarp {
    std::uint32_t warp = 0;
    LaneMask activeLanes = 0;
    bool isWaiting = true;  ///< whether the warp is inactive in the step
};

/// Returns the chosen `warp`, unless it is -1; else the warp `accessingWarp` whose access is shown, if there is one; else the step's first
/// warp.
ShownWarp chooseShownWarp(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::optional<WarpId> accessingWarp);

}  // namespace simtscope::analysis
