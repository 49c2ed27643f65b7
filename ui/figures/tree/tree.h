// Draws the dataflow of a reduction: a row per step that makes values, a column per cell or lane, edges from the operands.
// The facts come from gpu/analysis/models/patterns/tree_model.h; ui/figures/dataflow draws them.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kTreeFigure;

}  // namespace simtscope::figures
