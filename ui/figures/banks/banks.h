// Draws shared memory as 32 columns, the lanes of one warp above, and what their access costs.
// The facts come from gpu/analysis/models/banks_model.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kBanksFigure;

}  // namespace simtscope::figures
