// Draws global memory as 128-byte lines of four sectors: the part that one warp's access touches, and bytes used against bytes moved.
// The facts come from gpu/analysis/models/memory_model.h; the order of atomics from gpu/analysis/dataflow/serialised_atomics.h.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

extern const FigureKind kMemoryFigure;

}  // namespace simtscope::figures
