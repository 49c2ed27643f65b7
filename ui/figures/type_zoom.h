// How large the type of a zoomed figure is.
#pragma once

#include "ui/figures/facts/figure_kind.h"

namespace simtscope::figures {

/// FigureOptions::typeZoom for these options: as large as the zoom where that leaves out nothing that smaller type would show, else less,
/// so that zooming makes room for the values of a dense figure. Lays the figure out a few times.
qreal typeZoomFor(const FigureKind& kind, const FigureSource& source, FigureOptions options);

}  // namespace simtscope::figures
