// Draws the dataflow of a block. The figures tree and sweep share this code.
#pragma once

#include "gpu/analysis/models/patterns/sweeps.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Lays the dataflow out as a tree, or as wires if `sweeps` is not null. `figure` is the FigureKind::name, which stands in the title.
Figure layOutDataflow(const char* figure, const FigureSource& source, const FigureOptions& options, const Fact& fact,
                      const analysis::Sweeps* sweeps);

/// Returns whether values flow through the event: an access to memory, an exchange between lanes, or a matrix instruction.
bool isDataflowEvent(trace::EventKind kind, const trace::Site* site);
/// Returns whether a tree moves values to a new one when the event happens: a load makes none.
bool makesValue(trace::EventKind kind, const trace::Site* site);

}  // namespace simtscope::figures
