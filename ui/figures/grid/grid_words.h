// Writes the sentence and the labels of the grid figure.
#pragma once

#include "gpu/analysis/models/grid_model.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Returns the sentence below the figure.
Fact makeGridFact(const FigureSource& source, const analysis::GridModel& model);

/// Names what limits the blocks of an SM: "shared memory".
QString limitName(const analysis::OccupancyLimit& limit);

/// Returns "64 × 2". Leaves out trailing dimensions of 1: "4".
QString formatExtent(Dim3 extent);

}  // namespace simtscope::figures
