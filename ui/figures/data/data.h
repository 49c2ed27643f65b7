// Arrays as what they are used for: the matrices of a product or a transpose, bins, exchanging elements, an image; found in the dataflow
// and the addresses (gpu/analysis/models/data_model.h).
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kDataFigure;

}  // namespace simtscope::figures
