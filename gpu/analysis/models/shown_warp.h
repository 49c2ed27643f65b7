// The warp that a figure of one warp shows of a step, and its part in it.
#pragma once

#include <optional>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct ShownWarp {
    std::uint32_t warp = 0;
    LaneMask active = 0;
    bool waiting = true;  ///< it takes no part in the step
};

/// `warp`: the chosen one, which comes first; -1: none. `accessing`: that of the access that is shown, if one is. Else the step's first.
ShownWarp shownWarp(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::optional<WarpId> accessing);

}  // namespace simtscope::analysis
