// Draws the dataflow of a scan as wires: up-sweep and down-sweep told apart, the prefix result at the bottom.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kSweepFigure;

}  // namespace simtscope::figures
