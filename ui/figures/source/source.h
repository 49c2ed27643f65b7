// Draws the program's text, the current line, and the cost of each line.
// The costs come from gpu/analysis/models/line_cost_cache.h, the values of the step from gpu/analysis/models/lane_step.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kSourceFigure;

/// Lays the source out for an excerpt beside another figure: the columns of costs get only the room that the text leaves.
Figure layOutExcerpt(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
