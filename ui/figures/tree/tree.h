// Draws the dataflow of a reduction: a row per step that makes values, a column per cell or lane, edges from the operands.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kTreeFigure;

}  // namespace simtscope::figures
