// Draws the calls of the host and the work of every stream over time, so that the reader sees what overlaps. The facts come from
// gpu/analysis/models/timeline_model.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kTimelineFigure;

}  // namespace simtscope::figures
