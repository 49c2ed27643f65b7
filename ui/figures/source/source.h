// The program's text, the current line, and what each line cost.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kSourceFigure;

/// Beside another figure: what each line cost has only the room that the lines leave.
Figure layOutExcerpt(const FigureSource& source, const FigureOptions& options);

}  // namespace simtscope::figures
