// The blocks of the grid, the threads of the chosen one, and what limits how many blocks an SM holds.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kGridFigure;

}  // namespace simtscope::figures
