// Draws what variables of a thread were at each step, so that the reader sees when one of them became wrong. The facts come from
// gpu/analysis/expressions/variable_history.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kVariablesFigure;

}  // namespace simtscope::figures
