// Draws arrays in the way that suits their use: the matrices of a product or a transpose, bins, elements that are exchanged, an image. The
// models in gpu/analysis/models/patterns find the use in dataflow and addresses. Each view has its own model; data.cpp lists the views.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kDataFigure;

}  // namespace simtscope::figures
