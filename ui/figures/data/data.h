// Draws arrays by their use, which the model (gpu/analysis/models/patterns) finds in dataflow and addresses: the matrices of a product
// or a transpose, bins, elements that are exchanged, an image.
// Each view has a model of its own there; data.cpp lists them.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kDataFigure;

}  // namespace simtscope::figures
