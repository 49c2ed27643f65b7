// Draws the activity of every lane of the block, step after step: a row per warp, a strip of 32 lanes per column.
// The facts come from gpu/analysis/models/warps_model.h; those of the step's lanes from gpu/analysis/models/lane_step.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kWarpsFigure;

}  // namespace simtscope::figures
