// The grid figure in words.
#pragma once

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

Fact gridFact(const FigureSource& source, const analysis::GridModel& model);

/// What limits the blocks of an SM: "shared memory".
QString limitName(const analysis::OccupancyLimit& limit);

/// "64 × 2", leaving out trailing ones: "4".
QString extentText(Dim3 extent);

}  // namespace simtscope::figures
