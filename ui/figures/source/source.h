// The program's text, the current line, and what each line cost.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kSourceFigure;

}  // namespace simtscope::figures
