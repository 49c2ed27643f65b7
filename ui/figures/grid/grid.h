// Draws the blocks of the grid, the threads of the chosen block, and what limits the number of blocks on an SM.
// The facts come from gpu/analysis/models/grid_model.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kGridFigure;

}  // namespace simtscope::figures
