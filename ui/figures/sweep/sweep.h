// Draws the dataflow of a scan as wires, with different colours for up-sweep and down-sweep, and the result at the bottom. The facts come
// from gpu/analysis/models/patterns/tree_model.h and sweeps.h; ui/figures/dataflow draws them.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kSweepFigure;

}  // namespace simtscope::figures
