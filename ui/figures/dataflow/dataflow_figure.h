// The dataflow of a block as a figure, for the two that draw it.
#pragma once

#include "gpu/analysis/models/sweeps.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// As a tree, or as wires when `sweeps` are given. `figure`: FigureKind::name, for the title.
Figure layoutDataflow(const char* figure, const FigureSource& source, const FigureOptions& options, const Fact& fact,
                      const analysis::Sweeps* sweeps);

/// An event that values flow through: an access to memory, an exchange between lanes, a matrix instruction.
bool drawsValue(trace::EventKind kind, const trace::Site* site);

}  // namespace simtscope::figures
